import type { JackpotStatus, PendingJackpot } from '@reelmates/contract/jackpots';
import { imageUrl } from '../accounts/user-card.public.ts';
import type { PendingJackpotRow } from './jackpots-queue.repository.ts';

export function toPendingJackpot(row: PendingJackpotRow): PendingJackpot {
  return {
    id: row.id,
    imageUrl: imageUrl(row.image_id),
    jackpotAmount: row.amount,
    machineType: row.machine_type,
    venue:
      row.venue_id === null || row.venue_name === null ? null : { id: row.venue_id, name: row.venue_name },
    user: { id: row.user_id, username: row.username, avatarUrl: imageUrl(row.avatar_id) },
    createdAt: row.created_at.toISOString(),
    duplicateOf: row.duplicate_of,
  };
}

type ReviewedJackpot = { id: string; status: JackpotStatus; denialReason: string | null };

export function toReviewedJackpot({ id, status, denialReason }: ReviewedJackpot): ReviewedJackpot {
  return { id, status, denialReason };
}

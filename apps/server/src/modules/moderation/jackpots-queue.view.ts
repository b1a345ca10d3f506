import type { JackpotStatus, PendingJackpot } from '@reelmates/contract/competition/jackpots';
import { imageUrl } from '../accounts/user-card.public.ts';
import { type ReviewedJackpot, versionOfJackpot } from '../jackpots/jackpots.public.ts';
import type { QueuedJackpotRow } from './jackpots-queue.repository.ts';

export function toPendingJackpot(row: QueuedJackpotRow): PendingJackpot {
  return {
    id: row.id,
    version: versionOfJackpot({ id: row.id, status: row.status, denialReason: row.denial_reason }),
    imageUrl: imageUrl(row.image_id),
    jackpotAmount: row.amount,
    machineType: row.machine_type,
    venue:
      row.venue_id === null || row.venue_name === null ? null : { id: row.venue_id, name: row.venue_name },
    user: {
      id: row.user_id,
      username: row.username,
      avatarUrl: imageUrl(row.avatar_id),
      isVerified: row.is_verified,
    },
    createdAt: row.created_at.toISOString(),
    duplicateOf: row.duplicate_of,
  };
}

type Answer = { id: string; decisionId: string | null; status: JackpotStatus; denialReason: string | null };

export function toReviewedJackpot({ jackpot, decisionId }: ReviewedJackpot): Answer {
  const { id, status, denialReason } = jackpot;
  return { id, decisionId, status, denialReason };
}

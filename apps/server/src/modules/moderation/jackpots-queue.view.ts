import type { approveJackpot, PendingJackpot } from '@reelmates/contract/competition/jackpots';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { imageUrl } from '../accounts/user-card.public.ts';
import { type JackpotRecord, versionOfJackpot } from '../jackpots/jackpots.public.ts';
import type { Reviewed } from '../reviews/reviews.public.ts';
import type { QueuedJackpotRow } from './jackpots-queue.repository.ts';
import { toLookAlikes, toQueueUser } from './queue.view.ts';

export function toPendingJackpot(row: QueuedJackpotRow): PendingJackpot {
  return {
    id: row.id,
    version: versionOfJackpot({ id: row.id, status: row.status, denialReason: row.denial_reason }),
    imageUrl: imageUrl(row.image_id),
    jackpotAmount: row.amount,
    machineType: row.machine_type,
    venue:
      row.venue_id === null || row.venue_name === null ? null : { id: row.venue_id, name: row.venue_name },
    user: toQueueUser(row),
    createdAt: row.created_at.toISOString(),
    duplicateOf: row.duplicate_of,
    lookAlikes: toLookAlikes(row.look_alikes ?? []),
  };
}

export function toReviewedJackpot({
  item,
  decisionId,
}: Reviewed<JackpotRecord>): ResponseOf<typeof approveJackpot> {
  const { id, status, denialReason } = item;
  return { id, decisionId, status, denialReason };
}

import type { AdminAward, OwnPrize } from '@reelmates/contract/prizes';
import type { AwardRow } from './awards.repository.ts';
import { statusOf } from './awards.rules.ts';

export function toOwnPrize(row: AwardRow, now: Date): OwnPrize {
  return {
    ...common(row, now),
    id: row.awardId,
    month: row.month,
    prizeDescription: row.description,
  };
}

export function toAdminAward(row: AwardRow & { username: string | null }, now: Date): AdminAward {
  const { userId, username } = row;
  return {
    ...common(row, now),
    id: row.awardId,
    prizeId: row.prizeId,
    winner: userId === null ? null : { userId, username },
  };
}

function common(row: AwardRow, now: Date) {
  return {
    position: row.position,
    prizeValue: row.value,
    rank: row.rank,
    status: statusOf(row, now),
    offeredAt: row.offeredAt.toISOString(),
    claimUntil: row.claimUntil.toISOString(),
    claimedAt: row.claimedAt?.toISOString() ?? null,
  };
}

import type { AdminAward, OwnPrize } from '@reelmates/contract/competition/prizes';
import type { AwardRow, WinnerRow } from './awards.repository.ts';
import { statusOf } from './awards.rules.ts';

export function toOwnPrize(row: AwardRow, now: Date): OwnPrize {
  return {
    ...common(row, now),
    id: row.awardId,
    month: row.month,
    prizeDescription: row.description,
  };
}

export function toAdminAward(row: AwardRow & WinnerRow, now: Date): AdminAward {
  const { userId, username, isVerified } = row;
  return {
    ...common(row, now),
    id: row.awardId,
    prizeId: row.prizeId,
    paidAt: row.paidAt?.toISOString() ?? null,
    winner: userId === null ? null : { userId, username, isVerified },
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

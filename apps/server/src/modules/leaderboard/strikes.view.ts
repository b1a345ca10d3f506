import type { MonthEntry } from '@reelmates/contract/competition/month-review';
import type { Strike } from '@reelmates/contract/competition/prizes';
import { versionOf } from '../../http/versions.ts';
import { imageUrl } from '../accounts/user-card.public.ts';
import type { MonthEntryRow, StrikeRow } from './strikes.repository.ts';

/** The admin who struck the entry out is not part of it: their account may be erased. */
export const versionOfStrike = ({ struck_at, points, reason }: StrikeRow): string =>
  versionOf([struck_at, points, reason]);

export function toStrike(row: StrikeRow): Strike {
  return {
    userId: row.user_id,
    username: row.username,
    points: row.points,
    reason: row.reason,
    by: row.struck_by === null ? null : { id: row.struck_by, username: row.by_username },
    at: row.struck_at.toISOString(),
    version: versionOfStrike(row),
  };
}

/** Jackpots use other words for their states. */
const moderationStates = {
  pending: 'pending',
  approved: 'approved',
  denied: 'denied',
  verified: 'approved',
  rejected: 'denied',
} as const;

export function toMonthEntry(row: MonthEntryRow): MonthEntry {
  return {
    kind: row.kind,
    id: row.source_id,
    points: row.points,
    status: moderationStates[row.status],
    amount: row.amount,
    caption: row.caption,
    imageUrl: imageUrl(row.image_id),
    machineType: row.machine_type,
    venue:
      row.venue_id === null || row.venue_name === null ? null : { id: row.venue_id, name: row.venue_name },
    isWithdrawn: row.is_withdrawn,
    createdAt: row.created_at.toISOString(),
  };
}

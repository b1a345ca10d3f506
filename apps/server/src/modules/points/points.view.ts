import type { PointEntry } from '@reelmates/contract/competition/points';
import type { EntryRow } from './points.repository.ts';
import { entryText } from './points.rules.ts';

export function toPointEntry(row: EntryRow): PointEntry {
  const { id, month, points, reason, cause, source_kind: kind } = row;
  return {
    id,
    month,
    points,
    reason,
    text: entryText({ reason, cause, kind }),
    source: { kind, id: row.is_open ? row.source_id : null, detail: detailOf(row) },
    createdAt: row.created_at.toISOString(),
  };
}

/** "$1,234.50 at The Royal". */
function detailOf({ amount, venue }: EntryRow): string | null {
  if (amount === null) return null;
  const dollars = `$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
  return venue === null ? dollars : `${dollars} at ${venue}`;
}

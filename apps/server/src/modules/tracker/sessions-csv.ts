import type { Readable } from 'node:stream';
import type { Queryable } from '../../db/database.ts';
import { readPages } from '../../db/read-pages.ts';
import { wallTime } from '../../platform/clock.ts';
import { csvStream } from '../../platform/csv-stream.ts';
import { findSessions, type SessionFilter, type SessionRow } from './tracker.repository.ts';

const PAGE = 500;

/**
 * Sessions as CSV, latest first, created page by page while the client reads. Times are in the person's named zone and
 * in UTC; only UTC distinguishes the hour that repeats when clocks go back.
 * @returns as `readPages`
 */
export async function sessionsCsv(
  db: Queryable,
  viewerId: string,
  filter: SessionFilter,
  timeZone: string,
): Promise<Readable> {
  const columns = [
    { key: 'local', header: `Date and time (${timeZone})` },
    { key: 'utc', header: 'Date and time (UTC)' },
    { key: 'venue', header: 'Venue' },
    { key: 'machine', header: 'Machine type' },
    { key: 'spent', header: 'Amount spent' },
    { key: 'won', header: 'Amount won' },
  ] as const;
  const toRecord = (row: SessionRow) => ({
    local: wallTime(row.session_date, timeZone),
    utc: row.session_date.toISOString(),
    venue: row.venue_name ?? '',
    machine: row.machine_type ?? '',
    spent: row.amount_spent,
    won: row.amount_won,
  });
  const read = (last: SessionRow | null) => {
    const after = last && { sessionDate: last.session_date, createdAt: last.created_at, id: last.id };
    return findSessions(db, viewerId, filter, { after, limit: PAGE });
  };
  return csvStream(columns, await readPages(PAGE, read, toRecord));
}

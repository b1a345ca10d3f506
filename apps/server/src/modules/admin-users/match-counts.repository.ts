import type { Queryable, Transaction } from '../../db/database.ts';
import { likePattern } from './user-order.rules.ts';

/** Beside the process of the connection. The embedded database gives a request none of itself. */
const WORKERS = 2;

type Counted = { total: number; snapshot: string };

/**
 * Reads all texts, by a filter: with a condition the planner could read the trigrams of most accounts instead. The searched
 * one gets its small letters once, apart from them: for each that would take half as long as the search. More than one
 * process of the database reads them, where it has such.
 * @returns with the snapshot that it counted in
 */
export async function countMatches(tx: Transaction, search: string): Promise<Counted> {
  tx.send(`set local max_parallel_workers_per_gather = ${WORKERS}`);
  const [row] = await tx.query<Counted>(
    `select (count(*) filter (where t.text like (select lower($1))))::integer as total,
            pg_current_snapshot()::text as snapshot
       from user_texts t`,
    [likePattern(search)],
  );
  if (!row) throw new Error('a count gave no row');
  return row;
}

export type CountedChange = { change: number; isUnknown: boolean; snapshot: string };

/** The change of the count by what was committed since the snapshot; unknown where an account was deleted. */
export async function countMatchesSince(
  db: Queryable,
  search: string,
  snapshot: string,
): Promise<CountedChange> {
  const has = (text: string) => `coalesce((strpos(c.${text}, lower($1)) > 0)::integer, 0)`;
  const [row] = await db.query<CountedChange>(
    `select coalesce(sum(${has('after')} - ${has('before')}), 0)::integer as change,
            coalesce(bool_or(c.user_id is null), false) as "isUnknown", pg_current_snapshot()::text as snapshot
       from user_text_changes c
      where c.xid >= pg_snapshot_xmin($2::pg_snapshot)
        and not pg_visible_in_snapshot(c.xid, $2::pg_snapshot)`,
    [search, snapshot],
  );
  if (!row) throw new Error('a count gave no row');
  return row;
}

/** A count is brought up to date when it is at most ten minutes old. */
const KEPT_MS = 30 * 60_000;

/** @returns how many of at most `limit` were deleted */
export async function deleteExpiredTextChanges(db: Queryable, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from user_text_changes
      where ctid = any (array (select ctid from user_text_changes where changed_at < $1 limit $2)) returning 1`,
    [new Date(now.getTime() - KEPT_MS), limit],
  );
  return rows.length;
}

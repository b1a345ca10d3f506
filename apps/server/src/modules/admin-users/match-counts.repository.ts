import { MINUTE_MS } from '@reelmates/contract/time';
import type { Queryable, Transaction } from '../../db/database.ts';
import { likePattern } from './user-order.rules.ts';

/** Parallel workers in addition to the connection's own process. The embedded database has none by default. */
const WORKERS = 2;

type Counted = { total: number; snapshot: string };

/**
 * Counts matches by reading all texts with a filter: with a condition, the planner might use the trigrams of most
 * accounts instead. The search text is put in lower case once, separately, because doing so for each row would add half
 * of the time. Several processes of the database share the work, where it has them.
 * @returns the count, with the snapshot that it is based on
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

/** How much the count has changed by what was committed since the snapshot; unknown if an account was deleted. */
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

/** Longer than the ten minutes during which a count is updated by its changes. */
const KEPT_MS = 30 * MINUTE_MS;

/** @returns how many of at most `limit` were deleted */
export async function deleteExpiredTextChanges(db: Queryable, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from user_text_changes
      where ctid = any (array (select ctid from user_text_changes where changed_at < $1 limit $2)) returning 1`,
    [new Date(now.getTime() - KEPT_MS), limit],
  );
  return rows.length;
}

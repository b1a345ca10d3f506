import type { Queryable, Transaction } from '../../db/database.ts';
import { monthLock } from './points.repository.ts';

/** Waits for all transactions that write to the ledger of this past month, and blocks new ones. */
export async function lockMonth(tx: Transaction, month: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, $2)', monthLock(month));
}

/**
 * In SQL: an instant after the end of a month in every time zone. Pending items created later cannot be in the month's
 * ledger, so only older ones are looked up there.
 * @param month in SQL, YYYY-MM
 */
export const afterMonth = (month: string) =>
  `(to_date(${month}, 'YYYY-MM') + interval '1 month 1 day') at time zone 'UTC'`;

/** Pending posts and jackpots in the month's ledger, with their points. */
const unreviewed = `
  select 'post' as kind, p.id, p.author_id as user_id from posts p
   where p.status = 'pending' and p.is_public and p.deleted_at is null and p.created_at < ${afterMonth('$1')}
  union all
  select 'jackpot', j.id, j.user_id from jackpots j
   where j.status = 'pending' and j.deleted_at is null and j.created_at < ${afterMonth('$1')}`;

/**
 * Reverses the points of the month's pending entries; an approval restores them. The caller holds the month's lock.
 * @returns how many entries, at most `limit`
 */
export async function reverseUnreviewed(
  tx: Transaction,
  month: string,
  at: Date,
  limit: number,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `with pending as (
       select s.kind, s.id, s.user_id, sum(e.points)::int as points, max(e.step) as step
         from (${unreviewed}) s
         join point_entries e on e.source_kind = s.kind and e.source_id = s.id and e.month = $1
        group by 1, 2, 3 having sum(e.points) <> 0 limit $3
     ), reversals as (
       insert into point_entries
         (user_id, month, points, reason, source_kind, source_id, step, cause, created_at)
       select user_id, $1, -points, 'reversal', kind, id, step + 1, 'unreviewed', $2::timestamptz from pending
       returning user_id, points
     ), sums as (
       update month_points m
          set points = m.points + r.points, reached_at = greatest(m.reached_at, $2::timestamptz)
         from (select user_id, sum(points)::int as points from reversals group by user_id) r
        where m.month = $1 and m.user_id = r.user_id
     )
     select count(*)::int as count from reversals`,
    [month, at, limit],
  );
  return row?.count ?? 0;
}

/**
 * Keeps an account that is about to be deleted on the boards of past months without a statement. Call it first, in the
 * same transaction.
 */
export async function retainOnFormerBoards(tx: Transaction, userId: string, month: string): Promise<void> {
  await tx.query(
    `update month_points m set outlasts_account = true
      where m.user_id = $1 and m.month < $2 and m.is_listed
        and not exists (select 1 from month_statements s where s.month = m.month)`,
    [userId, month],
  );
}

const eraseFromEntriesWhere = (condition: string) => `
  update point_entries set user_id = nullif(user_id, $1), actor_id = nullif(actor_id, $1) where id = any (array (
    select id from point_entries where ${condition} limit $2)) returning 1`;

/**
 * For the erasure of an account: the ledger keeps its rows, without the account.
 * @returns how many of at most `limit`
 */
export async function eraseFromLedger(db: Queryable, userId: string, limit: number): Promise<number> {
  return (await db.query(eraseFromEntriesWhere('user_id = $1'), [userId, limit])).length;
}

/**
 * For the erasure of an account: removes it as the actor from other people's rows.
 * @returns how many of at most `limit`
 */
export async function eraseActorFromLedger(db: Queryable, userId: string, limit: number): Promise<number> {
  return (await db.query(eraseFromEntriesWhere('actor_id = $1'), [userId, limit])).length;
}

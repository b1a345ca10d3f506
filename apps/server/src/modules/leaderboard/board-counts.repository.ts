import type { Queryable } from '../../db/database.ts';

/**
 * Adds up to `limit` appended changes to the counts of accounts by their points.
 * @returns how many
 */
export function foldBoard(db: Queryable, limit: number): Promise<number> {
  return fold(
    db,
    `with taken as (
       delete from board_changes
        where ctid = any(array(select ctid from board_changes limit $1)) returning month, points, slot, people
     ), by_points as (
       insert into board_points as known (month, points, people)
         select month, points, sum(people) from taken group by 1, 2 having sum(people) <> 0 order by 1, 2
       on conflict (month, points) do update set people = known.people + excluded.people
     ), by_slot as (
       insert into board_slots as known (month, points, slot, people)
         select month, points, slot, sum(people) from taken group by 1, 2, 3 having sum(people) <> 0 order by 1, 2, 3
       on conflict (month, points, slot) do update set people = known.people + excluded.people
     )
     select count(*)::int as folded from taken`,
    limit,
  );
}

/**
 * Adds up to `limit` appended changes of the ledger to its totals.
 * @returns how many
 */
export function foldLedger(db: Queryable, limit: number): Promise<number> {
  return fold(
    db,
    `with taken as (
       delete from ledger_changes
        where ctid = any(array(select ctid from ledger_changes limit $1)) returning month, reason, entries, points
     ), folded as (
       insert into ledger_totals as known (month, reason, entries, points)
         select month, reason, sum(entries), sum(points) from taken group by 1, 2 order by 1, 2
       on conflict (month, reason) do update
         set entries = known.entries + excluded.entries, points = known.points + excluded.points
     )
     select count(*)::int as folded from taken`,
    limit,
  );
}

async function fold(db: Queryable, sql: string, limit: number): Promise<number> {
  const [row] = await db.query<{ folded: number }>(sql, [limit]);
  return row?.folded ?? 0;
}

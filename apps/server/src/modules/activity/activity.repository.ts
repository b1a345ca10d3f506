import type { Queryable, Transaction } from '../../db/database.ts';

/** The same number in every process. */
const ACTIVITY_LOCK = 7_232_002;

export type ActiveDay = {
  userId: string;
  dayAt: Date;
  firstAt: Date;
  lastAt: Date;
  /** Bit n: active in the hour that began n hours after the day. */
  hours: number;
};

/** Merges entries into the stored days. Entries of deleted accounts are ignored. */
export async function recordActiveDays(tx: Transaction, days: readonly ActiveDay[]): Promise<void> {
  // One process at a time, because each day of an account refers to the one before it.
  await tx.query('select pg_advisory_xact_lock($1)', [ACTIVITY_LOCK]);
  await tx.query(
    `insert into active_days as known (user_id, day_at, first_at, last_at, hours, former_day_at, next_day_at)
     select seen.user_id, seen.day_at, seen.first_at, seen.last_at, seen.hours,
            (select max(other.day_at) from active_days other
              where other.user_id = seen.user_id and other.day_at < seen.day_at),
            (select min(other.day_at) from active_days other
              where other.user_id = seen.user_id and other.day_at > seen.day_at)
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::int[])
              as seen (user_id, day_at, first_at, last_at, hours)
       join users u on u.id = seen.user_id
      order by seen.user_id, seen.day_at
     on conflict (user_id, day_at) do update
        set first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
            hours = known.hours | excluded.hours`,
    [
      days.map(({ userId }) => userId),
      days.map(({ dayAt }) => dayAt),
      days.map(({ firstAt }) => firstAt),
      days.map(({ lastAt }) => lastAt),
      days.map(({ hours }) => hours),
    ],
  );
}

/**
 * Adds up to `limit` changes to the counts of pairs of days.
 * @returns how many
 */
export async function foldActiveDays(db: Queryable, limit: number): Promise<number> {
  const [row] = await db.query<{ folded: number }>(
    `with taken as (
       delete from active_day_changes
        where ctid = any(array(select ctid from active_day_changes limit $1)) returning day_at, former_day_at, change
     ), folded as (
       insert into active_day_pairs as known (day_at, former_day_at, accounts)
         select day_at, former_day_at, sum(change) from taken group by 1, 2 having sum(change) <> 0 order by 1, 2
       on conflict (day_at, former_day_at) do update set accounts = known.accounts + excluded.accounts
     )
     select count(*)::int as folded from taken`,
    [limit],
  );
  return row?.folded ?? 0;
}

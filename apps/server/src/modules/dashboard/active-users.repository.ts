import type { Queryable } from '../../db/database.ts';
import type { Span } from './range.rules.ts';

/** Counts each account once in a span of days: on its first day in the span. */
const pairs = `
  (select day_at, former_day_at, accounts from active_day_pairs
    where day_at >= $1 and day_at < $2
   union all
   select day_at, former_day_at, change from active_day_changes
    where day_at >= $1 and day_at < $2) known`;

/** Active accounts on whole days. */
export async function countOnDays(db: Queryable, { from, until }: Span): Promise<number> {
  return one(
    db,
    `select coalesce(sum(accounts), 0)::float8 as count from ${pairs} where former_day_at < $1`,
    [from, until],
  );
}

/** Active accounts since the beginning. */
export async function countEver(db: Queryable): Promise<number> {
  return one(
    db,
    `select coalesce(sum(accounts), 0)::float8 as count
       from (select accounts from active_day_pairs where former_day_at = '-infinity'
             union all
             select change from active_day_changes where former_day_at = '-infinity') known`,
    [],
  );
}

/**
 * Active accounts on the whole days of each bucket.
 * @param starts of the buckets, where days begin
 */
export async function countByBucket(
  db: Queryable,
  { from, until }: Span,
  starts: readonly Date[],
): Promise<{ bucket: number; count: number }[]> {
  return db.query(
    `select width_bucket(day_at, $3::timestamptz[]) as bucket, sum(accounts)::float8 as count from ${pairs}
      where former_day_at < ($3::timestamptz[])[width_bucket(day_at, $3::timestamptz[])]
      group by 1`,
    [from, until, starts],
  );
}

/**
 * Active accounts in each hour.
 * @param from the start of an hour
 */
export async function countByHour(
  db: Queryable,
  { from, until }: Span,
  starts: readonly Date[],
): Promise<{ bucket: number; count: number }[]> {
  return db.query(
    `select greatest(1, width_bucket(at, $3::timestamptz[])) as bucket, sum(count)::float8 as count
       from (select at, count from stat_counts where kind = 'active' and at >= $1 and at < $2
             union all
             select at, change from stat_changes where kind = 'active' and at >= $1 and at < $2) known
      group by 1`,
    [from, until, starts],
  );
}

/**
 * Active accounts within a day, to the hour.
 * @param hours bit n: the range includes a part of hour n
 */
export async function countWithinDay(
  db: Queryable,
  dayAt: Date,
  { from, until }: Span,
  hours: number,
): Promise<number> {
  return one(
    db,
    `select count(*)::int as count from active_days
      where day_at = $1 and last_at >= $2 and first_at < $3 and hours & $4 <> 0`,
    [dayAt, from, until, hours],
  );
}

/** Accounts active between `from` and the end of its day, and not again before `nextFrom`, a later day. */
export async function countAfter(
  db: Queryable,
  dayAt: Date,
  { from, nextFrom }: { from: Date; nextFrom: Date },
): Promise<number> {
  return one(
    db,
    `select count(*)::int as count from active_days
      where day_at = $1 and last_at >= $2 and (next_day_at is null or next_day_at >= $3)`,
    [dayAt, from, nextFrom],
  );
}

/**
 * Accounts active between the start of a day and `until`, and not between `since` and that day. `since` is the start of
 * a day or, with `cutDayAt`, an instant within that day.
 */
export async function countBefore(
  db: Queryable,
  dayAt: Date,
  { until, since, cutDayAt }: { until: Date; since: Date; cutDayAt: Date | null },
): Promise<number> {
  return one(
    db,
    `select count(*)::int as count from active_days latter
      where day_at = $1 and first_at < $2
        and (former_day_at is null or former_day_at < coalesce($4::timestamptz, $3::timestamptz)
             or former_day_at = $4 and exists (
                  select 1 from active_days former
                   where former.user_id = latter.user_id and former.day_at = $4 and former.last_at < $3))`,
    [dayAt, until, since, cutDayAt],
  );
}

async function one(db: Queryable, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(text, values);
  return row?.count ?? 0;
}

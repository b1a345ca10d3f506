import { DAY_MS } from '@reelmates/contract/time';
import type { Queryable } from '../../db/database.ts';
import type { Span } from './range.rules.ts';

/** What is counted by quarters of an hour, and by rows at the ends of a range. */
export const countedKinds = ['post', 'user', 'comment', 'like'] as const;
export type CountedKind = (typeof countedKinds)[number];

/** `bucket` counts from 1. */
export type BucketCount<Kind extends string = CountedKind> = { kind: Kind; bucket: number; count: number };

/** All posts, accounts, comments and likes there are. */
export async function findTotals(db: Queryable): Promise<BucketCount[]> {
  return db.query<BucketCount>(
    `select kind, 1 as bucket, sum(count)::float8 as count
       from (select kind, count from stat_counts where at = '-infinity' and kind = any($1)
             union all
             select kind, change from stat_changes where kind = any($1)) known
      group by kind`,
    [countedKinds],
  );
}

/**
 * Counts between two quarters of an hour: by days in UTC, and by quarters on days that contain an end of the span or
 * the start of a bucket.
 * @param starts of the buckets
 */
export async function findCounts(
  db: Queryable,
  { from, until }: Span,
  starts: readonly Date[],
): Promise<BucketCount[]> {
  const instants = [from, ...starts, until];
  const cutDays = daysCutBy(instants);
  const pieces = cutDays.flatMap((day) => piecesOf(day, { from, until }, instants));
  return db.query<BucketCount>(
    `select kind, width_bucket(at, $4::timestamptz[]) as bucket, sum(count)::float8 as count
       from (select kind, at, count from stat_days
              where kind = any($1) and at >= $2 and at <= $3::timestamptz - interval '24 hours'
                and not at = any($5::timestamptz[])
             union all
             select counted.kind, piece.start, counts.sum
               from unnest($6::timestamptz[], $7::timestamptz[]) piece (start, ending)
              cross join unnest($1::text[]) counted (kind)
              cross join lateral (
                select sum(count) from stat_counts
                 where kind = counted.kind and at >= piece.start and at < piece.ending) counts
             union all
             select kind, at, change from stat_changes where kind = any($1) and at >= $2 and at < $3) known
      where count is not null
      group by 1, 2`,
    [
      countedKinds,
      from,
      until,
      starts,
      cutDays,
      pieces.map((piece) => piece.from),
      pieces.map((piece) => piece.until),
    ],
  );
}

/** The starts of the UTC days that contain one of these instants. */
function daysCutBy(instants: readonly Date[]): Date[] {
  const days = instants.flatMap((at) => {
    const inDay = at.getTime() % DAY_MS;
    return inDay === 0 ? [] : [at.getTime() - inDay];
  });
  return [...new Set(days)].map((day) => new Date(day));
}

/** The parts of a day within a span, split at these instants. */
function piecesOf(day: Date, { from, until }: Span, instants: readonly Date[]): Span[] {
  const first = Math.max(day.getTime(), from.getTime());
  const last = Math.min(day.getTime() + DAY_MS, until.getTime());
  const cuts = instants.map((at) => at.getTime()).filter((at) => at > first && at < last);
  const ends = [...new Set([first, ...cuts, last])].toSorted((left, right) => left - right);
  return ends.flatMap((at, index) => {
    const next = ends[index + 1];
    return next === undefined || first > last ? [] : [{ from: new Date(at), until: new Date(next) }];
  });
}

/** Counts the rows themselves, for spans shorter than a quarter of an hour. */
export async function countRows(
  db: Queryable,
  { from, until }: Span,
): Promise<{ kind: CountedKind; count: number }[]> {
  return db.query(
    `select 'post' as kind, count(*)::int as count from posts
      where created_at >= $1 and created_at < $2 and deleted_at is null
     union all
     select 'user', count(*)::int from users where created_at >= $1 and created_at < $2
     union all
     select 'comment', count(*)::int from comments
      where created_at >= $1 and created_at < $2 and deleted_at is null
     union all
     select 'like', count(*)::int from likes where created_at >= $1 and created_at < $2`,
    [from, until],
  );
}

/** Adds up to `limit` changes to the stats. @returns how many */
export async function foldStats(db: Queryable, limit: number): Promise<number> {
  const [row] = await db.query<{ folded: number }>(
    `with taken as (
       delete from stat_changes
        where ctid = any(array(select ctid from stat_changes limit $1)) returning kind, at, change
     ), folded as (
       insert into stat_counts as known (kind, at, count)
         select kind, at, sum(change) from (
           select kind, at, change from taken
           union all
           select kind, '-infinity', change from taken where kind <> 'active') change
          group by 1, 2 having sum(change) <> 0 order by 1, 2
       on conflict (kind, at) do update set count = known.count + excluded.count
     )
     select count(*)::int as folded from taken`,
    [limit],
  );
  return row?.folded ?? 0;
}

/** When the oldest account that still exists was created. */
export async function findBeginning(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>('select min(created_at) as at from users');
  return row?.at ?? null;
}

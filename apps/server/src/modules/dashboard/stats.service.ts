import { MINUTE_MS } from '@reelmates/contract/time';
import type { Queryable } from '../../db/database.ts';
import type { Span } from './range.rules.ts';
import { type CountedKind, countedKinds, countRows, findCounts, findTotals } from './stats.repository.ts';

const QUARTER_MS = 15 * MINUTE_MS;

export type Counted = Record<CountedKind, number>;

/** Everything created since the beginning that still exists. */
export async function countAll(db: Queryable): Promise<Counted> {
  return fill(1, await findTotals(db))[0] ?? nothing();
}

/**
 * What was created in each bucket of a span and still exists: from the stats by quarters of an hour, and from rows
 * where the span starts or ends between two quarters.
 */
export async function countStats(db: Queryable, span: Span, starts: readonly Date[]): Promise<Counted[]> {
  const { from, until } = span;
  const whole = { from: quarterFrom(from), until: quarterBefore(until) };
  const last = starts.length;
  const ends =
    whole.until < whole.from
      ? [{ span, bucket: last }]
      : [
          { span: { from, until: whole.from }, bucket: 1 },
          { span: { from: whole.until, until }, bucket: last },
        ];
  const [counts, ...parts] = await Promise.all([
    whole.from < whole.until ? findCounts(db, whole, starts) : [],
    ...ends.map(async ({ span: end, bucket }) => {
      const rows = end.from < end.until ? await countRows(db, end) : [];
      return rows.map((row) => ({ ...row, bucket }));
    }),
  ]);
  return fill(last, [...counts, ...parts.flat()]);
}

function fill(
  length: number,
  counts: readonly { kind: CountedKind; bucket: number; count: number }[],
): Counted[] {
  const buckets = Array.from({ length }, nothing);
  for (const { kind, bucket, count } of counts) {
    const counted = buckets[bucket - 1];
    if (counted) counted[kind] += count;
  }
  return buckets;
}

const nothing = (): Counted => Object.fromEntries(countedKinds.map((kind) => [kind, 0])) as Counted;

const quarterFrom = (at: Date) => new Date(Math.ceil(at.getTime() / QUARTER_MS) * QUARTER_MS);
const quarterBefore = (at: Date) => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS);

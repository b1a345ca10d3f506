import type pg from 'pg';
import { firstPending, hottestPost, type LargeSize } from './large-size.ts';

const PART = 1_000_000;

export const say = (what: string) =>
  console.error(`${new Date().toISOString().slice(11, 19)} seeding ${what} …`);

/** Runs a statement for the numbers from $1 to $2, a million at a time, so that none is as long as the whole. */
export async function inParts(client: pg.Client, what: string, last: number, sql: string): Promise<void> {
  say(what);
  for (let from = 1; from <= last; from += PART) {
    await client.query(sql, [from, Math.min(last, from + PART - 1)]);
  }
}

/** The present time of the community, in SQL. */
export const present = ({ at }: LargeSize): string => `timestamptz '${at}'`;

/** When the post with this number was written: evenly over two years. */
export const writtenAt = (size: LargeSize, n: string): string =>
  `(${present(size)} - interval '2 years' * (1 - (${n})::float / ${size.posts}) - interval '10 minutes')`;

/** Whether everybody sees the post with this number. Known before there are posts, which come last, with their counters. */
export const isPublished = (size: LargeSize, n: string): string =>
  `(${n} % 40 > 0 and ${n} % 25 > 0 and ${n} < ${firstPending(size)})`;

const PUBLISHED_SHARE = 0.936;

/**
 * How many of `all` things a post has: one post in a hundred twenty times as many as the mean, a tenth three times as
 * many. The hottest post has its own.
 */
export function countOf(size: LargeSize, all: number, n: string): string {
  const mean = Math.max(0, all) / (size.posts * PUBLISHED_SHARE);
  return `(case when ${n} = ${hottestPost(size)} then 0 else
           floor(${mean} * case when ${n} % 100 = 1 then 20 when ${n} % 10 = 3 then 3 else 0.5618 end + random())::int end)`;
}

/** A person; low numbers do much. */
export const someone = ({ people }: LargeSize, skew: number): string =>
  `(1 + floor(power(random(), ${skew}) * ${people - 1}))::bigint`;

/** The j-th of different people for a thing with the number n. */
export const different = ({ people }: LargeSize, n: string, j: string): string =>
  `(1 + (${n}::bigint * 7919 + ${j} * 104729) % ${people})`;

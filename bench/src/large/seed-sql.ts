import type pg from 'pg';
import { firstPending, hottestPost, type LargeSize } from './large-size.ts';

const PART = 1_000_000;

export const say = (what: string) =>
  console.error(`${new Date().toISOString().slice(11, 19)} seeding ${what} …`);

/** Runs a statement for the numbers from $1 to $2, a million at a time, so that no single statement takes too long. */
export async function inParts(client: pg.Client, what: string, last: number, sql: string): Promise<void> {
  say(what);
  for (let from = 1; from <= last; from += PART) {
    await client.query(sql, [from, Math.min(last, from + PART - 1)]);
  }
}

/** The current time of the community, in SQL. */
export const nowOf = ({ at }: LargeSize): string => `timestamptz '${at}'`;

/** When a post was written, by its number: evenly over two years. */
export const writtenAt = (size: LargeSize, n: string): string =>
  `(${nowOf(size)} - interval '2 years' * (1 - (${n})::float / ${size.posts}) - interval '10 minutes')`;

/** Whether a post is public, by its number. Likes and comments need it before the posts are inserted. */
export const isPublished = (size: LargeSize, n: string): string =>
  `(${n} % 40 > 0 and ${n} % 25 > 0 and ${n} < ${firstPending(size)})`;

const PUBLISHED_SHARE = 0.936;

/**
 * The number of likes or comments of a post, of `all`: one post in a hundred has twenty times the mean, one in ten has
 * three times the mean. The hottest post has none here; it is filled separately.
 */
export function countOf(size: LargeSize, all: number, n: string): string {
  const mean = Math.max(0, all) / (size.posts * PUBLISHED_SHARE);
  return `(case when ${n} = ${hottestPost(size)} then 0 else
           floor(${mean} * case when ${n} % 100 = 1 then 20 when ${n} % 10 = 3 then 3 else 0.5618 end + random())::int end)`;
}

/** SQL for a random person; the higher the skew, the more often a low number. */
export const someone = ({ people }: LargeSize, skew: number): string =>
  `(1 + floor(power(random(), ${skew}) * ${people - 1}))::bigint`;

/** SQL for the `j`-th person of an item with the number `n`; the people of one item differ. */
export const different = ({ people }: LargeSize, n: string, j: string): string =>
  `(1 + (${n}::bigint * 7919 + ${j} * 104729) % ${people})`;

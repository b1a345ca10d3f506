import type { ReviewedQueue } from '@reelmates/contract/admin/dashboard';
import type { Queryable, Transaction } from '../../db/database.ts';

/** `wait`: its bucket in the histogram, not a time. */
export type ReviewTime = { queue: ReviewedQueue; dayAt: Date; wait: number };

export async function addReviewTime(tx: Transaction, { queue, dayAt, wait }: ReviewTime): Promise<void> {
  await tx.query(
    `insert into review_times as known (queue, day_at, wait, decisions) values ($1, $2, $3, 1)
     on conflict (day_at, queue, wait) do update set decisions = known.decisions + 1`,
    [queue, dayAt, wait],
  );
}

export type WaitCount = { queue: ReviewedQueue; wait: number; decisions: number };

/** By queue, and in increasing order of the waits, for the days that start in a span. */
export function findReviewTimes(db: Queryable, from: Date, until: Date): Promise<WaitCount[]> {
  return db.query<WaitCount>(
    `select queue, wait, sum(decisions)::float8 as decisions from review_times
      where day_at >= $1 and day_at < $2 group by queue, wait order by queue, wait`,
    [from, until],
  );
}

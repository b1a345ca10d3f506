import type { ReviewedQueue } from '@reelmates/contract/admin/dashboard';
import type { Queryable, Transaction } from '../../db/database.ts';

export type ReviewTime = { queue: ReviewedQueue; dayAt: Date; wait: number };

export async function addReviewTime(tx: Transaction, { queue, dayAt, wait }: ReviewTime): Promise<void> {
  await tx.query(
    `insert into review_times as known (queue, day_at, wait, decisions) values ($1, $2, $3, 1)
     on conflict (day_at, queue, wait) do update set decisions = known.decisions + 1`,
    [queue, dayAt, wait],
  );
}

export type WaitCount = { queue: ReviewedQueue; wait: number; decisions: number };

/** On the days that begin in a span, by queue and in the order of the waits. */
export function findReviewTimes(db: Queryable, from: Date, until: Date): Promise<WaitCount[]> {
  return db.query<WaitCount>(
    `select queue, wait, sum(decisions)::float8 as decisions from review_times
      where day_at >= $1 and day_at < $2 group by queue, wait order by queue, wait`,
    [from, until],
  );
}

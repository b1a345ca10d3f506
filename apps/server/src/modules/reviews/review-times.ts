import type { ReviewedQueue, ReviewTimes } from '@reelmates/contract/admin/dashboard';
import { reviewedQueues } from '@reelmates/contract/admin/dashboard';
import type { Queryable, Transaction } from '../../db/database.ts';
import { startOfDay } from '../../platform/clock.ts';
import { addReviewTime, findReviewTimes, type WaitCount } from './review-times.repository.ts';

/** A wait is stored as its bucket in a histogram with a logarithmic scale, so that a day has few rows. */
const BUCKETS_PER_DOUBLING = 12;

export type FirstDecision = {
  queue: ReviewedQueue;
  submittedAt: Date;
  decidedAt: Date;
  /** The time zone in which days begin. */
  timeZone: string;
};

/** Counts the first decision on a submitted item. A decision that is undone still counts. */
export async function recordReviewTime(
  tx: Transaction,
  { queue, submittedAt, decidedAt, timeZone }: FirstDecision,
): Promise<void> {
  const seconds = Math.max(0, (decidedAt.getTime() - submittedAt.getTime()) / 1_000);
  const wait = Math.round(BUCKETS_PER_DOUBLING * Math.log2(1 + seconds));
  await addReviewTime(tx, { queue, dayAt: startOfDay(decidedAt, timeZone), wait });
}

/**
 * How fast each queue was reviewed on the days that start in a span.
 * @param days the number of these days
 */
export async function reviewTimes(
  db: Queryable,
  { from, until, days }: { from: Date; until: Date; days: number },
): Promise<ReviewTimes[]> {
  const rows = await findReviewTimes(db, from, until);
  return reviewedQueues.map((queue) => {
    const waits = rows.filter((row) => row.queue === queue);
    const decisions = waits.reduce((sum, row) => sum + row.decisions, 0);
    return {
      queue,
      decisions,
      decisionsPerDay: Math.round((10 * decisions) / days) / 10,
      medianSeconds: percentileSeconds(0.5, waits, decisions),
      p95Seconds: percentileSeconds(0.95, waits, decisions),
    };
  });
}

function percentileSeconds(share: number, waits: readonly WaitCount[], decisions: number): number | null {
  if (decisions === 0) return null;
  let passed = 0;
  const reached = waits.find((row) => {
    passed += row.decisions;
    return passed >= share * decisions;
  });
  return Math.round(2 ** ((reached?.wait ?? 0) / BUCKETS_PER_DOUBLING) - 1);
}

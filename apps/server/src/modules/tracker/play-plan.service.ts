import type { PlayMonth, PlayPlan } from '@reelmates/contract/play/tracker';
import { monthAfter } from '@reelmates/contract/time';
import type { Queryable } from '../../db/database.ts';
import { invalid } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { spanOf, spansOf } from './play-months.ts';
import { findPlan, saveLimit, saveMonthReview } from './play-plan.repository.ts';
import { type SpanSum, sumOfSpans } from './tracker.repository.ts';
import { toPlayMonth } from './tracker.view.ts';

type Context = Pick<ModuleContext, 'db' | 'clock'>;

/** All months, venues and machines. */
const everything = { venueId: null, machineType: null };

/** The current month, the planned amount, and whether the previous month is due for its review. */
export async function planOf({ db, clock }: Context, viewerId: string, timeZone: string): Promise<PlayPlan> {
  const month = calendarMonth(clock(), timeZone);
  const before = monthAfter(month, -1);
  const [plan, sums] = await Promise.all([
    findPlan(db, viewerId),
    sumOfSpans(db, viewerId, everything, spansOf([before, month], timeZone)),
  ]);
  const at = (bucket: number): SpanSum | undefined => sums.find((sum) => sum.bucket === bucket);
  const isReviewDue = at(1) !== undefined && (plan.looked_back_on ?? '') < before;
  return {
    ...toPlayMonth(month, at(2)),
    monthlyLimit: plan.monthly_limit,
    lookBack: isReviewDue ? before : null,
  };
}

export async function setLimit(
  { db, clock }: Context,
  viewerId: string,
  monthlyLimit: string | null,
): Promise<{ monthlyLimit: string | null }> {
  await saveLimit(db, viewerId, monthlyLimit, clock());
  return { monthlyLimit };
}

/** Marks a month as reviewed, whether the person has guessed or skipped, and returns its spending. */
export async function reviewMonth(
  { db, clock }: Context,
  viewerId: string,
  { month, timeZone }: { month: string; timeZone: string },
): Promise<PlayMonth> {
  const now = clock();
  if (month > calendarMonth(now, timeZone)) throw invalid('month', 'This month has not begun');
  await saveMonthReview(db, viewerId, month, now);
  return toPlayMonth(month, await sumOf(db, viewerId, month, timeZone));
}

async function sumOf(db: Queryable, userId: string, month: string, timeZone: string) {
  return (await sumOfSpans(db, userId, everything, [spanOf(month, timeZone)]))[0];
}

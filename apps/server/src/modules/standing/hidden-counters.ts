import { DatabaseUnavailable } from '../../db/database-errors.ts';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { leaveOutComments } from '../comments/comments.public.ts';
import { leaveOutLikes } from '../posts/posts.public.ts';
import { holdStanding } from './standing.repository.ts';

type Parts = Pick<ModuleContext, 'db'>;

/** Few enough that nobody who likes one of these posts meanwhile notices the wait. */
const BATCH = 500;
/** What a request does of it before it answers: all of it, for all but the busiest accounts. */
const AT_ONCE_MS = 1_500;

/**
 * Makes the counters of likes and comments leave an account's out while it is hidden, and count them while it is not.
 * In batches, each of which is right by itself; safe to repeat, to run twice at once, and to be interrupted.
 * @returns whether everything is done
 */
export async function settleCounters({ db }: Parts, userId: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    const moved = await db.transaction(async (tx) => {
      const standing = await holdStanding(tx, userId);
      if (standing === null) return 0;
      return (
        (await leaveOutLikes(tx, userId, standing.isHidden, BATCH)) ||
        (await leaveOutComments(tx, userId, standing.isHidden, BATCH))
      );
    });
    if (moved === 0) return true;
    if (performance.now() > end) return false;
  }
}

/**
 * For requests that have just changed an account's standing: most often the counters are right when they answer. What
 * is left, or could not be done, the queued task does.
 */
export async function settleCountersNow(context: Parts, userId: string): Promise<void> {
  try {
    await outsideTimeBudget(() => settleCounters(context, userId, AT_ONCE_MS));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

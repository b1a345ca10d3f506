import { DatabaseUnavailable } from '../../db/database-errors.ts';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { excludeCommentLikesFromCounters, excludeCommentsFromCounters } from '../comments/comments.public.ts';
import { excludeLikesFromCounters } from '../posts/posts.public.ts';
import { lockVisibilityShared } from './account-lifecycle.repository.ts';

type Context = Pick<ModuleContext, 'db'>;

/** A request that likes one of these posts waits for the batch, which at this size is not noticeable. */
const BATCH = 500;
/** How long a request recounts before it answers: enough for all but the busiest accounts. */
const REQUEST_MS = 1_500;

/**
 * Excludes the likes and comments of a hidden account from the counters of posts and comments, and includes those of a
 * visible one. Each batch is one transaction, so this may be repeated, interrupted, and run concurrently.
 * @returns whether everything is done
 */
export async function recountEngagement({ db }: Context, userId: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    const changed = await db.transaction(async (tx) => {
      const account = await lockVisibilityShared(tx, userId);
      if (account === null) return 0;
      return (
        (await excludeLikesFromCounters(tx, userId, account.isHidden, BATCH)) ||
        (await excludeCommentLikesFromCounters(tx, userId, account.isHidden, BATCH)) ||
        (await excludeCommentsFromCounters(tx, userId, account.isHidden, BATCH))
      );
    });
    if (changed === 0) return true;
    if (performance.now() > end) return false;
  }
}

/**
 * For requests that have just hidden or shown an account: in most cases the counters are correct when they answer. The
 * queued task does the rest, also after a failure of the database.
 */
export async function recountEngagementNow(context: Context, userId: string): Promise<void> {
  try {
    await outsideTimeBudget(() => recountEngagement(context, userId, REQUEST_MS));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

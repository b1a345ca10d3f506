import type { Queryable } from '../db/database.ts';
import { foldActiveDays } from '../modules/activity/activity.public.ts';
import { foldReviewCounts } from '../modules/admin-users/admin-users.public.ts';
import { foldStats } from '../modules/dashboard/dashboard.public.ts';
import { foldBoard, foldLedger } from '../modules/leaderboard/leaderboard.public.ts';
import { foldVenuePosts } from '../modules/posts/posts.public.ts';
import { runAll } from './run-all.ts';

/** Changes per statement. They are small rows, so more than in other tasks. */
const BATCH_SIZE = 20_000;

/** Adds the changes that writers have appended to the counts, for each kind of count. */
export async function foldChanges(db: Queryable): Promise<void> {
  const kinds = [foldStats, foldActiveDays, foldVenuePosts, foldReviewCounts, foldBoard, foldLedger];
  await runAll(
    kinds.map((fold) => async () => {
      while ((await fold(db, BATCH_SIZE)) === BATCH_SIZE);
    }),
  );
}

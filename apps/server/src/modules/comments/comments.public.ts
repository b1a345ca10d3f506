import type { Transaction } from '../../db/database.ts';
import { adjustCommentsCounts } from '../posts/post-counters.public.ts';
import { markLeftOut } from './comments.repository.ts';

export { commentApproval, commentDenial, commentReviews } from './comment-reviews.ts';
export { versionOfComment } from './comment-versions.ts';

/**
 * Takes some comments of a hidden account out of the posts' counters, or (`leftOut` false) puts some back. The caller
 * holds the account as it is.
 * @returns how many of at most `limit` comments this concerned
 */
export async function leaveOutComments(
  tx: Transaction,
  userId: string,
  leftOut: boolean,
  limit: number,
): Promise<number> {
  const marked = await markLeftOut(tx, userId, leftOut, limit);
  const byPost = new Map<string, number>();
  for (const { post_id, status } of marked) {
    if (status === 'approved') byPost.set(post_id, (byPost.get(post_id) ?? 0) + (leftOut ? -1 : 1));
  }
  await adjustCommentsCounts(tx, byPost);
  return marked.length;
}
export type { LockedComment } from './comments.repository.ts';

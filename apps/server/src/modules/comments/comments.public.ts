import type { Transaction } from '../../db/database.ts';
import { adjustCommentsCounts } from '../posts/posts.public.ts';
import { setExcludedFromCounters } from './comments.repository.ts';

export {
  eraseCommentLikesBy,
  eraseLikesOfCommentsBy,
  eraseLikesOfCommentsOn,
  excludeCommentLikesFromCounters,
} from './comment-likes.repository.ts';
export { commentApproval, commentDenial, commentReviews } from './comment-reviews.ts';
export { versionOfComment } from './comment-versions.ts';
export { eraseCommentsBy, eraseCommentsOn, eraseFromCommentReviews } from './comments.repository.ts';

/**
 * Excludes some comments of a hidden account from the posts' counters, or includes them again. The caller holds the
 * account's lock.
 * @returns how many comments were changed, at most `limit`
 */
export async function excludeCommentsFromCounters(
  tx: Transaction,
  userId: string,
  excludedFromCounters: boolean,
  limit: number,
): Promise<number> {
  const marked = await setExcludedFromCounters(tx, userId, excludedFromCounters, limit);
  const byPost = new Map<string, number>();
  for (const { post_id, status } of marked) {
    if (status === 'approved')
      byPost.set(post_id, (byPost.get(post_id) ?? 0) + (excludedFromCounters ? -1 : 1));
  }
  await adjustCommentsCounts(tx, byPost);
  return marked.length;
}
export { type CommentRow, commentColumns, type LockedComment } from './comments.repository.ts';
export { toComment } from './comments.view.ts';

import type { Transaction } from '../../db/database.ts';
import { adjustCommentsCounts } from '../posts/post-counters.public.ts';
import { type CommentStatus, lockComment, markLeftOut, updateReview } from './comments.repository.ts';
import { settleCount } from './comments.service.ts';

export type CommentReview = {
  commentId: string;
  decision: 'approved' | 'denied';
  /** What the author is told; only with a denial. */
  reason: string | null;
  reviewerId: string;
  at: Date;
};
export type ReviewedComment = { id: string; status: CommentStatus; denialReason: string | null };

/**
 * Approves or denies a comment; one that is so already stays as it is (`before` is null then).
 * Null where there is no such comment, or its post is gone.
 */
export async function reviewComment(
  tx: Transaction,
  { commentId, decision, reason, reviewerId, at }: CommentReview,
): Promise<{ before: CommentStatus | null; comment: ReviewedComment } | null> {
  const comment = await lockComment(tx, commentId, reviewerId);
  if (!comment || comment.post_is_deleted) return null;
  if (comment.status === decision) {
    return {
      before: null,
      comment: { id: commentId, status: decision, denialReason: comment.denial_reason },
    };
  }
  const denialReason = decision === 'denied' ? reason : null;
  await updateReview(tx, commentId, { status: decision, reason: denialReason, reviewerId, at });
  await settleCount(tx, comment, { ...comment, status: decision });
  return { before: comment.status, comment: { id: commentId, status: decision, denialReason } };
}

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

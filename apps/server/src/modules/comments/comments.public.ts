import type { Transaction } from '../../db/database.ts';
import { adjustCommentsCount } from '../posts/post-counters.public.ts';
import {
  type CommentStatus,
  countApprovedByPost,
  lockComment,
  lockCommentsOf,
  updateReview,
} from './comments.repository.ts';
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
 * Takes the comments of an account that was banned or left out of the posts' counters, or (`hidden` false) puts them
 * back. Call it once for each change, in the transaction that makes it, after the change to the account's row.
 */
export async function adjustCommentCountersForHiddenAccount(
  tx: Transaction,
  userId: string,
  hidden: boolean,
): Promise<void> {
  await lockCommentsOf(tx, userId);
  for (const { post_id, comments } of await countApprovedByPost(tx, userId)) {
    await adjustCommentsCount(tx, post_id, hidden ? -comments : comments);
  }
}

import type { Transaction } from '../../db/database.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { tellComment, tellDecision } from '../notifications/notifications.public.ts';
import { type CommentStatus, type LockedComment, lockComment, updateReview } from './comments.repository.ts';
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
 * Approves or denies a comment, with all that follows from it; one that is so already stays as it is.
 * Null where there is no such comment, or its post is gone.
 */
export async function reviewComment(tx: Transaction, review: CommentReview): Promise<ReviewedComment | null> {
  const comment = await lockComment(tx, review.commentId, review.reviewerId);
  return comment && !comment.post_is_deleted ? apply(tx, comment, review, review.decision) : null;
}

/** Denies a comment that somebody reported; one that is gone already stays as it is. */
export async function removeReportedComment(
  tx: Transaction,
  { id, reason, adminId, at }: { id: string; reason: string; adminId: string; at: Date },
): Promise<void> {
  const comment = await lockComment(tx, id, adminId);
  const review = { commentId: id, decision: 'denied', reason, reviewerId: adminId, at } as const;
  if (comment && !comment.post_is_deleted) await apply(tx, comment, review, 'removed');
}

async function apply(
  tx: Transaction,
  comment: LockedComment,
  { commentId: id, decision, reason, reviewerId, at }: CommentReview,
  outcome: 'approved' | 'denied' | 'removed',
): Promise<ReviewedComment> {
  if (comment.status === decision) return { id, status: decision, denialReason: comment.denial_reason };
  const denialReason = decision === 'denied' ? reason : null;
  await updateReview(tx, id, { status: decision, reason: denialReason, reviewerId, at });
  await settleCount(tx, comment, { ...comment, status: decision });
  await recordAudit(tx, {
    actorId: reviewerId,
    action: decision === 'approved' ? 'comment.approve' : 'comment.deny',
    target: { kind: 'comment', id },
    before: { status: comment.status },
    after: { status: decision, denialReason },
    at,
  });
  const { post_id: postId, author_id: authorId } = comment;
  const about = { kind: 'comment', postId, commentId: id } as const;
  await tellDecision(tx, { about, authorId, moderatorId: reviewerId, outcome, reason: denialReason, at });
  if (decision === 'approved') await tellComment(tx, { id, postId, authorId, at });
  return { id, status: decision, denialReason };
}

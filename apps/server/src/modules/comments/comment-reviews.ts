import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { assertVersion } from '../../http/versions.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { type DecisionRow, type Json, recordDecision } from '../decisions/decisions.public.ts';
import { retractDecision, tellComment, tellDecision } from '../notifications/notifications.public.ts';
import { versionOfComment } from './comment-versions.ts';
import {
  type CommentModeration,
  type CommentStatus,
  type LockedComment,
  lockComment,
  updateModeration,
} from './comments.repository.ts';
import { settleCount } from './comments.service.ts';

export type CommentReview = {
  commentId: string;
  /** The version that the moderator saw; without it the decision is on the present one. */
  version: string | undefined;
  decision: 'approved' | 'denied';
  /** What the author is told; only with a denial. */
  reason: string | null;
  reviewerId: string;
};
export type ReviewedComment = {
  id: string;
  /** The audit entry; null where nothing was left to decide. */
  decisionId: string | null;
  status: CommentStatus;
  denialReason: string | null;
};
type Step = {
  decision: 'approved' | 'denied';
  reason: string | null;
  reviewerId: string;
  /** Of the decision on a report that removes the comment. */
  reportAuditId?: string;
  at: Date;
};

/**
 * Approves or denies a comment, with all that follows from it; one that is so already stays as it is.
 * @throws ApiError NOT_FOUND where there is no such comment, or its post is gone
 */
export function reviewComment(
  { db, clock }: Pick<ModuleContext, 'db' | 'clock'>,
  { commentId, version, ...review }: CommentReview,
): Promise<ReviewedComment> {
  return db.transaction(async (tx) => {
    const comment = await lock(tx, commentId, review.reviewerId);
    assertVersion(version, versionOfComment(comment));
    return apply(tx, comment, { ...review, at: clock() });
  });
}

/** Denies a comment that somebody reported; one that is gone already stays as it is. */
export async function removeReportedComment(
  tx: Transaction,
  removal: { id: string; reason: string; adminId: string; reportAuditId: string; at: Date },
): Promise<void> {
  const { id, reason, adminId, reportAuditId, at } = removal;
  const comment = await lockComment(tx, id, adminId);
  if (!comment || comment.post_is_deleted) return;
  await apply(tx, comment, { decision: 'denied', reason, reviewerId: adminId, reportAuditId, at });
}

async function lock(tx: Transaction, id: string, readerId: string): Promise<LockedComment> {
  const comment = await lockComment(tx, id, readerId);
  if (!comment || comment.post_is_deleted) throw notFound();
  return comment;
}

async function apply(tx: Transaction, comment: LockedComment, step: Step): Promise<ReviewedComment> {
  const { id, post_id: postId, author_id: authorId } = comment;
  const { decision, reviewerId, reportAuditId, at } = step;
  if (comment.status === decision) {
    return { id, decisionId: null, status: decision, denialReason: comment.denial_reason };
  }
  const after: LockedComment = {
    ...comment,
    status: decision,
    denial_reason: decision === 'denied' ? step.reason : null,
    reviewed_by: reviewerId,
    reviewed_at: at,
    published_at: decision === 'approved' ? at : null,
  };
  await updateModeration(tx, id, after, at);
  await settleCount(tx, comment, after);
  const decisionId = await recordDecision(tx, {
    actorId: reviewerId,
    action: decision === 'approved' ? 'comment.approve' : 'comment.deny',
    target: { kind: 'comment', id },
    before: auditedState(comment),
    after: auditedState(after),
    at,
    authorId,
    version: versionOfComment(after),
    content: { text: comment.content, postId },
    previous: previousState(comment),
    reportAuditId,
  });
  await tellDecision(tx, {
    about: { kind: 'comment', postId, commentId: id },
    authorId,
    moderatorId: reviewerId,
    decisionId,
    outcome: reportAuditId === undefined ? decision : 'removed',
    reason: after.denial_reason,
    at,
  });
  if (decision === 'approved') await tellComment(tx, { id, postId, authorId, decisionId, at });
  return { id, decisionId, status: decision, denialReason: after.denial_reason };
}

/** Restores the state before a decision. The caller checks the time. @throws StaleVersion where it has changed since */
export async function undoCommentDecision(
  tx: Transaction,
  { auditId, targetId, version, previous }: DecisionRow,
  { by, at }: { by: string; at: Date },
): Promise<{ status: CommentStatus }> {
  const present = await lock(tx, targetId, by);
  assertVersion(version, versionOfComment(present));
  const restored = { ...present, ...moderationOf(previous) };
  await updateModeration(tx, targetId, restored, at);
  await settleCount(tx, present, restored);
  await retractDecision(tx, auditId);
  await recordAudit(tx, {
    actorId: by,
    action: 'comment.undo',
    target: { kind: 'comment', id: targetId },
    before: auditedState(present),
    after: auditedState(restored),
    at,
  });
  return restored;
}

function auditedState({ status, denial_reason }: LockedComment): Json {
  return { status, denialReason: denial_reason };
}

function previousState({
  status,
  denial_reason,
  reviewed_by,
  reviewed_at,
  published_at,
}: LockedComment): Json {
  return { status, denial_reason, reviewed_by, reviewed_at, published_at };
}

/** Reads what `previousState` wrote. */
function moderationOf(previous: Json): CommentModeration {
  const { reviewed_at, published_at, ...rest } = previous as Omit<
    CommentModeration,
    'reviewed_at' | 'published_at'
  > & { reviewed_at: string | null; published_at: string | null };
  return {
    ...rest,
    reviewed_at: reviewed_at === null ? null : new Date(reviewed_at),
    published_at: published_at === null ? null : new Date(published_at),
  };
}

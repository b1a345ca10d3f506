import { notifyComment, notifyDecision } from '../notifications/notifications.public.ts';
import { type ReviewedKind, storedFields, type Verdict } from '../reviews/reviews.public.ts';
import { versionOfComment } from './comment-versions.ts';
import {
  type LockedComment,
  lockAuthorsOfCommentShared,
  lockComment,
  updateModeration,
} from './comments.repository.ts';
import { afterDecision } from './comments.rules.ts';
import { updateCommentsCount } from './comments.service.ts';

const stored = storedFields(['status', 'denial_reason', 'reviewed_by'], ['reviewed_at', 'published_at']);

export const commentReviews: ReviewedKind<LockedComment> = {
  kind: 'comment',
  undoAction: 'comment.undo',
  async lock({ tx, by }, id) {
    const comment = await lockComment(tx, id, by);
    return comment?.post_is_deleted ? null : comment;
  },
  // It may wait for review again.
  lockForUndo: ({ tx }, id) => lockAuthorsOfCommentShared(tx, id),
  versionOf: versionOfComment,
  decidedVersionOf: versionOfComment,
  async save({ tx, at }, before, after) {
    updateCommentsCount(tx, before, after);
    await updateModeration(tx, after.id, after, at);
  },
  pendingIn: ({ status, submitted_at: submittedAt }) =>
    status === 'pending' ? { queue: 'comments', submittedAt } : null,
  authorOf: ({ author_id }) => author_id,
  auditedState: ({ status, denial_reason }) => ({ status, denialReason: denial_reason }),
  reviewedContent: ({ content, post_id }) => ({ text: content, postId: post_id }),
  storedState: stored.of,
  async notify({ tx, by, at }, { after, decisionId, isRemoval }) {
    const { id, post_id: postId, author_id: authorId, status } = after;
    if (status === 'pending') return;
    await notifyDecision(tx, {
      about: { kind: 'comment', postId, commentId: id },
      authorId,
      moderatorId: by,
      decisionId,
      outcome: isRemoval ? 'removed' : status,
      reason: after.denial_reason,
      at,
    });
    if (status === 'approved') notifyComment(tx, { id, postId, authorId, decisionId, at });
  },
  restore: async (_review, current, { previous }) => stored.restore(current, previous),
};

export const commentApproval: Verdict<LockedComment> = {
  action: 'comment.approve',
  decide: (comment, review) => afterDecision(comment, { status: 'approved', reason: null, ...review }),
};

/** @param reason shown to the author */
export function commentDenial(reason: string): Verdict<LockedComment> {
  return {
    action: 'comment.deny',
    decide: (comment, review) => afterDecision(comment, { status: 'denied', reason, ...review }),
  };
}

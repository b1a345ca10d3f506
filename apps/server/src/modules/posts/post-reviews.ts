import { notifyDecision } from '../notifications/notifications.public.ts';
import { type ReviewedKind, storedFields, UNDO_MS, type Verdict } from '../reviews/reviews.public.ts';
import { reclaimImage } from '../uploads/uploads.public.ts';
import { saveChange } from './post-changes.ts';
import { versionOfPost } from './post-versions.ts';
import { lockRecord, type PostRecord } from './posts.repository.ts';
import { afterApproval, afterDenial, afterFeaturing } from './posts.rules.ts';

const stored = storedFields(
  ['status', 'isFeatured', 'denialReason', 'reviewedBy', 'imageId'],
  ['submittedAt', 'reviewedAt', 'publishedAt', 'feedAt'],
);

export const postReviews: ReviewedKind<PostRecord> = {
  kind: 'post',
  undoAction: 'post.undo',
  notFoundMessage: 'Post not found',
  async lock({ tx }, id) {
    const post = await lockRecord(tx, id);
    // Only its author sees a private post, not moderators.
    return post?.isPublic ? post : null;
  },
  versionOf: versionOfPost,
  decidedVersionOf: versionOfPost,
  save: ({ tx, context, by, at, undoneAt }, before, after) =>
    saveChange(tx, context, { before, after }, { actorId: by, at, undoneAt, withholdMs: UNDO_MS }),
  pendingIn: ({ status, submittedAt }) => (status === 'pending' ? { queue: 'posts', submittedAt } : null),
  authorOf: ({ authorId }) => authorId,
  auditedState: ({ status, isFeatured, denialReason }) => ({ status, isFeatured, denialReason }),
  reviewedContent(post) {
    const { caption, photoDescription, imageId, winAmount, amountSpent, betLevel, machineType, venueId } =
      post;
    return { caption, photoDescription, imageId, winAmount, amountSpent, betLevel, machineType, venueId };
  },
  storedState: stored.of,
  async notify({ tx, by, at }, { before, after, decisionId, isRemoval }) {
    if (after.status === before.status || after.status === 'pending') return;
    await notifyDecision(tx, {
      about: { kind: 'post', postId: after.id },
      authorId: after.authorId,
      moderatorId: by,
      decisionId,
      outcome: isRemoval ? 'removed' : after.status,
      reason: after.denialReason,
      at,
    });
  },
  async restore({ tx }, current, { previous }) {
    const restored = stored.restore(current, previous);
    const { imageId } = restored;
    const hasPhoto = imageId !== null && (await reclaimImage(tx, imageId, current.authorId));
    return hasPhoto ? restored : { ...restored, imageId: null };
  },
};

export const postApproval: Verdict<PostRecord> = { action: 'post.approve', decide: afterApproval };

/** Deletes the photo. The text stays, so that the author can correct and submit it again. */
export function postDenial(reason: string): Verdict<PostRecord> {
  return {
    action: 'post.deny',
    decide(post, review) {
      const denied = afterDenial(post, reason, review);
      return denied === post ? post : { ...denied, imageId: null };
    },
  };
}

export function postFeaturing(isFeatured: boolean): Verdict<PostRecord> {
  return {
    action: isFeatured ? 'post.feature' : 'post.unfeature',
    decide: (post, review) => afterFeaturing(post, isFeatured, review),
  };
}

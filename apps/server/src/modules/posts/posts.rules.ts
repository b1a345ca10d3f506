import type { ModerationStatus } from '@reelmates/contract/social/posts';
import { HOUR_MS } from '@reelmates/contract/time';
import type { Cause, SourceState, Withdrawal } from '../points/points.public.ts';
import type { Review } from '../reviews/reviews.public.ts';

/** The moderation state of a post, and its publication. */
export type ModerationState = {
  status: ModerationStatus;
  isPublic: boolean;
  isFeatured: boolean;
  denialReason: string | null;
  submittedAt: Date;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  publishedAt: Date | null;
  feedAt: Date | null;
  deletedAt: Date | null;
};

/** By how much a featured post counts as newer in For You. */
const FEATURED_LIFT_MS = 6 * HOUR_MS;

export function isPublished(post: ModerationState): boolean {
  return post.status === 'approved' && post.isPublic && post.deletedAt === null;
}

/** The state of the post's points: a private one earns none. */
export function pointsState(post: ModerationState): SourceState {
  if (!post.isPublic || post.status === 'denied' || post.deletedAt !== null) return 'void';
  return post.status === 'approved' ? 'confirmed' : 'submitted';
}

const unreviewed = {
  isFeatured: false,
  denialReason: null,
  reviewedAt: null,
  reviewedBy: null,
  publishedAt: null,
  feedAt: null,
} as const;

/** The cause that the person sees beside the points. */
export function pointsCause(post: ModerationState): Cause {
  if (post.deletedAt !== null) return 'deleted';
  if (post.status === 'denied') return 'denied';
  if (!post.isPublic) return 'made_private';
  return post.status === 'approved' ? 'approved' : 'submitted';
}

/** How the author's deletion of the post, or making it private, affects the points. */
export function withdrawalOf(
  before: ModerationState,
  after: ModerationState,
  byAuthor: boolean,
): Withdrawal | undefined {
  if (!byAuthor || (after.isPublic && after.deletedAt === null)) return undefined;
  return before.status === 'pending' ? 'pending' : 'reviewed';
}

/** Private posts need no review, and an admin's public post is published at once. */
export function moderationStateOfNew({
  isPublic,
  byAdmin,
  at,
}: {
  isPublic: boolean;
  byAdmin: boolean;
  at: Date;
}): ModerationState {
  const start = { ...unreviewed, isPublic, submittedAt: at, deletedAt: null };
  if (!isPublic) return { ...start, status: 'approved' };
  return byAdmin
    ? { ...start, status: 'approved', publishedAt: at, feedAt: at }
    : { ...start, status: 'pending' };
}

/**
 * The moderation state after an edit by the author.
 * @param change.needsReview whether the caption, photo, its description or the amount has changed
 */
export function afterEdit<Post extends ModerationState>(
  post: Post,
  change: { isPublic: boolean; needsReview: boolean; byAdmin: boolean; at: Date },
): Post {
  if (!change.isPublic) {
    return { ...post, ...unreviewed, status: 'approved', isPublic: false };
  }
  const isNewInTheOpen = !post.isPublic || post.status === 'denied';
  const isReviewedNoMore = post.status === 'approved' && change.needsReview;
  if (!isNewInTheOpen && !isReviewedNoMore) return post;
  if (change.byAdmin && isPublished(post)) return post;
  return { ...post, ...moderationStateOfNew(change) };
}

export function afterApproval<Post extends ModerationState>(post: Post, { by, at }: Review): Post {
  if (post.status === 'approved') return post;
  return {
    ...post,
    status: 'approved',
    denialReason: null,
    reviewedAt: at,
    reviewedBy: by,
    publishedAt: at,
    feedAt: at,
  };
}

export function afterDenial<Post extends ModerationState>(
  post: Post,
  reason: string | null,
  { by, at }: Review,
): Post {
  if (post.status === 'denied') return post;
  return { ...post, ...unreviewed, status: 'denied', denialReason: reason, reviewedAt: at, reviewedBy: by };
}

/**
 * Featuring approves, too. `feed_at` is not moved back when the flag is cleared, so that no page shows the post a
 * second time.
 */
export function afterFeaturing<Post extends ModerationState>(
  post: Post,
  isFeatured: boolean,
  review: Review,
): Post {
  if (post.isFeatured === isFeatured) return post;
  if (!isFeatured) return { ...post, isFeatured };
  const approved = afterApproval(post, review);
  const lifted = review.at.getTime() + FEATURED_LIFT_MS;
  return {
    ...approved,
    isFeatured,
    feedAt: new Date(Math.max(lifted, approved.feedAt?.getTime() ?? 0)),
  };
}

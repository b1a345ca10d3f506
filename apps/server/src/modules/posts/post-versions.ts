import { versionOf } from '../../http/versions.ts';
import type { PostRecord } from './posts.repository.ts';

/** Everything that a moderator reviews, and the moderation state. */
export type ReviewedPostFields = Pick<
  PostRecord,
  | 'id'
  | 'status'
  | 'isPublic'
  | 'isFeatured'
  | 'denialReason'
  | 'submittedAt'
  | 'caption'
  | 'photoDescription'
  | 'imageId'
  | 'winAmount'
  | 'amountSpent'
  | 'betLevel'
  | 'machineType'
  | 'venueId'
>;

/** Changes with each edit by the author and with each decision. */
export function versionOfPost(post: ReviewedPostFields): string {
  return versionOf([
    post.id,
    post.status,
    post.isPublic,
    post.isFeatured,
    post.denialReason,
    post.submittedAt,
    post.caption,
    post.photoDescription,
    post.imageId,
    post.winAmount,
    post.amountSpent,
    post.betLevel,
    post.machineType,
    post.venueId,
  ]);
}

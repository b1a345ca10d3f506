import type { approvePost, PendingPost } from '@reelmates/contract/admin/moderation';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { imageUrl } from '../accounts/user-card.public.ts';
import { type PostRecord, versionOfPost } from '../posts/posts.public.ts';
import type { Reviewed } from '../reviews/reviews.public.ts';
import type { QueuedPostRow } from './posts-queue.repository.ts';
import { toLookAlikes, toQueueUser } from './queue.view.ts';

export function toPendingPost(row: QueuedPostRow): PendingPost {
  return {
    id: row.id,
    version: versionOfPost({
      id: row.id,
      status: row.status,
      isPublic: row.is_public,
      isFeatured: row.is_featured,
      denialReason: row.denial_reason,
      submittedAt: row.submitted_at,
      caption: row.caption,
      photoDescription: row.photo_description,
      imageId: row.image_id,
      winAmount: row.win_amount,
      amountSpent: row.amount_spent,
      betLevel: row.bet_level,
      machineType: row.machine_type,
      venueId: row.venue_id,
    }),
    imageUrl: imageUrl(row.image_id),
    winAmount: row.win_amount,
    amountSpent: row.amount_spent,
    betLevel: row.bet_level,
    machineType: row.machine_type,
    caption: row.caption,
    photoDescription: row.photo_description,
    createdAt: row.created_at.toISOString(),
    user: toQueueUser(row),
    venue:
      row.venue_id === null || row.venue_name === null ? null : { id: row.venue_id, name: row.venue_name },
    duplicateOf: row.duplicate_of,
    lookAlikes: toLookAlikes(row.look_alikes ?? []),
  };
}

export function toReviewedPost({ item, decisionId }: Reviewed<PostRecord>): ResponseOf<typeof approvePost> {
  const { id, status, isFeatured, denialReason } = item;
  return { id, decisionId, status, isFeatured, denialReason };
}

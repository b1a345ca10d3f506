import type { PendingPost } from '@reelmates/contract/moderation';
import type { ModerationStatus } from '@reelmates/contract/posts';
import { imageUrl } from '../accounts/user-card.public.ts';
import type { PendingPostRow } from './posts-queue.repository.ts';

export function toPendingPost(row: PendingPostRow): PendingPost {
  return {
    id: row.id,
    imageUrl: imageUrl(row.image_id),
    winAmount: row.win_amount,
    amountSpent: row.amount_spent,
    betLevel: row.bet_level,
    machineType: row.machine_type,
    caption: row.caption,
    createdAt: row.created_at.toISOString(),
    user: { id: row.author_id, username: row.username, avatarUrl: imageUrl(row.avatar_id) },
    venue:
      row.venue_id === null || row.venue_name === null ? null : { id: row.venue_id, name: row.venue_name },
    duplicateOf: row.duplicate_of,
  };
}

type ReviewedPost = {
  id: string;
  status: ModerationStatus;
  isFeatured: boolean;
  denialReason: string | null;
};

export function toReviewedPost({ id, status, isFeatured, denialReason }: ReviewedPost): ReviewedPost {
  return { id, status, isFeatured, denialReason };
}

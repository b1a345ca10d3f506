import type { Post } from '@reelmates/contract/social/posts';
import type { Keyset } from '../../http/paging.ts';
import { type ImagesUrl, imageUrl, openImageUrl, toUserCard } from '../accounts/user-card.public.ts';
import type { PostRow } from './post-columns.repository.ts';

/** The position of a post in its list. */
export function keysetOf({ id, list_time }: PostRow): Keyset {
  if (list_time === null) throw new Error(`post ${id} is listed without a time`);
  return { id, time: list_time };
}

/** The author's own view has more fields. @param imagesUrl as of `openImageUrl` */
export function toPost(row: PostRow, viewerId: string, imagesUrl: ImagesUrl): Post {
  const isOwn = row.user_id === viewerId;
  // Others are only shown published posts.
  const isOpen = !isOwn || (row.status === 'approved' && row.is_public);
  return {
    id: row.id,
    user: { ...toUserCard(row, imagesUrl), ...(isOwn ? {} : { isFollowing: row.is_following }) },
    imageUrl: isOpen ? openImageUrl(row.image_id, imagesUrl) : imageUrl(row.image_id),
    imagePlaceholder: row.image_id && row.image_placeholder,
    caption: row.caption,
    photoDescription: row.photo_description,
    venue: row.venue_name,
    venueId: row.venue_id,
    winAmount: row.win_amount,
    machineType: row.machine_type,
    betLevel: row.bet_level,
    amountSpent: isOwn || row.show_spent ? row.amount_spent : null,
    likesCount: row.likes_count,
    commentsCount: row.comments_count,
    isLikedByUser: row.is_liked,
    isFeatured: row.is_featured,
    createdAt: row.created_at.toISOString(),
    ...(isOwn && {
      status: row.status,
      isPublic: row.is_public,
      showSpent: row.show_spent,
      denialReason: row.denial_reason,
    }),
  };
}

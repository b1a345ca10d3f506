import type { ModerationStatus, Post } from '@reelmates/contract/social/posts';
import { imageUrl, toUserCard, type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';

/**
 * The columns for `toPost`, from posts p, users u (the author), left join venues v. The like is looked up by a scalar
 * subquery: for `exists` the planner may read everything that the reader ever liked instead.
 */
export function postColumns(readerId: string): string {
  return `p.id, p.author_id, p.status, p.is_public, p.win_amount, p.amount_spent, p.show_spent, p.bet_level,
    p.venue_id, v.name as venue_name, p.machine_type, p.caption, p.image_id, p.likes_count, p.comments_count,
    p.is_featured, p.denial_reason, p.created_at, p.published_at, p.feed_at,
    (select i.placeholder from images i where i.id = p.image_id) as image_placeholder,
    coalesce((select true from likes l where l.post_id = p.id and l.user_id = ${readerId}), false) as is_liked,
    ${userCardColumns('u')}`;
}

export type PostRow = UserCardRow & {
  id: string;
  author_id: string;
  status: ModerationStatus;
  is_public: boolean;
  win_amount: string;
  amount_spent: string | null;
  show_spent: boolean;
  bet_level: string | null;
  venue_id: string | null;
  venue_name: string | null;
  machine_type: string | null;
  caption: string;
  image_id: string | null;
  image_placeholder: string | null;
  likes_count: number;
  comments_count: number;
  is_featured: boolean;
  denial_reason: string | null;
  created_at: Date;
  published_at: Date | null;
  feed_at: Date | null;
  is_liked: boolean;
};

/** A post as `readerId` sees it: the author's own view has more. */
export function toPost(row: PostRow, readerId: string): Post {
  const isOwn = row.author_id === readerId;
  return {
    id: row.id,
    user: toUserCard(row),
    imageUrl: imageUrl(row.image_id),
    imagePlaceholder: row.image_placeholder,
    caption: row.caption,
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

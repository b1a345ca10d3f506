import type { ModerationStatus } from '@reelmates/contract/social/posts';
import { type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';

/**
 * The columns for `toPost`, from posts p, users u (the author), left join venues v. Like and follow are scalar
 * subqueries, because for `exists` the planner may read all likes of the viewer.
 * @param listTime the time that orders the list
 * @param isFollowing for lists in which it is known whether the viewer follows the authors
 */
export function postColumns(
  viewerId: string,
  listTime: string,
  isFollowing = `coalesce((select true from follows f where f.follower_id = ${viewerId} and f.followed_id = p.author_id), false)`,
): string {
  return `p.id, ${listTime} as list_time, p.status, p.is_public, p.win_amount, p.amount_spent, p.show_spent, p.bet_level,
    p.venue_id, v.name as venue_name, p.machine_type, p.caption, p.photo_description, p.image_id, p.likes_count, p.comments_count,
    p.is_featured, p.denial_reason, p.created_at,
    coalesce(p.image_placeholder, (select i.placeholder from images i where i.id = p.image_id)) as image_placeholder,
    coalesce((select true from likes l where l.post_id = p.id and l.user_id = ${viewerId}), false) as is_liked,
    ${isFollowing} as is_following,
    ${userCardColumns('u')}`;
}

export type PostRow = UserCardRow & {
  id: string;
  /** With the id, the position of the post in its list. */
  list_time: Date | null;
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
  photo_description: string | null;
  image_id: string | null;
  /** Kept when a post loses its photo, in case the photo returns. */
  image_placeholder: string | null;
  likes_count: number;
  comments_count: number;
  is_featured: boolean;
  denial_reason: string | null;
  created_at: Date;
  is_liked: boolean;
  /** Whether the viewer follows the author. */
  is_following: boolean;
};

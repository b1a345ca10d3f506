import type { Connection } from '@reelmates/contract/social/connections';
import type { UserProfile } from '@reelmates/contract/social/users';
import { type ImagesUrl, toUserCard } from '../accounts/user-card.public.ts';
import type { ConnectionRow } from './connections.repository.ts';
import type { ProfileRow } from './social.repository.ts';

/** @param points those of the current month */
export function toUserProfile(
  row: ProfileRow,
  viewerId: string,
  points: number,
  imagesUrl: ImagesUrl,
): UserProfile {
  return {
    ...toUserCard(row, imagesUrl),
    bio: row.bio,
    points,
    postsCount: row.posts_count,
    followersCount: row.followers_count,
    followingCount: row.following_count,
    isFollowing: row.is_following,
    ...(row.user_id === viewerId ? {} : { isMuted: row.is_muted }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function toConnection(row: ConnectionRow, imagesUrl: ImagesUrl): Connection {
  return {
    ...toUserCard(row, imagesUrl),
    bio: row.bio,
    isFollowing: row.is_following,
    followsViewer: row.follows_viewer,
  };
}

import type { Me } from '@reelmates/contract/account/sign-in';
import type { MeRow } from './accounts.repository.ts';
import { imageUrl } from './user-card.public.ts';

export function toMe(row: MeRow): Me {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    showName: row.show_name,
    profileImageUrl: imageUrl(row.profile_image_id),
    isVerified: row.is_verified,
    bio: row.bio,
    email: row.email,
    pendingEmail: row.pending_email,
    emailVerified: row.email_verified_at !== null,
    points: row.points,
    postsCount: row.posts_count,
    followersCount: row.followers_count,
    followingCount: row.following_count,
    isFollowing: false,
    isAdmin: row.is_admin,
    selfExclusionStart: timeOf(row.exclusion_open ? row.exclusion_started_at : null),
    selfExclusionEnd: timeOf(row.exclusion_open ? row.exclusion_ends_at : null),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function timeOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

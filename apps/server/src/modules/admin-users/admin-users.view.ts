import type { AdminUser } from '@reelmates/contract/admin/admin-users';
import { imageUrl } from '../accounts/user-card.public.ts';
import type { AdminUserRow } from './admin-users.repository.ts';

export function toAdminUser(row: AdminUserRow): AdminUser {
  const { banned_at: bannedAt } = row;
  return {
    id: row.id,
    username: row.username,
    displayName: joined(row.first_name, row.last_name),
    email: row.email,
    phoneNumber: joined(row.country_code, row.phone),
    firstName: row.first_name,
    lastName: row.last_name,
    bio: row.bio,
    avatarUrl: imageUrl(row.profile_image_id),
    points: row.points,
    postsCount: row.posts_count,
    followersCount: row.followers_count,
    followingCount: row.following_count,
    biggestWin: row.biggest_win,
    lifetimeWinnings: row.lifetime_winnings,
    customBiggestWin: row.custom_biggest_win,
    customLifetimeWinnings: row.custom_lifetime_winnings,
    isVerified: row.is_verified,
    isBanned: bannedAt !== null,
    ban: bannedAt && {
      at: bannedAt.toISOString(),
      reason: row.ban_reason,
      until: row.banned_until?.toISOString() ?? null,
    },
    isAdmin: row.is_admin,
    deactivatedAt: row.deleted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Joins the parts that are set; null for none. */
function joined(first: string | null, second: string | null): string | null {
  return [first, second].filter(Boolean).join(' ') || null;
}

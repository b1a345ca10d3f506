import type { Queryable } from '../../db/database.ts';
import { postIsPublished } from '../visibility/visibility.public.ts';

export type AdminUserRow = {
  id: string;
  username: string | null;
  email: string;
  country_code: string | null;
  phone: string | null;
  first_name: string | null;
  last_name: string | null;
  bio: string | null;
  profile_image_id: string | null;
  points: number;
  posts_count: number;
  followers_count: number;
  following_count: number;
  biggest_win: string;
  lifetime_winnings: string;
  custom_biggest_win: string | null;
  custom_lifetime_winnings: string | null;
  is_verified: boolean;
  is_banned: boolean;
  created_at: Date;
};

/** @param month YYYY-MM, for the points */
export async function findAdminUser(
  db: Queryable,
  userId: string,
  month: string,
): Promise<AdminUserRow | null> {
  const [row] = await db.query<AdminUserRow>(
    `select u.id, u.username, u.email, u.country_code, u.phone, u.first_name, u.last_name, u.bio,
            u.profile_image_id, coalesce(m.points, 0) as points,
            u.posts_count, u.followers_count, u.following_count,
            coalesce(u.custom_biggest_win, wins.biggest, 0)::numeric(20, 2) as biggest_win,
            coalesce(u.custom_lifetime_winnings, wins.total, 0)::numeric(20, 2) as lifetime_winnings,
            u.custom_biggest_win, u.custom_lifetime_winnings,
            u.is_verified, u.banned_at is not null as is_banned, u.created_at
       from users u
       left join month_points m on m.user_id = u.id and m.month = $2
      cross join lateral (
        select sum(p.win_amount) as total, max(p.win_amount) as biggest
          from posts p where p.author_id = u.id and ${postIsPublished('p')}) wins
      where u.id = $1`,
    [userId, month],
  );
  return row ?? null;
}

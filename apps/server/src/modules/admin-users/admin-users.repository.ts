import type { Queryable } from '../../db/database.ts';

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
  banned_at: Date | null;
  ban_reason: string | null;
  banned_until: Date | null;
  is_admin: boolean;
  deleted_at: Date | null;
  created_at: Date;
};

/** Accounts u with their stats f. @param month the placeholder of the month of the points */
const rowsOf = (month: string) => `
  select u.id, u.username, u.email, u.country_code, u.phone, u.first_name, u.last_name, u.bio,
         u.profile_image_id, coalesce(m.points, 0) as points,
         u.posts_count, u.followers_count, u.following_count, f.biggest_win, f.lifetime_winnings,
         u.custom_biggest_win, u.custom_lifetime_winnings, u.is_verified,
         u.banned_at, u.ban_reason, u.banned_until, u.deleted_at, u.created_at,
         exists (select 1 from admins a where a.user_id = u.id) as is_admin
    from users u
    join user_stats f on f.user_id = u.id
    left join month_points m on m.user_id = u.id and m.month = ${month}`;

/** @param month YYYY-MM, for the points */
export async function findAdminUser(
  db: Queryable,
  userId: string,
  month: string,
): Promise<AdminUserRow | null> {
  const [row] = await db.query<AdminUserRow>(`${rowsOf('$2')} where u.id = $1`, [userId, month]);
  return row ?? null;
}

/** In the order of the ids. */
export function findAdminUsers(
  db: Queryable,
  ids: readonly string[],
  month: string,
): Promise<AdminUserRow[]> {
  return db.query<AdminUserRow>(
    `${rowsOf('$2')}
     join unnest($1::bigint[]) with ordinality as wanted (id, position) on wanted.id = u.id
     order by wanted.position`,
    [ids, month],
  );
}

/** All accounts after this one, in the order of their ids. */
export function findAdminUsersAfter(
  db: Queryable,
  after: string,
  month: string,
  count: number,
): Promise<AdminUserRow[]> {
  // The planner merges the three tables: each begins after this account, or every part would read all before it.
  return db.query<AdminUserRow>(
    `${rowsOf('$2')} and m.user_id > $1
      where u.id > $1 and f.user_id > $1 order by u.id limit $3`,
    [after, month, count],
  );
}

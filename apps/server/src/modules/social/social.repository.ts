import type { Queryable, Transaction } from '../../db/database.ts';
import { type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';
import { personIsVisible } from '../visibility/visibility.public.ts';

/** A profile needs a username. */
const hasVisibleProfile = `(u.username is not null and ${personIsVisible('u', '$1')})`;

export async function isPersonVisible(db: Queryable, personId: string, viewerId: string): Promise<boolean> {
  const rows = await db.query(`select 1 from users u where u.id = $2 and ${hasVisibleProfile}`, [
    viewerId,
    personId,
  ]);
  return rows.length > 0;
}

export type ProfileRow = UserCardRow & {
  bio: string | null;
  posts_count: number;
  followers_count: number;
  following_count: number;
  is_following: boolean;
  is_muted: boolean;
  created_at: Date;
  updated_at: Date;
};

export async function findProfile(
  db: Queryable,
  personId: string,
  viewerId: string,
): Promise<ProfileRow | null> {
  const [row] = await db.query<ProfileRow>(
    `select ${userCardColumns('u')}, u.bio, u.posts_count, u.followers_count, u.following_count,
            exists (select 1 from follows f where f.follower_id = $1 and f.followed_id = u.id) as is_following,
            exists (select 1 from mutes m where m.muter_id = $1 and m.muted_id = u.id) as is_muted,
            u.created_at, u.updated_at
       from users u
      where u.id = $2 and ${hasVisibleProfile}`,
    [viewerId, personId],
  );
  return row ?? null;
}

export type Winnings = { totalWon: string; biggestWin: string };

/** Of approved public posts; an admin's values take precedence. Triggers maintain them (migration 0056). */
export async function findWinnings(
  db: Queryable,
  personId: string,
  viewerId: string,
): Promise<Winnings | null> {
  const [row] = await db.query<Winnings>(
    `select f.lifetime_winnings as "totalWon", f.biggest_win::numeric(20, 2) as "biggestWin"
       from users u join user_stats f on f.user_id = u.id
      where u.id = $2 and ${hasVisibleProfile}`,
    [viewerId, personId],
  );
  return row ?? null;
}

/** @returns whether there was one */
export async function deleteFollow(
  tx: Transaction,
  followerId: string,
  followedId: string,
): Promise<boolean> {
  const rows = await tx.query('delete from follows where follower_id = $1 and followed_id = $2 returning 1', [
    followerId,
    followedId,
  ]);
  return rows.length > 0;
}

/** Those of these people whom the viewer may see, and whether the viewer follows them. */
export function findFollowable(
  tx: Transaction,
  viewerId: string,
  ids: readonly string[],
): Promise<{ id: string; isFollowing: boolean }[]> {
  return tx.query(
    `select u.id, exists (select 1 from follows f where f.follower_id = $1 and f.followed_id = u.id) as "isFollowing"
       from users u where u.id = any($2::bigint[]) and ${hasVisibleProfile}
      order by u.id`,
    [viewerId, ids],
  );
}

export function insertFollow(tx: Transaction, followerId: string, followedId: string, at: Date): void {
  tx.send('insert into follows (follower_id, followed_id, created_at) values ($1, $2, $3)', [
    followerId,
    followedId,
    at,
  ]);
}

export async function countFollowers(tx: Transaction, personId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select followers_count as count from users where id = $1',
    [personId],
  );
  return row?.count ?? 0;
}

export type Follow = { followerId: string; followedId: string };

/** The follows in both directions, at most `limit` each. */
export function findFollowsOf(tx: Transaction, userId: string, limit: number): Promise<Follow[]> {
  return tx.query<Follow>(
    `(select follower_id as "followerId", followed_id as "followedId" from follows where follower_id = $1 limit $2)
      union all
     (select follower_id, followed_id from follows where followed_id = $1 limit $2)`,
    [userId, limit],
  );
}

/** @returns the deleted follows */
export function deleteFollows(tx: Transaction, follows: readonly Follow[]): Promise<Follow[]> {
  return tx.query<Follow>(
    `delete from follows f using unnest($1::bigint[], $2::bigint[]) gone (follower_id, followed_id)
      where f.follower_id = gone.follower_id and f.followed_id = gone.followed_id
      returning f.follower_id as "followerId", f.followed_id as "followedId"`,
    [follows.map((follow) => follow.followerId), follows.map((follow) => follow.followedId)],
  );
}

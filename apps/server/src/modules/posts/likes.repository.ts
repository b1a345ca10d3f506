import type { Queryable, Transaction } from '../../db/database.ts';
import { postIsVisible } from '../visibility/visibility.public.ts';

type Pair = { viewerId: string; postId: string };
type LockedPost = { id: string; authorId: string; likesCount: number };

const columnsOf = (pairs: readonly Pair[]) => [
  pairs.map(({ viewerId }) => viewerId),
  pairs.map(({ postId }) => postId),
];

/**
 * Locks posts for their counters, in the order of their ids. Reads each post once, however many like it: while another
 * statement looks at an older state, a popular post has many row versions, and finding the latest one passes them all.
 * @returns in the order of `pairs`; undefined if the viewer may not see the post
 */
export async function lockVisiblePosts(
  tx: Transaction,
  pairs: readonly Pair[],
): Promise<(LockedPost | undefined)[]> {
  const rows = await tx.query<LockedPost & { viewerId: string }>(
    `with locked as materialized (
       select * from posts where id = any($2::bigint[]) order by id for no key update
     )
     select asked.viewer_id as "viewerId", p.id, p.author_id as "authorId", p.likes_count as "likesCount"
       from unnest($1::bigint[], $2::bigint[]) asked (viewer_id, post_id)
       join locked p on p.id = asked.post_id join users u on u.id = p.author_id
      where ${postIsVisible('p', 'u', 'asked.viewer_id')}`,
    columnsOf(pairs),
  );
  return pairs.map(({ viewerId, postId }) =>
    rows.find((row) => row.viewerId === viewerId && row.id === postId),
  );
}

type DeletedLike = { excludedFromCounters: boolean; createdAt: Date };

/** @returns the deleted likes, and whether they were excluded from the counter; nothing for a pair without a like */
export async function deleteLikes<P extends Pair>(
  tx: Transaction,
  pairs: readonly P[],
): Promise<ReadonlyMap<P, DeletedLike>> {
  if (pairs.length === 0) return new Map();
  const rows = await tx.query<DeletedLike & Pair>(
    `delete from likes l using unnest($1::bigint[], $2::bigint[]) gone (user_id, post_id)
      where l.post_id = gone.post_id and l.user_id = gone.user_id
     returning l.user_id as "viewerId", l.post_id as "postId", l.left_out as "excludedFromCounters",
               l.created_at as "createdAt"`,
    columnsOf(pairs),
  );
  const found = pairs.flatMap((pair) => {
    const row = rows.find(({ viewerId, postId }) => viewerId === pair.viewerId && postId === pair.postId);
    return row ? [[pair, row] as const] : [];
  });
  return new Map(found);
}

export type Like = { postId: string; authorId: string; likerId: string; at: Date };

export function insertLikes(tx: Transaction, likes: readonly Like[]): void {
  tx.send(
    `insert into likes (post_id, user_id, created_at)
     select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[])`,
    [likes.map(({ postId }) => postId), likes.map(({ likerId }) => likerId), likes.map(({ at }) => at)],
  );
}

/** `likes`: the change of the counter. `at`: the time of the latest added like. */
export type PostChange = { postId: string; likes: number; at: Date | null };

/**
 * The day of the latest like is not moved back when likes are retracted: it only bounds how far back likes are
 * searched.
 */
export function countLikes(tx: Transaction, changes: readonly PostChange[]): void {
  tx.send(
    `update posts set likes_count = likes_count + change.likes,
                      last_liked_on = greatest(last_liked_on, (change.at at time zone 'UTC')::date)
       from unnest($1::bigint[], $2::integer[], $3::timestamptz[]) change (post_id, likes, at)
      where posts.id = change.post_id`,
    [changes.map(({ postId }) => postId), changes.map(({ likes }) => likes), changes.map(({ at }) => at)],
  );
}

/**
 * Excludes some of an account's likes from the counters, or includes them, and updates the counters. Locks the posts in
 * the order of their ids, like all that lock several, and before their likes, as a toggle does.
 * @returns how many likes were changed, at most `limit`
 */
export async function excludeLikesFromCounters(
  tx: Transaction,
  userId: string,
  excludedFromCounters: boolean,
  limit: number,
): Promise<number> {
  const likes = await tx.query<{ post_id: string }>(
    'select post_id from likes where user_id = $1 and left_out <> $2 order by post_id limit $3',
    [userId, excludedFromCounters, limit],
  );
  if (likes.length === 0) return 0;
  const ids = likes.map((like) => like.post_id);
  await tx.query('select 1 from posts where id = any($1::bigint[]) order by id for no key update', [ids]);
  const marked = await tx.query<{ post_id: string }>(
    `update likes set left_out = $3
      where user_id = $1 and post_id = any($2::bigint[]) and left_out <> $3 returning post_id`,
    [userId, ids, excludedFromCounters],
  );
  await tx.query('update posts set likes_count = likes_count + $2 where id = any($1::bigint[])', [
    marked.map((like) => like.post_id),
    excludedFromCounters ? -1 : 1,
  ]);
  return likes.length;
}

/** For the erasure of an account, after its likes were excluded from the counters. @returns how many of at most `limit` */
export async function eraseLikesBy(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from likes where user_id = $1 and left_out and post_id = any (array (
       select post_id from likes where user_id = $1 and left_out limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}

/** For the erasure of an account. @returns how many of at most `limit` were deleted */
export async function eraseLikesOn(
  db: Queryable,
  postIds: readonly string[],
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `delete from likes where ctid = any (array (
       select ctid from likes where post_id = any ($1::bigint[]) limit $2)) returning 1`,
    [postIds, limit],
  );
  return rows.length;
}

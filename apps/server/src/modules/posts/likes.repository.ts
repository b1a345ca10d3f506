import type { Queryable, Transaction } from '../../db/database.ts';
import { postIsVisible } from '../visibility/visibility.public.ts';

type LockedPost = { id: string; authorId: string; likesCount: number };

/** Locks a post for its counters, or null where the viewer may not see it. */
export async function lockVisiblePost(
  tx: Transaction,
  id: string,
  viewerId: string,
): Promise<LockedPost | null> {
  const [post] = await tx.query<LockedPost>(
    `select p.id, p.author_id as "authorId", p.likes_count as "likesCount"
       from posts p join users u on u.id = p.author_id
      where p.id = $2 and ${postIsVisible('p', 'u', '$1')}
        for no key update of p`,
    [viewerId, id],
  );
  return post ?? null;
}

/** @returns the deleted like, and whether the counter excluded it; null where there was none */
export async function deleteLike(
  tx: Transaction,
  postId: string,
  userId: string,
): Promise<{ excludedFromCounters: boolean; createdAt: Date } | null> {
  const [like] = await tx.query<{ excludedFromCounters: boolean; createdAt: Date }>(
    `delete from likes where post_id = $1 and user_id = $2
     returning left_out as "excludedFromCounters", created_at as "createdAt"`,
    [postId, userId],
  );
  return like ?? null;
}

export function insertLike(tx: Transaction, postId: string, userId: string, at: Date): void {
  tx.send('insert into likes (post_id, user_id, created_at) values ($1, $2, $3)', [postId, userId, at]);
}

export function countLike(tx: Transaction, postId: string, at: Date): void {
  tx.send(
    `update posts set likes_count = likes_count + 1,
                      last_liked_on = greatest(last_liked_on, ($2::timestamptz at time zone 'UTC')::date)
      where id = $1`,
    [postId, at],
  );
}

/** The day of the latest like stays: it bounds how far back likes are looked for. */
export function uncountLike(tx: Transaction, postId: string): void {
  tx.send('update posts set likes_count = likes_count - 1 where id = $1', [postId]);
}

/**
 * Excludes some of an account's likes from the counters, or includes them, and updates the counters. The posts are
 * locked in the order of their ids, like all that lock several, and before their likes, as a toggle does.
 * @returns how many of at most `limit` likes this concerned
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

import type { Queryable, Transaction } from '../../db/database.ts';
import { commentIsVisible, postIsVisible } from '../visibility/visibility.public.ts';

/**
 * Locks a comment, so that its counter can be changed; null if the viewer may not see it.
 * @returns how many like it
 */
export async function lockVisibleComment(
  tx: Transaction,
  id: string,
  viewerId: string,
): Promise<{ likesCount: number } | null> {
  const [comment] = await tx.query<{ likesCount: number }>(
    `select c.likes_count as "likesCount"
       from comments c
       join users u on u.id = c.author_id
       join posts p on p.id = c.post_id
       join users a on a.id = p.author_id
      where c.id = $1 and ${commentIsVisible('c', 'u', { viewerId: '$2', postAuthorId: 'a.id' })} and ${postIsVisible('p', 'a', '$2')}
        for no key update of c`,
    [id, viewerId],
  );
  return comment ?? null;
}

/** @returns whether there was no like before */
export async function insertCommentLike(
  tx: Transaction,
  commentId: string,
  userId: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into comment_likes (comment_id, user_id, created_at) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [commentId, userId, at],
  );
  return rows.length > 0;
}

/** @returns whether the counter included the deleted like; null where there was none */
export async function deleteCommentLike(
  tx: Transaction,
  commentId: string,
  userId: string,
): Promise<boolean | null> {
  const [like] = await tx.query<{ counted: boolean }>(
    'delete from comment_likes where comment_id = $1 and user_id = $2 returning not left_out as counted',
    [commentId, userId],
  );
  return like?.counted ?? null;
}

export function adjustCommentLikesCount(tx: Transaction, commentId: string, by: 1 | -1): void {
  tx.send('update comments set likes_count = likes_count + $2 where id = $1', [commentId, by]);
}

/**
 * Excludes some of an account's likes of comments from the counters, or includes them, and updates the counters. Locks
 * the comments in the order of their ids, and before their likes.
 * @returns how many likes were changed, at most `limit`
 */
export async function excludeCommentLikesFromCounters(
  tx: Transaction,
  userId: string,
  excludedFromCounters: boolean,
  limit: number,
): Promise<number> {
  const likes = await tx.query<{ comment_id: string }>(
    'select comment_id from comment_likes where user_id = $1 and left_out <> $2 order by comment_id limit $3',
    [userId, excludedFromCounters, limit],
  );
  if (likes.length === 0) return 0;
  const ids = likes.map((like) => like.comment_id);
  await tx.query('select 1 from comments where id = any($1::bigint[]) order by id for no key update', [ids]);
  const marked = await tx.query<{ comment_id: string }>(
    `update comment_likes set left_out = $3
      where user_id = $1 and comment_id = any($2::bigint[]) and left_out <> $3 returning comment_id`,
    [userId, ids, excludedFromCounters],
  );
  await tx.query('update comments set likes_count = likes_count + $2 where id = any($1::bigint[])', [
    marked.map((like) => like.comment_id),
    excludedFromCounters ? -1 : 1,
  ]);
  return likes.length;
}

/** For the erasure of an account, after its likes were excluded from the counters. @returns how many of at most `limit` */
export async function eraseCommentLikesBy(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from comment_likes where user_id = $1 and left_out and comment_id = any (array (
       select comment_id from comment_likes where user_id = $1 and left_out limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}

const eraseLikesOf = (condition: string) => `
  delete from comment_likes where ctid = any (array (
    select k.ctid from comments c join comment_likes k on k.comment_id = c.id where ${condition} limit $2)) returning 1`;

/**
 * For the erasure of an account: the likes of its comments.
 * @returns how many of at most `limit` were deleted
 */
export async function eraseLikesOfCommentsBy(db: Queryable, userId: string, limit: number): Promise<number> {
  return (await db.query(eraseLikesOf('c.author_id = $1'), [userId, limit])).length;
}

/** For the erasure of an account: the likes of comments on its posts. @returns how many of at most `limit` were deleted */
export async function eraseLikesOfCommentsOn(
  db: Queryable,
  postIds: readonly string[],
  limit: number,
): Promise<number> {
  return (await db.query(eraseLikesOf('c.post_id = any ($1::bigint[])'), [postIds, limit])).length;
}

import type { Transaction } from '../../db/database.ts';
import { accountIsActive, postIsVisible } from '../visibility/visibility.public.ts';

/**
 * Holds an account as it is until the transaction ends; false when it is hidden. A ban waits for whoever holds it, so
 * none of its likes can slip past the ban's correction of the counters.
 */
export async function holdActiveAccount(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.query(`select 1 from users u where u.id = $1 and ${accountIsActive('u')} for share`, [
    userId,
  ]);
  return rows.length > 0;
}

type LockedPost = { id: string; authorId: string; likesCount: number };

/** Locks a post for its counters, or null where the reader may not see it. */
export async function lockVisiblePost(
  tx: Transaction,
  id: string,
  readerId: string,
): Promise<LockedPost | null> {
  const [post] = await tx.query<LockedPost>(
    `select p.id, p.author_id as "authorId", p.likes_count as "likesCount"
       from posts p join users u on u.id = p.author_id
      where p.id = $2 and ${postIsVisible('p', 'u', '$1')}
        for no key update of p`,
    [readerId, id],
  );
  return post ?? null;
}

/** @returns whether there was one */
export async function deleteLike(tx: Transaction, postId: string, userId: string): Promise<boolean> {
  const rows = await tx.query('delete from likes where post_id = $1 and user_id = $2 returning 1', [
    postId,
    userId,
  ]);
  return rows.length > 0;
}

export async function insertLike(tx: Transaction, postId: string, userId: string, at: Date): Promise<void> {
  await tx.query('insert into likes (post_id, user_id, created_at) values ($1, $2, $3)', [
    postId,
    userId,
    at,
  ]);
}

export async function adjustLikesCount(tx: Transaction, postId: string, by: 1 | -1): Promise<void> {
  await tx.query('update posts set likes_count = likes_count + $2 where id = $1', [postId, by]);
}

/** Takes an account's likes out of all posts' counters (-1), or puts them back (1). */
export async function adjustLikesCountsOf(tx: Transaction, userId: string, by: 1 | -1): Promise<void> {
  await tx.query(
    `with liked as (
       select p.id from posts p join likes l on l.post_id = p.id
        where l.user_id = $1
        order by p.id for no key update of p
     )
     update posts set likes_count = likes_count + $2 from liked where posts.id = liked.id`,
    [userId, by],
  );
}

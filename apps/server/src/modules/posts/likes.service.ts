import type { Transaction } from '../../db/database.ts';
import { notFound, unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import {
  adjustLikesCount,
  adjustLikesCountsOf,
  deleteLike,
  holdActiveAccount,
  insertLike,
  lockVisiblePost,
} from './likes.repository.ts';

type LikeState = { isLiked: boolean; likesCount: number };

/** Likes, or takes the like back. All toggles of a post queue up at its lock, so the counter is exact. */
export function toggleLike(
  { db, clock }: Pick<ModuleContext, 'db' | 'clock'>,
  userId: string,
  postId: string,
): Promise<LikeState> {
  return db.transaction(async (tx) => {
    if (!(await holdActiveAccount(tx, userId))) throw unauthenticated();
    const post = await lockVisiblePost(tx, postId, userId);
    if (post === null) throw notFound('Post not found');
    const isLiked = !(await deleteLike(tx, postId, userId));
    if (isLiked) await insertLike(tx, postId, userId, clock());
    await adjustLikesCount(tx, postId, isLiked ? 1 : -1);
    return { isLiked, likesCount: post.likesCount + (isLiked ? 1 : -1) };
  });
}

/**
 * Takes the likes of an account that becomes hidden (banned, or leaving) out of all counters, or puts them back. Call it
 * in the transaction that changes the account's row, after that change, and only when the account turns from visible to
 * hidden or back: one that is banned and then leaves is hidden once.
 */
export async function adjustLikesForHiddenAccount(
  tx: Transaction,
  userId: string,
  hidden: boolean,
): Promise<void> {
  await adjustLikesCountsOf(tx, userId, hidden ? -1 : 1);
}

import type { Transaction } from '../../db/database.ts';
import { notFound, unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { holdActiveAccount } from '../accounts/account-counters.public.ts';
import { takeBackLike, tellLike } from '../notifications/notifications.public.ts';
import { adjustLikesCount, deleteLike, insertLike, lockVisiblePost } from './likes.repository.ts';

type LikeState = { isLiked: boolean; likesCount: number };

/** Likes, or takes the like back. All toggles of a post queue up at its lock, so the counter is exact. */
export async function toggleLike(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  userId: string,
  postId: string,
): Promise<LikeState> {
  if (!(await holdActiveAccount(tx, userId))) throw unauthenticated();
  const post = await lockVisiblePost(tx, postId, userId);
  if (post === null) throw notFound('Post not found');
  const like = { postId, authorId: post.authorId, likerId: userId };
  const former = await deleteLike(tx, postId, userId);
  if (former === null) {
    const at = clock();
    await insertLike(tx, postId, userId, at);
    await tellLike(tx, { ...like, at });
  } else {
    await takeBackLike(tx, { ...like, likedAt: former.createdAt });
  }
  // After a ban is lifted, the counter may not have got the former like back yet.
  const by = former === null ? 1 : former.leftOut ? 0 : -1;
  if (by !== 0) await adjustLikesCount(tx, postId, by);
  return { isLiked: former === null, likesCount: post.likesCount + by };
}

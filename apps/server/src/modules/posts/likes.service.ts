import type { Transaction } from '../../db/database.ts';
import { notFound, unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { holdActiveAccount } from '../accounts/accounts.public.ts';
import { notifyLike, retractLike } from '../notifications/notifications.public.ts';
import { adjustLikesCount, deleteLike, insertLike, lockVisiblePost } from './likes.repository.ts';

type LikeState = { isLiked: boolean; likesCount: number };

/** Likes, or unlikes. All toggles of a post wait for its lock, so the counter is exact. */
export async function toggleLike(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  viewerId: string,
  postId: string,
): Promise<LikeState> {
  const [isActive, post, former] = await Promise.all([
    holdActiveAccount(tx, viewerId),
    lockVisiblePost(tx, postId, viewerId),
    // Restored with the transaction where one of the others refuses.
    deleteLike(tx, postId, viewerId),
  ]);
  if (!isActive) throw unauthenticated();
  if (post === null) throw notFound('Post not found');
  const like = { postId, authorId: post.authorId, likerId: viewerId };
  if (former === null) {
    const at = clock();
    insertLike(tx, postId, viewerId, at);
    notifyLike(tx, { ...like, at });
  } else {
    retractLike(tx, { ...like, likedAt: former.createdAt });
  }
  // After an unban, the counter may not yet include the former like.
  const by = former === null ? 1 : former.excludedFromCounters ? 0 : -1;
  if (by !== 0) adjustLikesCount(tx, postId, by);
  return { isLiked: former === null, likesCount: post.likesCount + by };
}

import type { Transaction } from '../../db/database.ts';
import { notFound, unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { holdActiveAccount } from '../accounts/accounts.public.ts';
import { notifyLike, retractLike } from '../notifications/notifications.public.ts';
import { countLike, deleteLike, insertLike, lockVisiblePost, uncountLike } from './likes.repository.ts';

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
    countLike(tx, postId, at);
    return { isLiked: true, likesCount: post.likesCount + 1 };
  }
  retractLike(tx, { ...like, likedAt: former.createdAt });
  // After an unban, the counter may not yet include it.
  if (former.excludedFromCounters) return { isLiked: false, likesCount: post.likesCount };
  uncountLike(tx, postId);
  return { isLiked: false, likesCount: post.likesCount - 1 };
}

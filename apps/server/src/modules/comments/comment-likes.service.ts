import type { Transaction } from '../../db/database.ts';
import { notFound, unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { lockActiveAccountShared } from '../accounts/accounts.public.ts';
import {
  adjustCommentLikesCount,
  deleteCommentLike,
  insertCommentLike,
  lockVisibleComment,
} from './comment-likes.repository.ts';

type LikeState = { isLiked: boolean; likesCount: number };

/**
 * Likes a comment or retracts the like, without a notification. Concurrent likes wait for the comment's lock, so its
 * counter is exact.
 */
export async function setCommentLike(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  { viewerId, commentId, isLiked }: { viewerId: string; commentId: string; isLiked: boolean },
): Promise<LikeState> {
  const [isActive, comment] = await Promise.all([
    lockActiveAccountShared(tx, viewerId),
    lockVisibleComment(tx, commentId, viewerId),
  ]);
  if (!isActive) throw unauthenticated();
  if (comment === null) throw notFound('Comment not found');
  const by = isLiked
    ? Number(await insertCommentLike(tx, commentId, viewerId, clock()))
    : -Number((await deleteCommentLike(tx, commentId, viewerId)) ?? false);
  if (by === 1 || by === -1) adjustCommentLikesCount(tx, commentId, by);
  return { isLiked, likesCount: comment.likesCount + by };
}

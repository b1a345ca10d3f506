import type { Transaction } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { adjustPostsCount } from '../accounts/accounts.public.ts';
import { reconcilePoints, type Withdrawal } from '../points/points.public.ts';
import { releaseImage, withholdImage } from '../uploads/uploads.public.ts';
import { insertPost, type NewPost, type PostRecord, updatePost } from './posts.repository.ts';
import { isPublished, pointsCause, pointsState, withdrawalOf } from './posts.rules.ts';

type Settings = Pick<ModuleContext, 'config'>;
type Actor = { actorId: string; at: Date; undoneAt?: Date | undefined };

/** Adds a post with its effects on counters and points. The caller holds the author's lock. */
export async function addPost(
  tx: Transaction,
  { config }: Settings,
  post: NewPost,
): Promise<{ id: string; pointsAwarded: number }> {
  const id = await insertPost(tx, post);
  if (isPublished(post)) adjustPostsCount(tx, post.authorId, 1);
  const change = { actorId: post.authorId, at: post.createdAt, isNew: true };
  return {
    id,
    pointsAwarded: await reconcilePostPoints(tx, config.competitionTimeZone, { ...post, id }, change),
  };
}

/**
 * Saves a changed post with its effects: the author's counter, the ledger, and the release of a photo that is no longer
 * used. The caller holds the lock of `lockRecord`. Accounts are locked before points, the order of all locks.
 * @param by.withholdMs how long an undo may restore that photo, which is private until then
 */
export async function saveChange(
  tx: Transaction,
  { config }: Settings,
  { before, after }: { before: PostRecord; after: PostRecord },
  { withholdMs = 0, ...by }: Actor & { withholdMs?: number },
): Promise<void> {
  await updatePost(tx, after, by.at);
  if (isPublished(before) !== isPublished(after)) {
    adjustPostsCount(tx, after.authorId, isPublished(after) ? 1 : -1);
  }
  const withdrawal = withdrawalOf(before, after, by.actorId === after.authorId);
  await reconcilePostPoints(tx, config.competitionTimeZone, after, { ...by, withdrawal });
  const isImageFree = before.imageId !== after.imageId || after.deletedAt !== null;
  if (before.imageId === null || !isImageFree) return;
  if (withholdMs > 0) await withholdImage(tx, before.imageId, withholdMs);
  else await releaseImage(tx, before.imageId);
}

function reconcilePostPoints(
  tx: Transaction,
  timeZone: string,
  post: PostRecord,
  {
    actorId,
    at,
    undoneAt,
    isNew = false,
    withdrawal,
  }: Actor & { isNew?: boolean; withdrawal?: Withdrawal | undefined },
): Promise<number> {
  return reconcilePoints(tx, {
    kind: 'post',
    sourceId: post.id,
    isNew,
    userId: post.authorId,
    state: pointsState(post),
    submittedAt: post.submittedAt,
    cause: pointsCause(post),
    withdrawal,
    undoneAt,
    month: calendarMonth(at, timeZone),
    actorId,
    at,
  });
}

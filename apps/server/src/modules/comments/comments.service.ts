import { idParam, type Page, type PageQuery } from '@reelmates/contract/fields';
import type { Comment } from '@reelmates/contract/social/comments';
import type { Transaction } from '../../db/database.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { assertBelowDailyLimit } from '../../http/limits/daily-limit.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { refuseOnBreak } from '../../http/session/access.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { refuseFormerMember } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notifyComment, notifyDecision } from '../notifications/notifications.public.ts';
import { adjustCommentsCount, isPostVisible } from '../posts/posts.public.ts';
import { mayDelete, mayEdit, mayKnowOf } from './comments.policy.ts';
import {
  countWrittenSince,
  findComment,
  findComments,
  findReplyTarget,
  insertComment,
  type LockedComment,
  lockAuthorsOfCommentShared,
  lockAuthorsShared,
  lockComment,
  lockWriting,
  markDeleted,
  type ReplyTarget,
  updateContent,
} from './comments.repository.ts';
import { isCounted } from './comments.rules.ts';
import { toComment } from './comments.view.ts';

/**
 * Comments that the viewer may see, the oldest first.
 * @throws ApiError NOT_FOUND for a post that the viewer may not see
 */
export async function commentsOf(
  { db, config }: Pick<ModuleContext, 'db' | 'config'>,
  viewer: Viewer,
  postId: string,
  query: PageQuery,
): Promise<Page<Comment>> {
  const after = readCursor(query);
  const limit = pageLimit(query);
  if (!(await isPostVisible(db, postId, viewer.id))) throw notFound();
  const rows = await findComments(db, postId, viewer.id, { after, limit: limit + 1 });
  return toPage(
    rows,
    limit,
    (row) => ({ time: row.created_at, id: row.id }),
    (row) => toComment(row, viewer.id, config.imagesUrl),
  );
}

/** Far above what anyone writes: each is reviewed, and stays stored when it is deleted. */
const DAILY_COMMENTS = 300;
/** Accounts cost nothing until their address is verified, and many of them could fill the queue of comments. */
const DAILY_COMMENTS_UNVERIFIED = 50;

/**
 * Adds a comment, which waits for review, or, with `parentId`, a reply. An admin's is public at once.
 * @throws ApiError NOT_FOUND for a post or comment that the viewer may not see; RATE_LIMITED beyond the comments of a day
 */
export async function writeComment(
  tx: Transaction,
  context: Pick<ModuleContext, 'clock' | 'config' | 'limits'>,
  viewer: Viewer,
  postId: string,
  form: { content: string; parentId?: string | null | undefined },
): Promise<Comment> {
  const at = context.clock();
  // First, so that two concurrent comments do not both count as the last one of the day.
  lockWriting(tx, viewer.id);
  const [authorState, isVisible] = await Promise.all([
    lockAuthorsShared(tx, viewer.id, postId),
    isPostVisible(tx, postId, viewer.id),
    viewer.isAdmin ||
      assertBelowDailyLimit(context, at, {
        perDay: viewer.hasVerifiedAddress ? DAILY_COMMENTS : DAILY_COMMENTS_UNVERIFIED,
        what: ['write', 'comments'],
        countSince: (since) => countWrittenSince(tx, viewer.id, since),
      }),
  ]);
  refuseFormerMember(authorState);
  if (!isVisible) throw notFound();
  const { parentId = null } = form;
  const replyTo = parentId === null ? null : await loadReplyTarget(tx, parentId, postId, viewer.id);
  const status = viewer.isAdmin ? 'approved' : 'pending';
  const comment = { postId, authorId: viewer.id, content: form.content, status, replyTo, at } as const;
  const id = await insertComment(tx, comment);
  if (status === 'approved') {
    adjustCommentsCount(tx, postId, 1);
    notifyComment(tx, { id, postId, authorId: viewer.id, decisionId: null, at });
  }
  return toComment(await findComment(tx, id, viewer.id), viewer.id, context.config.imagesUrl);
}

async function loadReplyTarget(
  tx: Transaction,
  id: string,
  postId: string,
  viewerId: string,
): Promise<ReplyTarget> {
  const target = idParam.safeParse(id).success ? await findReplyTarget(tx, id, { postId, viewerId }) : null;
  if (target === null) throw notFound('The comment that you reply to is no longer there');
  return target;
}

/**
 * Changes an own comment, which returns to review, except an admin's. The author must still be able to see the post:
 * otherwise a blocked person could go on writing under it.
 */
export async function changeComment(
  tx: Transaction,
  { clock, config, limits }: Pick<ModuleContext, 'clock' | 'config' | 'limits'>,
  viewer: Viewer,
  id: string,
  form: { content: string },
): Promise<Comment> {
  const [, comment] = await Promise.all([lockAuthorsOfCommentShared(tx, id), load(tx, viewer, id)]);
  if (!mayEdit(viewer, comment)) throw forbidden();
  if (!comment.is_visible) throw notFound();
  const isUnchanged = comment.content === form.content && comment.status !== 'denied';
  if (!isUnchanged) {
    const at = clock();
    const status = viewer.isAdmin ? 'approved' : 'pending';
    if (status === 'pending' && comment.status !== 'pending') {
      await limits.chargeWithin(tx, 'resubmission', `user:${viewer.id}`);
    }
    updateCommentsCount(tx, comment, { ...comment, status });
    await updateContent(tx, id, { content: form.content, status, at });
    if (viewer.isAdmin) {
      const published = { id, postId: comment.post_id, authorId: viewer.id, decisionId: null, at };
      notifyComment(tx, published);
    }
  }
  return toComment(await findComment(tx, id, viewer.id), viewer.id, config.imagesUrl);
}

/** @throws ApiError NOT_FOUND; FORBIDDEN; SELF_EXCLUDED for an admin on a break who deletes the comment of another */
export async function removeComment(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const comment = await load(tx, viewer, id);
  if (!mayDelete(viewer, comment)) throw forbidden();
  if (comment.author_id !== viewer.id) refuseOnBreak(viewer);
  const at = clock();
  updateCommentsCount(tx, comment, null);
  await markDeleted(tx, id, at);
  if (viewer.isAdmin && comment.author_id !== viewer.id) {
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'comment.delete',
      target: { kind: 'comment', id },
      before: { status: comment.status, authorId: comment.author_id, postId: comment.post_id },
      at,
    });
    await notifyDecision(tx, {
      about: { kind: 'comment', postId: comment.post_id, commentId: id },
      authorId: comment.author_id,
      moderatorId: viewer.id,
      decisionId: null,
      outcome: 'removed',
      reason: null,
      at,
    });
  }
}

async function load(tx: Transaction, viewer: Viewer, id: string): Promise<LockedComment> {
  const comment = await lockComment(tx, id, viewer.id);
  if (!comment || !mayKnowOf(viewer, comment)) throw notFound();
  return comment;
}

/**
 * Updates the post's counter. Call it before the comment is saved: the caller holds the comment's lock, the counter
 * locks the post, and saving locks the comment's row in the review queue. Hiding or deleting a post locks these in the
 * same order.
 */
export function updateCommentsCount(
  tx: Transaction,
  before: LockedComment,
  after: LockedComment | null,
): void {
  const by = Number(after !== null && isCounted(after)) - Number(isCounted(before));
  if (by === 1 || by === -1) adjustCommentsCount(tx, before.post_id, by);
}

import { DAY_MS } from '@reelmates/contract/time';
import type { Transaction } from '../../db/database.ts';
import {
  addComment,
  addFollow,
  addLikes,
  addMessage,
  deleteMessagesOf,
  removeLike,
  removeUnreadFollow,
} from './notification-writes.repository.ts';
import { approvalText, denialText, removalText, reportOutcomeText } from './notifications.rules.ts';

export { eraseFromNotifications, findLastNotificationId } from './notification-writes.repository.ts';
export { deleteExpiredNotifications, markRemainingRead } from './notifications.service.ts';

/*
 * Creates notifications for other modules, in the transaction of the event. Whether the recipient may see the actor is
 * checked at each reading, so blocks and bans take effect immediately, in both directions.
 */

type Like = { authorId: string; postId: string; likerId: string };

/** The caller holds the posts' locks. */
export function notifyLikes(tx: Transaction, likes: readonly (Like & { at: Date })[]): void {
  const ofOthers = likes.filter(({ likerId, authorId }) => likerId !== authorId);
  if (ofOthers.length > 0) addLikes(tx, ofOthers);
}

/** The caller holds the post's lock. */
export function retractLike(tx: Transaction, like: Like & { likedAt: Date }): void {
  if (like.likerId !== like.authorId) removeLike(tx, like, like.likedAt);
}

type Follow = { followedId: string; followerId: string };

export function notifyFollow(tx: Transaction, { followedId, followerId, at }: Follow & { at: Date }): void {
  addFollow(tx, followedId, followerId, { at, renewBefore: new Date(at.getTime() - DAY_MS) });
}

/** Also called when a block ends a follow. */
export function retractFollow(tx: Transaction, { followedId, followerId }: Follow): void {
  removeUnreadFollow(tx, followedId, followerId);
}

/**
 * To be called when a comment becomes public. Notifies the authors of its post and of the comment that it answers, once
 * each.
 */
export function notifyComment(
  tx: Transaction,
  comment: { id: string; postId: string; authorId: string; decisionId: string | null; at: Date },
): void {
  addComment(tx, comment, comment.at);
}

type Decision = {
  about:
    | { kind: 'post'; postId: string }
    | { kind: 'comment'; postId: string; commentId: string }
    | { kind: 'jackpot' };
  authorId: string;
  moderatorId: string;
  /** The audit entry of the decision; null if it cannot be undone. */
  decisionId: string | null;
  at: Date;
};

/**
 * Notifies the author of a post, comment or jackpot of the decision on it, except moderators who decided on their own.
 */
export async function notifyDecision(
  tx: Transaction,
  decision: Decision & { outcome: 'approved' | 'denied' | 'removed'; reason: string | null },
): Promise<void> {
  const { about, authorId, moderatorId, decisionId, outcome, reason, at } = decision;
  if (authorId === moderatorId) return;
  const message = {
    approved: { kind: `${about.kind}_approved`, text: approvalText(about.kind) },
    denied: { kind: `${about.kind}_denied`, text: denialText(about.kind, reason) },
    removed: { kind: 'removed', text: removalText(about.kind, reason) },
  } as const;
  const postId = about.kind === 'jackpot' ? null : about.postId;
  const commentId = about.kind === 'comment' ? about.commentId : null;
  await addMessage(tx, [authorId], { ...message[outcome], postId, commentId, decisionId }, at);
}

/**
 * Deletes the notifications about an undone decision: those of the author, of the reporters, and of the post's author.
 */
export function retractDecision(tx: Transaction, decisionId: string): Promise<void> {
  return deleteMessagesOf(tx, decisionId);
}

/** Notifies the winner of a prize. Hidden during a break. */
export async function notifyPrize(
  tx: Transaction,
  { userId, text, at }: { userId: string; text: string; at: Date },
): Promise<void> {
  await addMessage(
    tx,
    [userId],
    { kind: 'prize', text, postId: null, commentId: null, decisionId: null },
    at,
  );
}

/** Notifies the people who reported something of the decision on it. */
export async function notifyReporters(
  tx: Transaction,
  report: {
    reporterIds: readonly string[];
    kind: 'post' | 'comment' | 'user';
    outcome: 'removed' | 'no-action';
    postId: string | null;
    decisionId: string;
    at: Date;
  },
): Promise<void> {
  const { reporterIds, kind, outcome, postId, decisionId, at } = report;
  const message = {
    kind: 'report_outcome',
    text: reportOutcomeText(kind, outcome),
    postId,
    commentId: null,
    decisionId,
  } as const;
  await addMessage(tx, reporterIds, message, at);
}

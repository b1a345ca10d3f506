import type { AuditAction } from '@reelmates/contract/admin/audit-actions';
import type { ReviewedQueue } from '@reelmates/contract/admin/dashboard';
import type { Current } from '@reelmates/contract/errors';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Account } from '../../http/session/viewer.ts';
import type { DecisionRow, Json } from './decisions.repository.ts';

/** The moderator, and the time of the review. */
export type Review = { by: string; at: Date };

/** A review within its transaction. */
export type ReviewInProgress = Review & {
  tx: Transaction;
  context: Pick<ModuleContext, 'clock' | 'config' | 'keyedHash' | 'sessions'>;
  viewer: Pick<Account, 'id' | 'confirmedAt'>;
  /** Of an undo: when the decision was made. */
  undoneAt?: Date;
};

/** A decision: its name in the audit log, and its rule as a pure function. */
export type Verdict<Item> = {
  action: AuditAction;
  /** Returns the same object if the item is already decided that way. */
  decide(item: Item, review: Review): Item;
};

export type Decided<Item> = {
  before: Item;
  after: Item;
  /** The audit entry, by which the decision can be undone. */
  decisionId: string;
  /** Whether the decision follows from the decision on a report. */
  isRemoval: boolean;
};

/** What each kind of content implements for its reviews, in the order of a review. */
export type ReviewedKind<Item> = {
  kind: 'post' | 'comment' | 'jackpot' | 'report';
  undoAction: AuditAction;
  notFoundMessage?: string;
  /** Null for an item that moderators cannot decide on, because it is deleted or private. */
  lock(review: ReviewInProgress, id: string): Promise<Item | null>;
  /** For an undo: locks what comes before the item in the order of all locks. */
  lockForUndo?(review: ReviewInProgress, id: string): Promise<void>;
  /** The version that the queue shows. */
  versionOf(item: Item): string;
  /** The version by which an undo recognises the decided item. */
  decidedVersionOf(item: Item): string;
  save(review: ReviewInProgress, before: Item, after: Item): Promise<void>;
  /** The queue in which the item is pending, and since when; null for a decided item. */
  pendingIn(item: Item): { queue: ReviewedQueue; submittedAt: Date } | null;
  /** The author: the erasure of their account deletes the decision. */
  authorOf(item: Item): string | null;
  /** The state of an item in the audit log. */
  auditedState(item: Item): Json;
  /** The content that the moderator reviewed, for the audit log. */
  reviewedContent(item: Item): Json;
  /** The fields that a decision changes, for `restore`. */
  storedState(item: Item): Json;
  /** Performs further effects of the decision, such as the removal of a reported item. */
  enforce?(review: ReviewInProgress, decided: Decided<Item>): Promise<void>;
  notify(review: ReviewInProgress, decided: Decided<Item>): Promise<void>;
  /** Returns the item before a decision, from its `storedState`. */
  restore(review: ReviewInProgress, item: Item, decision: DecisionRow): Promise<Item>;
};

export type ReviewRequest = {
  id: string;
  /** The version that the moderator saw; without one, the decision applies to the current version. */
  version: string | undefined;
  /**
   * The item as its queue shows it, for the response to an outdated decision; null if it does not belong in the queue.
   */
  findCurrent(db: Queryable, id: string): Promise<Current | null>;
};

export type Reviewed<Item> = {
  item: Item;
  /** The audit entry; null where the decision changed nothing. */
  decisionId: string | null;
};

import type { AuditAction } from '@reelmates/contract/admin/audit-actions';
import type { ReviewedQueue } from '@reelmates/contract/admin/dashboard';
import type { Current } from '@reelmates/contract/errors';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Account } from '../../http/session/viewer.ts';
import type { DecisionRow, Json } from './decisions.repository.ts';

/** Who reviews, and when. */
export type Review = { by: string; at: Date };

export type ReviewContext = Pick<ModuleContext, 'clock' | 'config' | 'keyedHash' | 'sessions'>;

/** A review in its transaction. */
export type OpenReview = Review & {
  tx: Transaction;
  context: ReviewContext;
  viewer: Pick<Account, 'id' | 'confirmedAt'>;
  /** Of an undo: when the decision was made. */
  undoneAt?: Date;
};

/** One decision: its name in the audit log, and its rule, a pure function. */
export type Verdict<Item> = {
  action: AuditAction;
  /** Returns the same object where it is decided so already. */
  decide(item: Item, review: Review): Item;
};

export type Decided<Item> = {
  before: Item;
  after: Item;
  /** The audit entry, by which the decision can be undone. */
  decisionId: string;
  /** Whether it follows from the decision on a report. */
  isRemoval: boolean;
};

/** What one kind of content supplies to its reviews, in the order of a review. */
export type ReviewedKind<Item> = {
  kind: 'post' | 'comment' | 'jackpot' | 'report';
  undoAction: AuditAction;
  notFoundMessage?: string;
  /** Returns null for an item that moderators cannot decide on: deleted or private. */
  lock(review: OpenReview, id: string): Promise<Item | null>;
  /** Locks what comes before the item in the order of all locks, where an undo needs it. */
  lockForUndo?(review: OpenReview, id: string): Promise<void>;
  /** The version that the queue shows. */
  versionOf(item: Item): string;
  /** The version by which an undo recognises the decided item. */
  decidedVersionOf(item: Item): string;
  save(review: OpenReview, before: Item, after: Item): Promise<void>;
  /** Whether it waits, and since when; null for an item that was decided on. */
  waiting(item: Item): { queue: ReviewedQueue; submittedAt: Date } | null;
  /** Erasing this account deletes the decision. */
  authorOf(item: Item): string | null;
  /** The state of an item in the audit log. */
  auditedState(item: Item): Json;
  /** What the moderator has reviewed, for the audit log. */
  reviewedContent(item: Item): Json;
  /** What a decision changes, for `restore`. */
  storedState(item: Item): Json;
  /** Carries out further effects of the decision, such as the removal of a reported item. */
  enforce?(review: OpenReview, decided: Decided<Item>): Promise<void>;
  notify(review: OpenReview, decided: Decided<Item>): Promise<void>;
  /** Returns the item before a decision, from its `storedState`. */
  restore(review: OpenReview, item: Item, decision: DecisionRow): Promise<Item>;
};

export type ReviewRequest = {
  id: string;
  /** The version that the moderator saw; without it the decision is on the present one. */
  version: string | undefined;
  /** The item as its queue shows it, for the answer to a stale decision; null where it does not belong in the queue. */
  findCurrent(db: Queryable, id: string): Promise<Current | null>;
};

export type Reviewed<Item> = {
  item: Item;
  /** The audit entry; null where the decision changed nothing. */
  decisionId: string | null;
};

import type { ReasonQueue } from '@reelmates/contract/admin/denial-reasons';
import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import type { ToastAction } from '../../lib/toast-store.ts';

/* The definition of a review queue: its list, its decisions, and their questions. */

export type QueueKind = 'posts' | 'comments' | 'jackpots' | 'reports' | 'all-reports' | 'venue-reports';
export type Decision = 'approve' | 'deny' | 'feature' | 'remove' | 'leave' | 'reviewed' | 'added';

/** A question before a decision is sent. */
export type Question = {
  title: string;
  /** What will happen, and who will read the answer. */
  lead: string;
  label: 'Reason' | 'Note';
  /** The queue whose reasons can be chosen instead of writing one. */
  reasonsOf?: ReasonQueue;
  confirm: string;
  /** An answer is required. */
  isRequired?: true;
  /** Asks before the last step of a removal. */
  isRemoval?: boolean;
};

/** The audit entry, by which the decision can be undone; null if nothing was left to decide. */
export type RecordedDecision = {
  decisionId: string | null;
  /** An action that the toast offers instead of the undo. */
  followUp?: ToastAction;
};

/** The items in the hands of each moderator. */
export type InHand = { user: { id: string; username: string | null }; count: number };

export type Filter = 'withPhoto' | 'newAccount' | 'reported';
export type Filters = Partial<Record<Filter, 'true'>>;

export type Action<Item> = {
  /** The key for this decision, and what the decision does, in a word and in full. */
  key: string;
  short: string;
  does: string;
  /** If only some items can be decided in this way. */
  fits?: (item: Item) => boolean;
  ask?: (item: Item) => Question;
  /** Sends the decision on the item's version. The text is empty if none was given. */
  send: (item: Item, text: string) => Promise<RecordedDecision>;
  done: (item: Item) => string;
  failed: (item: Item) => string;
};

export type Person = { id: string; username: string | null };

export type QueuePage<Item> = {
  items: Item[];
  nextCursor: string | null;
  totalCount: number;
  inHand?: InHand[] | undefined;
};
/** `isAtWork`: the moderator is active, so listed items are taken in hand. */
type PageInput = {
  query: { limit: string; cursor?: string } & Filters;
  signal: AbortSignal;
  isAtWork: boolean;
};

export type Queue<Item> = {
  kind: QueueKind;
  /** The server's name of the queue, for taking items in hand, undoing and looking up decisions. */
  name?: ReviewQueue;
  /** The reasons among which keys choose, to deny immediately. */
  reasonsOf?: ReasonQueue;
  filters?: readonly Filter[];
  list: (input: PageInput) => Promise<QueuePage<Item>>;
  actions: Partial<Record<Decision, Action<Item>>>;
  /** For a list that keeps decided items: whether an item is pending, and in which queue it is counted. */
  history?: { isOpen: (item: Item) => boolean; countedIn: QueueKind };
  /** The item stays, with its buttons disabled, while its decision is sent; by default it disappears immediately. */
  staysWhileSending?: true;
  /** Whether another item is decided together with this one. */
  goesWith?: (item: Item, other: Item) => boolean;
  /** The person whom a ban from the queue concerns; null if the account no longer exists. */
  authorOf?: (item: Item) => Person | null;
  /** The status of a pending item in responses, and the outcomes of decided ones. */
  openStatus: string;
  /** What to look at more closely, in a few words. */
  warningOf?: (item: Item) => string | null;
  outcomes: Record<string, string>;
  /** The reviewed fields of an item, one line each: shown when several items are selected, and when the author has changed it. */
  fieldsOf: (item: Item) => ReviewedField[];
};

/** A label and a text; null if there is none. The text of a photo is its address. */
export type ReviewedField = { label: string; text: string | null };

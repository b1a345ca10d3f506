import type { ReasonQueue } from '@reelmates/contract/admin/denial-reasons';
import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import type { ToastAction } from '../../lib/toast-store.ts';

/* What a queue of items for review is: its list, its actions and what they ask. */

export type QueueKind = 'posts' | 'comments' | 'jackpots' | 'reports' | 'all-reports' | 'venue-reports';
export type Decision = 'approve' | 'deny' | 'feature' | 'remove' | 'leave' | 'reviewed' | 'added';

/** What is asked before a decision is sent. */
export type Question = {
  title: string;
  /** What will happen, and who reads what is written. */
  lead: string;
  label: 'Reason' | 'Note';
  /** The queue whose reasons can be chosen instead of writing. */
  reasonsOf?: ReasonQueue;
  confirm: string;
  /** Nothing is sent without an answer. */
  isRequired?: true;
  /** The last step of a removal. */
  isRemoval?: boolean;
};

/** The audit entry, by which a decision can be undone; null where nothing was left to decide. */
export type Decided = {
  decisionId: string | null;
  /** What its toast offers in place of the undo. */
  followUp?: ToastAction;
};

/** Who has how many items of a queue in hand. */
export type InHand = { user: { id: string; username: string | null }; count: number };

export type Filter = 'withPhoto' | 'newAccount' | 'reported';
export type Filters = Partial<Record<Filter, 'true'>>;

export type Action<Item> = {
  /** The key that does it, and what it does in a word and in full. */
  key: string;
  short: string;
  does: string;
  /** Where not every item can be decided so. */
  fits?: (item: Item) => boolean;
  ask?: (item: Item) => Question;
  /** Decides on the version that the item has. The text is empty where none was given. */
  send: (item: Item, text: string) => Promise<Decided>;
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
/** `isAtWork`: the moderator is there, and takes in hand what is listed. */
type PageInput = {
  query: { limit: string; cursor?: string } & Filters;
  signal: AbortSignal;
  isAtWork: boolean;
};

export type Queue<Item> = {
  kind: QueueKind;
  /** Where items are taken in hand, undone and looked up afterwards: its name for the server. */
  name?: ReviewQueue;
  /** Where keys deny with a reason at once: which ones there are to choose from. */
  reasonsOf?: ReasonQueue;
  filters?: readonly Filter[];
  list: (input: PageInput) => Promise<QueuePage<Item>>;
  actions: Partial<Record<Decision, Action<Item>>>;
  /** Where decided items stay: whether this one still waits, and which queue they are counted in. */
  history?: { isOpen: (item: Item) => boolean; countedIn: QueueKind };
  /** An item stays, its actions off, while its decision is on the way; by default it goes at once. */
  staysWhileSending?: true;
  /** Whether another item is decided along with this one. */
  goesWith?: (item: Item, other: Item) => boolean;
  /** Whom a ban from the queue is about; null where the account is gone. */
  authorOf?: (item: Item) => Person | null;
  /** The state of a pending item, as an answer names it, and the outcomes of decided ones. */
  openStatus: string;
  /** What to look at more closely, in a few words. */
  warningOf?: (item: Item) => string | null;
  outcomes: Record<string, string>;
  /** What of an item is judged, in a line each: among several to choose from, and where its author has changed it. */
  facts: (item: Item) => Fact[];
};

/** A label and a text; null where there is none. A photo's text is its address. */
export type Fact = { label: string; text: string | null };

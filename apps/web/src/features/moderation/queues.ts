import * as contract from '@reelmates/contract/admin/moderation';
import * as reports from '@reelmates/contract/admin/reports';
import * as jackpots from '@reelmates/contract/competition/jackpots';
import { call } from '../../lib/api/api.ts';

export type { PendingComment, PendingPost } from '@reelmates/contract/admin/moderation';
export type { MemberReport } from '@reelmates/contract/admin/reports';
export type { PendingJackpot } from '@reelmates/contract/competition/jackpots';

export type QueueKind = 'posts' | 'comments' | 'jackpots' | 'reports' | 'all-reports' | 'venue-reports';
export type Decision = 'approve' | 'deny' | 'feature' | 'remove' | 'leave' | 'reviewed' | 'added';

/** What is asked before a decision is sent. */
export type Question = {
  title: string;
  /** What will happen, and who reads what is written. */
  lead: string;
  label: 'Reason' | 'Note';
  /** To choose from instead of writing, at most four. */
  reasons: readonly string[];
  confirm: string;
  /** Nothing is sent without an answer. */
  isRequired?: true;
  /** The last step of a removal. */
  isRemoval?: boolean;
};

/** The audit entry, by which a decision can be undone; null where nothing was left to decide. */
export type Decided = { decisionId: string | null };

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

type Page<Item> = { items: Item[]; nextCursor: string | null; totalCount: number };
type PageInput = { query: { limit: string; cursor?: string }; signal: AbortSignal };

export type Queue<Item> = {
  kind: QueueKind;
  list: (input: PageInput) => Promise<Page<Item>>;
  actions: Partial<Record<Decision, Action<Item>>>;
  /** Where decided items stay: whether this one still waits, and which queue they are counted in. */
  history?: { isOpen: (item: Item) => boolean; countedIn: QueueKind };
  /** An item stays, its actions off, while its decision is on the way; by default it goes at once. */
  staysWhileSending?: true;
  /** Whether another item is decided along with this one. */
  goesWith?: (item: Item, other: Item) => boolean;
  /** The state of what waits, as an answer names it, and what an admin made of the others. */
  openStatus: string;
  outcomes: Record<string, string>;
  /** What of an item its author may change, as it is shown. */
  facts: (item: Item) => Fact[];
};

/** A label and a text; null where there is none. A photo's text is its address. */
export type Fact = { label: string; text: string | null };

const tryAgain = (what: string) => `Failed to ${what}. Please try again.`;
const reviewed = { approved: 'approved', denied: 'denied' };

/** Things without a user or username are skipped; the server leaves them out too. */
async function withAuthor<Item extends { user: { username: string } | null }>(
  answer: Promise<Page<Item>>,
): Promise<Page<Item>> {
  const page = await answer;
  return { ...page, items: page.items.filter(({ user }) => user?.username) };
}

const approval = { key: 'a', short: 'approve', does: 'Approve' };
const denial = { key: 'd', short: 'deny', does: 'Deny' };

const denialOf =
  (what: string, reasons: readonly string[]) =>
  ({ user }: { user: { username: string } }): Question => ({
    title: `Deny this ${what}?`,
    lead: `@${user.username} sees the reason.`,
    label: 'Reason',
    reasons,
    isRequired: true,
    confirm: 'Deny',
  });

const postReasons = ['Link to an online casino', "Somebody's identity", 'Not a win photo', 'Spam'];
const commentReasons = ['Link to an online casino', "Somebody's identity", 'Abusive', 'Spam'];

export const postsQueue: Queue<contract.PendingPost> = {
  kind: 'posts',
  openStatus: 'pending',
  outcomes: reviewed,
  facts: (post) => [
    { label: 'Photo', text: post.imageUrl },
    { label: 'Won', text: post.winAmount },
    { label: 'Spent', text: post.amountSpent },
    { label: 'Bet', text: post.betLevel },
    { label: 'Machine', text: post.machineType },
    { label: 'Venue', text: post.venue?.name ?? null },
    { label: 'Caption', text: post.caption || null },
  ],
  list: (input) => withAuthor(call(contract.pendingPosts, input)),
  actions: {
    approve: {
      ...approval,
      send: ({ id, version }) => call(contract.approvePost, { params: { id }, body: { version } }),
      done: () => 'Post approved',
      failed: () => tryAgain('approve post'),
    },
    deny: {
      ...denial,
      ask: denialOf('post', postReasons),
      send: ({ id, version }, reason) =>
        call(contract.denyPost, { params: { id }, body: { version, reason } }),
      done: () => 'Post denied',
      failed: () => tryAgain('deny post'),
    },
    feature: {
      key: 'f',
      short: 'feature',
      does: 'Feature (add to For You)',
      send: ({ id, version }) =>
        call(contract.featurePost, { params: { id }, body: { isFeatured: true, version } }),
      done: () => 'Post added to For You',
      failed: () => tryAgain('add post to For You'),
    },
  },
};

export const commentsQueue: Queue<contract.PendingComment> = {
  kind: 'comments',
  openStatus: 'pending',
  outcomes: reviewed,
  facts: ({ text }) => [{ label: 'Comment', text }],
  list: (input) => withAuthor(call(contract.pendingComments, input)),
  actions: {
    approve: {
      ...approval,
      send: ({ id, version }) => call(contract.approveComment, { params: { id }, body: { version } }),
      done: () => 'Comment approved',
      failed: () => tryAgain('approve comment'),
    },
    deny: {
      ...denial,
      ask: denialOf('comment', commentReasons),
      send: ({ id, version }, reason) =>
        call(contract.denyComment, { params: { id }, body: { version, reason } }),
      done: () => 'Comment denied',
      failed: () => tryAgain('deny comment'),
    },
  },
};

const jackpotReasons = [
  "The photo doesn't show the win",
  'The amount is not what the photo says',
  'This photo was used before',
  "The photo can't be read",
];

export const jackpotsQueue: Queue<jackpots.PendingJackpot> = {
  kind: 'jackpots',
  openStatus: 'pending',
  outcomes: { verified: 'verified', rejected: 'denied' },
  facts: () => [],
  list: (input) => withAuthor(call(jackpots.pendingJackpots, input)),
  staysWhileSending: true,
  actions: {
    approve: {
      key: 'a',
      short: 'verify',
      does: 'Verify',
      send: ({ id, version }) => call(jackpots.approveJackpot, { params: { id }, body: { version } }),
      done: () => 'Jackpot approved',
      failed: () => tryAgain('approve jackpot'),
    },
    deny: {
      ...denial,
      ask: denialOf('jackpot', jackpotReasons),
      send: ({ id, version }, reason) =>
        call(jackpots.denyJackpot, { params: { id }, body: { version, reason } }),
      done: () => 'Jackpot denied',
      failed: () => tryAgain('deny jackpot'),
    },
  },
};

type Report = reports.MemberReport;

/** Who is reported, or who wrote what was reported. */
export const reportedName = ({ target }: Report): string =>
  target.user === null ? 'somebody who left' : `@${target.user.username ?? target.user.id}`;

function removalOf(report: Report): Question {
  const name = reportedName(report);
  if (report.kind === 'user') {
    return {
      title: `Ban ${name}?`,
      lead: 'They are signed out everywhere at once and cannot sign in. Their profile, posts and comments are hidden from everybody. The note is for the audit log.',
      label: 'Note',
      reasons: [],
      confirm: 'Ban',
      isRemoval: true,
    };
  }
  const points = report.kind === 'post' ? ' Its points are taken back.' : '';
  return {
    title: `Remove this ${report.kind}?`,
    lead: `Nobody but ${name} sees it any more.${points} ${name} is told, with your note if you write one.`,
    label: 'Note',
    reasons: report.kind === 'post' ? postReasons : commentReasons,
    confirm: 'Remove',
    isRemoval: true,
  };
}

const decide = ({ id, version }: Report, outcome: reports.ReportOutcome, note: string) =>
  call(reports.decideReport, { params: { id }, body: { outcome, note: note || null, version } });

const removed = { post: 'Post removed', comment: 'Comment removed', user: 'User banned' };
const removalFailed = { post: 'remove post', comment: 'remove comment', user: 'ban user' };

const reportActions: Queue<Report>['actions'] = {
  remove: {
    key: 'r',
    short: 'remove or ban',
    does: 'Remove, or ban the member',
    ask: removalOf,
    send: (report, note) => decide(report, 'removed', note),
    done: ({ kind }) => removed[kind],
    failed: ({ kind }) => tryAgain(removalFailed[kind]),
  },
  leave: {
    key: 'n',
    short: 'no action',
    does: 'No action',
    send: (report) => decide(report, 'no-action', ''),
    done: () => 'No action taken',
    failed: () => tryAgain('close report'),
  },
};

/** What several people have reported is decided once. */
const isSameThing = (report: Report, other: Report) =>
  report.kind === other.kind && report.target.id === other.target.id && other.outcome === null;

const reportStates = {
  openStatus: 'open',
  outcomes: { removed: 'removed', 'no-action': 'closed' },
  facts: ({ kind, target }: Report) => [
    { label: 'Photo', text: target.imageUrl },
    { label: { post: 'Caption', comment: 'Comment', user: 'Bio' }[kind], text: target.text || null },
  ],
};

export const openReports: Queue<Report> = {
  ...reportStates,
  kind: 'reports',
  list: (input) => call(reports.memberReports, input),
  actions: reportActions,
  goesWith: isSameThing,
};

export const allReports: Queue<Report> = {
  ...reportStates,
  kind: 'all-reports',
  list: ({ query, signal }) => call(reports.memberReports, { query: { ...query, status: 'all' }, signal }),
  actions: reportActions,
  goesWith: isSameThing,
  history: { isOpen: ({ outcome }) => outcome === null, countedIn: 'reports' },
};

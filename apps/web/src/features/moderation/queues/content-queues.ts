import * as contract from '@reelmates/contract/admin/moderation';
import * as jackpots from '@reelmates/contract/competition/jackpots';
import { call } from '../../../lib/api/api.ts';
import type { Question, Queue, QueuePage } from '../queue.ts';
import { commentReasons, postReasons, tryAgain } from './queue-words.ts';

const reviewed = { approved: 'approved', denied: 'denied' };

/** Things without a user or username are skipped; the server leaves them out too. */
async function withAuthor<Item extends { user: { username: string } | null }>(
  answer: Promise<QueuePage<Item>>,
): Promise<QueuePage<Item>> {
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

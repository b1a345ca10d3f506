import * as contract from '@reelmates/contract/admin/moderation';
import * as hands from '@reelmates/contract/admin/review-queues';
import * as jackpots from '@reelmates/contract/competition/jackpots';
import { call } from '../../../lib/api/api.ts';
import type { Question, Queue, QueuePage } from '../queue.ts';
import { tryAgain } from './queue-words.ts';

const reviewed = { approved: 'approved', denied: 'denied' };

/** Skips items without a user or username, as the server does. */
async function withAuthor<Item extends { user: { username: string } | null }>(
  response: Promise<QueuePage<Item>>,
): Promise<QueuePage<Item>> {
  const page = await response;
  return { ...page, items: page.items.filter(({ user }) => user?.username) };
}

const approval = { key: 'a', short: 'approve', does: 'Approve' };
const denial = { key: 'd', short: 'deny', does: 'Deny' };

const denialOf =
  (what: string) =>
  ({ user }: { user: { username: string } }): Question => ({
    title: `Deny this ${what}?`,
    lead: `@${user.username} reads it, and can fix and resend.`,
    label: 'Reason',
    isRequired: true,
    confirm: 'Deny',
  });

type WithPhoto = { duplicateOf: string | null; lookAlikes: readonly unknown[] };

const photoWarning = ({ duplicateOf, lookAlikes }: WithPhoto): string | null => {
  if (duplicateOf !== null) return 'Photo seen before';
  return lookAlikes.length > 0 ? 'Looks like a photo from before' : null;
};

/** An inactive page takes no items in hand, and shows free items. */
const free = { free: 'true' } as const;

export const postsQueue: Queue<contract.PendingPost> = {
  kind: 'posts',
  name: 'posts',
  reasonsOf: 'posts',
  authorOf: ({ user }) => user,
  filters: ['withPhoto', 'newAccount', 'reported'],
  openStatus: 'pending',
  outcomes: reviewed,
  warningOf: photoWarning,
  fieldsOf: (post) => [
    { label: 'Photo', text: post.imageUrl },
    { label: 'Won', text: post.winAmount },
    { label: 'Spent', text: post.amountSpent },
    { label: 'Bet', text: post.betLevel },
    { label: 'Machine', text: post.machineType },
    { label: 'Venue', text: post.venue?.name ?? null },
    { label: 'Caption', text: post.caption || null },
    { label: 'Photo description', text: post.photoDescription || null },
  ],
  list: ({ query, signal, isAtWork }) =>
    withAuthor(
      isAtWork
        ? call(hands.takePosts, { query, signal })
        : call(contract.pendingPosts, { query: { ...query, ...free }, signal }),
    ),
  actions: {
    approve: {
      ...approval,
      send: ({ id, version }) => call(contract.approvePost, { params: { id }, body: { version } }),
      done: () => 'Post approved',
      failed: () => tryAgain('approve post'),
    },
    deny: {
      ...denial,
      ask: denialOf('post'),
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
  name: 'comments',
  reasonsOf: 'comments',
  authorOf: ({ user }) => user,
  filters: ['newAccount', 'reported'],
  openStatus: 'pending',
  outcomes: reviewed,
  fieldsOf: ({ text }) => [{ label: 'Comment', text }],
  list: ({ query, signal, isAtWork }) =>
    withAuthor(
      isAtWork
        ? call(hands.takeComments, { query, signal })
        : call(contract.pendingComments, { query: { ...query, ...free }, signal }),
    ),
  actions: {
    approve: {
      ...approval,
      send: ({ id, version }) => call(contract.approveComment, { params: { id }, body: { version } }),
      done: () => 'Comment approved',
      failed: () => tryAgain('approve comment'),
    },
    deny: {
      ...denial,
      ask: denialOf('comment'),
      send: ({ id, version }, reason) =>
        call(contract.denyComment, { params: { id }, body: { version, reason } }),
      done: () => 'Comment denied',
      failed: () => tryAgain('deny comment'),
    },
  },
};

export const jackpotsQueue: Queue<jackpots.PendingJackpot> = {
  kind: 'jackpots',
  name: 'jackpots',
  reasonsOf: 'jackpots',
  authorOf: ({ user }) => user,
  filters: ['withPhoto', 'newAccount', 'reported'],
  openStatus: 'pending',
  outcomes: { verified: 'verified', rejected: 'denied' },
  warningOf: photoWarning,
  fieldsOf: ({ imageUrl, jackpotAmount, machineType, venue }) => [
    { label: 'Photo', text: imageUrl },
    { label: 'Jackpot', text: jackpotAmount },
    { label: 'Machine', text: machineType },
    { label: 'Venue', text: venue?.name ?? null },
  ],
  list: ({ query, signal, isAtWork }) =>
    withAuthor(
      isAtWork
        ? call(hands.takeJackpots, { query, signal })
        : call(jackpots.pendingJackpots, { query: { ...query, ...free }, signal }),
    ),
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
      ask: denialOf('jackpot'),
      send: ({ id, version }, reason) =>
        call(jackpots.denyJackpot, { params: { id }, body: { version, reason } }),
      done: () => 'Jackpot denied',
      failed: () => tryAgain('deny jackpot'),
    },
  },
};

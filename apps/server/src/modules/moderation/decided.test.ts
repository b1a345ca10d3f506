// spec: none, the list of decided items is not in it
import { type DecidedItem, decidedItems } from '@reelmates/contract/admin/decided';
import { approvePost, denyPost, undoDecision } from '@reelmates/contract/admin/moderation';
import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { decideReport, memberReports } from '@reelmates/contract/admin/reports';
import { denyJackpot, submitJackpot } from '@reelmates/contract/competition/jackpots';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { giveImage, giveVenue, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestUser;
let second: TestUser;
let author: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  second = await app.registerAdmin();
});
afterAll(() => app.close());
beforeEach(async () => {
  author = await app.register();
});

const latest = async (queue: ReviewQueue): Promise<DecidedItem | undefined> =>
  (await second.call(decidedItems, { query: { queue, limit: '1' } })).items[0];

it('lists a decision with who, what, when and why, and until when it can be undone', async () => {
  const venue = await giveVenue(app);
  const { id } = await share(author, { caption: 'Ring me', venueId: venue.id, winAmount: '64.00' });
  await admin.call(denyPost, { params: { id }, body: { reason: 'Spam' } });
  const item = await latest('posts');
  expect(item).toEqual({
    id: expect.any(String),
    action: 'post.deny',
    outcome: 'denied',
    reason: 'Spam',
    decidedBy: { id: admin.id, username: admin.username },
    decidedAt: expect.any(String),
    target: { kind: 'post', id },
    user: { id: author.id, username: author.username, avatarUrl: null, isVerified: false },
    text: 'Ring me',
    photoDescription: null,
    imageUrl: null,
    amount: '64.00',
    venue,
    undoUntil: expect.any(String),
    undone: null,
  });
  expect(Date.parse(item?.undoUntil ?? '') - Date.parse(item?.decidedAt ?? '')).toBe(600_000);
});

it('a decision that was undone, replaced or is too old offers no undo, and names who undid it', async () => {
  const { id } = await share(author);
  const { decisionId } = await admin.call(approvePost, { params: { id } });
  await second.call(undoDecision, { params: { auditId: decisionId ?? '' } });
  expect(await latest('posts')).toMatchObject({
    undoUntil: null,
    undone: { by: { id: second.id, username: second.username } },
  });
  await admin.call(approvePost, { params: { id } });
  await second.call(denyPost, { params: { id } });
  const { items } = await admin.call(decidedItems, { query: { queue: 'posts', limit: '3' } });
  expect(items.map(({ action, undoUntil }) => [action, undoUntil !== null])).toEqual([
    ['post.deny', true],
    ['post.approve', false],
    ['post.approve', false],
  ]);
  app.advance(600_001);
  expect((await latest('posts'))?.undoUntil).toBeNull();
});

it('has no photo of a post that its author has made private since', async () => {
  const { url: imageUrl } = await giveImage(app, author);
  const { id } = await share(author, { imageUrl });
  await admin.call(approvePost, { params: { id } });
  expect((await latest('posts'))?.imageUrl).toBe(imageUrl);
  await author.patch(`/api/posts/${id}`, { isPublic: false });
  expect((await latest('posts'))?.imageUrl).toBeNull();
});

it('is separate for each queue, in pages', async () => {
  const jackpot = await author.call(submitJackpot, { body: { jackpotAmount: 700 } });
  await admin.call(denyJackpot, { params: { id: jackpot.id } });
  expect(await latest('jackpots')).toMatchObject({ amount: '700.00', outcome: 'rejected' });
  await second.post('/api/reports', { kind: 'user', targetId: author.id, reason: 'spam' });
  const { items } = await admin.call(memberReports);
  await admin.call(decideReport, {
    params: { id: items[0]?.id ?? '' },
    body: { outcome: 'no-action', note: 'Fine' },
  });
  expect(await latest('reports')).toMatchObject({
    outcome: 'no-action',
    reason: 'Fine',
    user: { id: author.id },
  });

  const all: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { queue: 'posts', limit: '2', ...(cursor === undefined ? {} : { cursor }) } as const;
    const page: { items: DecidedItem[]; nextCursor: string | null } = await admin.call(decidedItems, {
      query,
    });
    all.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor;
  }
  expect(all.length).toBeGreaterThanOrEqual(3);
  expect(all).toEqual(all.toSorted((a, b) => Number(b) - Number(a)));
});

it('is for admins alone, of a queue that there is', async () => {
  const query = { queue: 'posts' } as const;
  expect((await author.refusal(decidedItems, { query })).status).toBe(403);
  expect((await app.anonymous.refusal(decidedItems, { query })).status).toBe(401);
  expect((await admin.get('/api/admin/decisions?queue=venues')).status).toBe(400);
  expect((await admin.get('/api/admin/decisions')).status).toBe(400);
});

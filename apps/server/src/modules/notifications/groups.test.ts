// spec: none, notifications are not in it
import { createComment } from '@reelmates/contract/social/comments';
import {
  listNotifications,
  type Notification,
  readNotifications,
} from '@reelmates/contract/social/notifications';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publish } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';

let app: TestApp;
let admin: TestUser;
let viewer: TestUser;
let people: TestUser[];

beforeAll(async () => {
  app = await createTestApp();
  [admin, viewer] = await Promise.all([app.registerAdmin(), app.register()]);
  people = await Promise.all(Array.from({ length: 5 }, () => app.register()));
});
afterAll(() => app.close());

let post: Json;
beforeEach(async () => {
  post = await publish(viewer, admin);
  await app.db.query('delete from notifications');
});

const hour = '2026-11-22T08:00:00.000Z';

/** A notification row of a follow at a time of that hour. */
async function addFollow(follower: TestUser, minutes: number): Promise<void> {
  await app.db.query(
    `insert into notifications (user_id, kind, actor_ids, actor_count, created_at, updated_at)
     values ($1, 'follow', array[$2::bigint], 1, $3, $3)`,
    [viewer.id, follower.id, new Date(Date.parse(hour) + minutes * 60_000)],
  );
}

async function addComment(author: TestUser, content: string, minutes: number): Promise<void> {
  const { id } = await author.call(createComment, { params: { id: post.id }, body: { content } });
  await admin.post(`/api/admin/comments/${id}/approve`);
  await app.db.query('update notifications set updated_at = $2 where comment_id = $1 and user_id = $3', [
    id,
    new Date(Date.parse(hour) + minutes * 60_000),
    viewer.id,
  ]);
}

/** Between the follows: a row without a group. */
async function addApproval(minutes: number): Promise<void> {
  await app.db.query(
    `insert into notifications (user_id, kind, text, created_at, updated_at) values ($1, 'post_approved', 'Yes', $2, $2)`,
    [viewer.id, new Date(Date.parse(hour) + minutes * 60_000)],
  );
}

async function page(query: { limit?: string; cursor?: string } = {}) {
  return viewer.call(listNotifications, { query });
}

/** All pages with this limit, as 'kind: names'. */
async function pages(limit: number): Promise<string[][]> {
  const shown = ({ kind, actors }: Notification) =>
    `${kind}: ${actors.map(({ id }) => people.findIndex((each) => each.id === id)).join('')}`;
  const all: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, nextCursor } = await page({ limit: String(limit), ...(cursor && { cursor }) });
    all.push(items.map(shown));
    cursor = nextCursor;
  }
  return all;
}

const person = (at: number): TestUser => {
  const found = people[at];
  if (!found) throw new Error(`there is no person ${at}`);
  return found;
};

it('follows of one hour are one notification, the latest first, and count as one unread', async () => {
  for (const at of [0, 1, 2]) await addFollow(person(at), at * 10);
  await addFollow(person(3), -1);
  const { items, unreadCount } = await page();
  expect(items).toMatchObject([
    { kind: 'follow', count: 3, hour, text: 'started following you', createdAt: '2026-11-22T08:20:00.000Z' },
    { kind: 'follow', count: 1, hour: '2026-11-22T07:00:00.000Z' },
  ]);
  expect(items[0]?.actors.map(({ id }) => id)).toEqual([2, 1, 0].map((at) => person(at).id));
  expect(unreadCount).toBe(2);
});

it('a follow says of each follower whether the viewer follows back; other kinds do not', async () => {
  for (const at of [0, 1]) await addFollow(person(at), at);
  await addComment(person(2), 'Nice one.', 3);
  await viewer.post(`/api/users/${person(1).id}/follow`);
  const { items } = await page();
  expect(items.map(({ actors }) => actors.map(({ isFollowing }) => isFollowing))).toEqual([
    [undefined],
    [true, false],
  ]);
  await viewer.post(`/api/users/${person(1).id}/follow`);
});

it('comments of one hour on one post are one notification with how the latest begins', async () => {
  await addComment(person(0), 'First', 5);
  await addComment(person(1), 'Nice one.', 10);
  await addComment(person(0), 'Again', 7);
  const { items } = await page();
  expect(items).toMatchObject([
    { kind: 'comment', count: 2, comments: 3, quote: 'Nice one.', text: 'commented on your post: Nice one.' },
  ]);
});

it('as many are unread as the list marks as new, whatever its pages', async () => {
  for (const at of [0, 1, 2]) await addFollow(person(at), at * 10);
  await addFollow(person(3), -5);
  for (const at of [0, 1]) await addComment(person(at), 'Nice one.', 20 + at);
  await addApproval(30);
  await addApproval(31);
  const { items, unreadCount } = await page();
  expect(items.map(({ kind }) => kind)).toHaveLength(5);
  expect(unreadCount).toBe(items.filter(({ read }) => !read).length);
  expect((await page({ limit: '1' })).unreadCount).toBe(5);
});

it('people whom the viewer may not see drop out of a group', async () => {
  for (const at of [0, 1]) await addFollow(person(at), at);
  await viewer.post(`/api/users/${person(1).id}/block`);
  const { items, unreadCount } = await page();
  expect(items.map(({ count, actors }) => [count, actors.map(({ id }) => id)])).toEqual([
    [1, [person(0).id]],
  ]);
  expect(unreadCount).toBe(1);
  await viewer.post(`/api/users/${person(1).id}/block`);
});

it('pages have each row once, and divide an hour at most at their end', async () => {
  for (const at of [0, 1, 2, 3, 4]) {
    await addFollow(person(at), at * 10);
    await addApproval(at * 10 + 5);
  }
  expect(await pages(50)).toEqual([
    [
      'post_approved: ',
      'follow: 43210',
      'post_approved: ',
      'post_approved: ',
      'post_approved: ',
      'post_approved: ',
    ],
  ]);
  expect(await pages(2)).toEqual([
    ['post_approved: ', 'follow: 4'],
    ['post_approved: ', 'follow: 3'],
    ['post_approved: ', 'follow: 2'],
    ['post_approved: ', 'follow: 1'],
    ['post_approved: ', 'follow: 0'],
  ]);
  expect(await pages(1)).toHaveLength(10);
});

it('a page of one item continues after a group of many rows', async () => {
  for (const at of [0, 1, 2, 3, 4]) await addFollow(person(at), at);
  await addApproval(-10);
  expect(await pages(1)).toEqual([['follow: 43210'], ['post_approved: ']]);
});

it('the id of a group marks the rows shown with it as read, and later ones stay unread', async () => {
  for (const at of [0, 1]) await addFollow(person(at), at);
  await addFollow(person(2), -5);
  const [shown] = (await page()).items;
  await addFollow(person(3), 30);
  await viewer.call(readNotifications, { body: { ids: [shown?.id ?? ''] } });
  expect((await page()).unreadCount).toBe(2);
  expect((await page()).items.map(({ count, read }) => [count, read])).toEqual([
    [3, false],
    [1, false],
  ]);
  await viewer.call(readNotifications);
  const { items, unreadCount } = await page();
  expect([unreadCount, items.every(({ read }) => read)]).toEqual([0, true]);
});

it("the id of another person's notification marks nothing as read", async () => {
  await addFollow(person(0), 0);
  const [shown] = (await page()).items;
  await person(1).call(readNotifications, { body: { ids: [shown?.id ?? ''] } });
  expect((await page()).unreadCount).toBe(1);
});

// spec: none, notifications are not in it
import { createComment } from '@reelmates/contract/social/comments';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let kylie: TestUser;
let tama: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  [admin, author, kylie, tama] = await Promise.all([
    app.registerAdmin(),
    app.register(),
    app.register(),
    app.register(),
  ]);
});
afterAll(() => app.close());

let post: Json;
beforeEach(async () => {
  post = await publish(author, admin, { caption: 'Big night' });
  await app.db.query('delete from notifications');
});

async function notificationsOf(user: TestUser): Promise<Json[]> {
  return (await user.call(listNotifications)).items;
}

const unread = async (user: TestUser) => (await user.call(listNotifications)).unreadCount;
const names = (notification: Json) => notification.actors.map(({ username }: Json) => username);
const like = (user: TestUser) => user.post(`/api/posts/${post.id}/like`);
const follow = (user: TestUser, whom: TestUser) => user.post(`/api/users/${whom.id}/follow`);
const read = (user: TestUser, ids?: string[]) =>
  user.post('/api/notifications/read', ids === undefined ? undefined : { ids });

describe('likes', () => {
  it('of one post are one notification, the latest first', async () => {
    await like(kylie);
    await like(tama);
    const { status, body } = await author.get('/api/notifications');
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          id: expect.any(String),
          kind: 'like',
          actors: [
            expect.objectContaining({ id: tama.id, username: tama.username }),
            expect.objectContaining({ id: kylie.id, username: kylie.username }),
          ],
          count: 2,
          post: { id: post.id, imageUrl: null, caption: 'Big night' },
          text: 'liked your post',
          read: false,
          createdAt: expect.any(String),
        },
      ],
      nextCursor: null,
      unreadCount: 1,
    });
    expect(await notificationsOf(kylie)).toEqual([]);
  });

  it('of different posts are different notifications, the latest on top', async () => {
    const other = await publish(author, admin, { caption: 'Another' });
    await app.db.query('delete from notifications');
    await like(kylie);
    await kylie.post(`/api/posts/${other.id}/like`);
    await like(tama);
    const [first, second] = await notificationsOf(author);
    expect([first.post.caption, first.count]).toEqual(['Big night', 2]);
    expect([second.post.caption, second.count]).toEqual(['Another', 1]);
    expect(await unread(author)).toBe(2);
  });

  it('that end delete their notification', async () => {
    await like(kylie);
    await like(tama);
    await like(tama);
    const [left] = await notificationsOf(author);
    expect([names(left), left.count]).toEqual([[kylie.username], 1]);
    await like(kylie);
    expect(await notificationsOf(author)).toEqual([]);
    expect(await unread(author)).toBe(0);
    expect(await app.db.query('select 1 from notifications')).toEqual([]);
  });

  it('create a new notification once the previous one was read', async () => {
    await like(kylie);
    await read(author);
    await like(tama);
    const list = await notificationsOf(author);
    expect(list.map((item) => [names(item), item.count, item.read])).toEqual([
      [[tama.username], 1, false],
      [[kylie.username], 1, true],
    ]);
    expect(await unread(author)).toBe(1);
  });

  it('that are repeated after they were read create no notification, and keep their position', async () => {
    await like(kylie);
    await read(author);
    await like(kylie);
    expect(await notificationsOf(author)).toEqual([]);
    await like(kylie);
    const list = await notificationsOf(author);
    expect(list.map((item) => [names(item), item.read])).toEqual([[[kylie.username], true]]);
    expect(await unread(author)).toBe(0);
  });

  it('that are repeated after they were read do not change the number of later ones', async () => {
    await like(kylie);
    await read(author);
    await like(kylie);
    await like(tama);
    // As after 60 likes, of which the latest alone are stored.
    await app.db.query('update notifications set actor_count = 60 where read_at is null');
    await like(kylie);
    await like(kylie);
    expect((await notificationsOf(author)).map(({ count, read: isRead }) => [count, isRead])).toEqual([
      [60, false],
    ]);
  });

  it("of the author's own post create no notification", async () => {
    await like(author);
    expect(await notificationsOf(author)).toEqual([]);
    await like(author);
    expect(await notificationsOf(author)).toEqual([]);
  });

  it.each([
    [50, 0],
    [49, 1],
  ])('are exact when one person toggles %i times at once', async (times, left) => {
    const responses = await Promise.all(Array.from({ length: times }, () => like(kylie)));
    expect(responses.map(({ status }) => status)).toEqual(Array(times).fill(200));
    expect(await notificationsOf(author)).toHaveLength(left);
    expect(await unread(author)).toBe(left);
  });

  it('of 60 people at once are one notification that counts them all, while it is read', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => app.register()));
    const toggle = () => Promise.all(people.map((person) => like(person)));
    const responses = await toggle();
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const [group, ...others] = await notificationsOf(author);
    expect([others, group.count, group.actors.length]).toEqual([[], 60, 10]);
    await toggle();
    expect(await notificationsOf(author)).toEqual([]);
    await Promise.all([toggle(), read(author), read(author), read(author)]);
    const groups = await notificationsOf(author);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(60);
    expect(await unread(author)).toBe(groups.filter((item) => !item.read).length);
  });
});

describe('follows', () => {
  it('create a notification, which is retracted when they end unread', async () => {
    await follow(kylie, author);
    await follow(tama, author);
    const list = await notificationsOf(author);
    expect(list).toMatchObject([{ kind: 'follow', text: 'started following you', count: 2, read: false }]);
    expect(list.map(names)).toEqual([[tama.username, kylie.username]]);
    expect(list[0]).not.toHaveProperty('post');
    expect(await unread(author)).toBe(1);
    await follow(tama, author);
    expect((await notificationsOf(author)).map(names)).toEqual([[kylie.username]]);
    await follow(kylie, author);
    expect(await unread(author)).toBe(0);
  });

  it('repeated follows and unfollows create one notification', async () => {
    for (let count = 0; count < 7; count++) await follow(kylie, author);
    expect(await unread(author)).toBe(1);
    await read(author);
    for (let count = 0; count < 4; count++) await follow(kylie, author);
    expect([await unread(author), (await notificationsOf(author)).length]).toEqual([0, 1]);
    await Promise.all(Array.from({ length: 20 }, () => follow(kylie, author)));
    expect([await unread(author), (await notificationsOf(author)).length]).toEqual([0, 1]);
    app.advance(25 * 3_600_000);
    await follow(kylie, author);
    await follow(kylie, author);
    expect([await unread(author), (await notificationsOf(author)).length]).toEqual([1, 1]);
    await follow(kylie, author);
  });

  it('that a block ended are retracted, so that unblocking creates no notification', async () => {
    await follow(kylie, author);
    await author.post(`/api/users/${kylie.id}/block`);
    await author.post(`/api/users/${kylie.id}/block`);
    expect(await notificationsOf(author)).toEqual([]);
  });
});

describe('comments', () => {
  async function comment(user: TestUser, content: string): Promise<string> {
    const { status, body } = await user.post(`/api/posts/${post.id}/comments`, { content });
    expect(status).toBe(201);
    return body.id;
  }
  const review = (id: string, decision: 'approve' | 'deny') =>
    admin.post(`/api/admin/comments/${id}/${decision}`);

  it('create a notification with their beginning once they are approved', async () => {
    const id = await comment(kylie, 'Good\nwork');
    expect(await notificationsOf(author)).toEqual([]);
    await review(id, 'approve');
    expect(await notificationsOf(author)).toMatchObject([
      {
        kind: 'comment',
        text: 'commented on your post: Good work',
        actors: [{ id: kylie.id }],
        count: 1,
        post: { id: post.id },
        read: false,
      },
    ]);
    await review(await comment(tama, '🎰'.repeat(101)), 'approve');
    expect((await notificationsOf(author))[0].text).toBe(`commented on your post: ${'🎰'.repeat(100)}…`);
  });

  it('of admins create a notification at once', async () => {
    await comment(admin, 'Welcome');
    expect(await notificationsOf(author)).toMatchObject([{ kind: 'comment', actors: [{ id: admin.id }] }]);
    expect(await notificationsOf(admin)).toEqual([]);
  });

  it("on the author's own post create no notification", async () => {
    await review(await comment(author, 'Thanks'), 'approve');
    expect((await notificationsOf(author)).map(({ kind }) => kind)).toEqual(['comment_approved']);
  });

  it('create one notification, however often they are edited, denied and approved, and only while they are public', async () => {
    const id = await comment(kylie, 'First');
    const kinds = async () => (await notificationsOf(author)).map(({ text }) => text);
    await Promise.all([review(id, 'approve'), review(id, 'approve'), review(id, 'approve')]);
    expect(await kinds()).toEqual(['commented on your post: First']);
    await review(id, 'deny');
    expect([await kinds(), await unread(author)]).toEqual([[], 0]);
    await review(id, 'approve');
    expect(await kinds()).toEqual(['commented on your post: First']);
    await kylie.patch(`/api/comments/${id}`, { content: 'Second' });
    expect(await kinds()).toEqual([]);
    await review(id, 'approve');
    expect(await kinds()).toEqual(['commented on your post: Second']);
    await kylie.delete(`/api/comments/${id}`);
    expect([await kinds(), await unread(author)]).toEqual([[], 0]);
  });
});

describe("moderators' decisions", () => {
  const decide = (path: string, body?: unknown) => admin.post(`/api/admin/${path}`, body);
  const last = async (user: TestUser) => {
    const [first] = await notificationsOf(user);
    return first && [first.kind, first.text, first.post?.id];
  };

  it('on a post notify its author, once each', async () => {
    const { id } = await share(author);
    await Promise.all([decide(`posts/${id}/approve`), decide(`posts/${id}/approve`)]);
    expect(await notificationsOf(author)).toMatchObject([
      { kind: 'post_approved', text: 'Your post was approved.', actors: [], post: { id } },
    ]);
    await decide(`posts/${id}/deny`, { reason: 'It shows a face' });
    await decide(`posts/${id}/deny`, { reason: 'Again' });
    expect(await last(author)).toEqual(['post_denied', 'Your post was denied: It shows a face', id]);
    await decide(`posts/${id}/approve`);
    await decide(`posts/${id}/feature`, { isFeatured: true });
    await decide(`posts/${id}/feature`, { isFeatured: false });
    expect((await notificationsOf(author)).map(({ kind }) => kind)).toEqual([
      'post_approved',
      'post_denied',
      'post_approved',
    ]);
    expect(await unread(author)).toBe(3);
  });

  it('featuring a post that waits is an approval', async () => {
    const { id } = await share(author);
    await decide(`posts/${id}/feature`, { isFeatured: true });
    expect(await last(author)).toEqual(['post_approved', 'Your post was approved.', id]);
  });

  it('on a comment notify its author', async () => {
    const body = await kylie.call(createComment, { params: { id: post.id }, body: { content: 'Hm' } });
    await decide(`comments/${body.id}/approve`);
    expect(await last(kylie)).toEqual(['comment_approved', 'Your comment was approved.', post.id]);
    await decide(`comments/${body.id}/deny`);
    const denied = "Your comment was denied: Our moderators found that it doesn't follow our rules.";
    expect(await last(kylie)).toEqual(['comment_denied', denied, post.id]);
    await decide(`comments/${body.id}/deny`, { reason: 'Late' });
    expect(await notificationsOf(kylie)).toHaveLength(2);
  });

  it('to delete something create a notification, too', async () => {
    const body = await kylie.call(createComment, { params: { id: post.id }, body: { content: 'Hm' } });
    await admin.delete(`/api/comments/${body.id}`);
    expect(await last(kylie)).toEqual(['removed', 'Your comment was removed by a moderator.', post.id]);
    await admin.delete(`/api/posts/${post.id}`);
    expect(await last(author)).toEqual(['removed', 'Your post was removed by a moderator.', undefined]);
  });

  it("on moderators' own items create no notification", async () => {
    const { id } = await share(admin);
    await decide(`posts/${id}/deny`);
    await admin.delete(`/api/posts/${id}`);
    expect(await notificationsOf(admin)).toEqual([]);
  });
});

// spec: none, notifications are not in it
import { createComment } from '@reelmates/contract/social/comments';
import { listNotifications, readNotifications, serviceKinds } from '@reelmates/contract/social/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobPayloads } from '../../db/job-queue.ts';
import { ban, publish, walk } from '../../testing/posts-factory.ts';
import { seed } from '../../testing/seed.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';
import { deleteExpiredNotifications, markRemainingRead } from './notifications.public.ts';

let app: TestApp;
let admin: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  [admin, viewer] = await Promise.all([app.registerAdmin(), app.register()]);
});
afterAll(() => app.close());

let post: Json;
beforeEach(async () => {
  post = await publish(viewer, admin);
  await app.db.query('delete from notifications');
});

async function list(user: TestUser): Promise<Json> {
  const { status, body } = await user.get('/api/notifications');
  expect(status).toBe(200);
  return body;
}

const names = (notification: Json) => notification.actors.map(({ username }: Json) => username);
const like = (user: TestUser) => user.post(`/api/posts/${post.id}/like`);
const follow = (user: TestUser) => user.post(`/api/users/${viewer.id}/follow`);
const block = (blocker: TestUser, blocked: TestUser) => blocker.post(`/api/users/${blocked.id}/block`);

async function comment(user: TestUser): Promise<void> {
  const body = await user.call(createComment, { params: { id: post.id }, body: { content: 'Nice' } });
  await admin.post(`/api/admin/comments/${body.id}/approve`);
}

/** Rows before now, three per second. */
async function giveNotifications(user: TestUser, count: number, kind = 'post_approved'): Promise<void> {
  await app.db.query(
    `insert into notifications (user_id, kind, text, created_at, updated_at)
     select $1, $2, 'Number ' || n, now(), now() - n / 3 * interval '1 second' from generate_series(1, $3) n`,
    [user.id, kind, count],
  );
}

describe('people whom the viewer may not see', () => {
  const hidings: [string, (person: TestUser) => Promise<unknown>][] = [
    ['is blocked', (person) => block(viewer, person)],
    ['has blocked the viewer', (person) => block(person, viewer)],
    ['is banned', (person) => ban(app, person)],
    [
      'is deactivated',
      (person) => app.db.query('update users set deleted_at = now() where id = $1', [person.id]),
    ],
    ['is gone', (person) => app.db.query('delete from users where id = $1', [person.id])],
  ];

  it.each(hidings)('drops out of what both did, and of the counts: %s', async (_how, hide) => {
    const [stays, goes] = await Promise.all([app.register(), app.register()]);
    for (const person of [stays, goes]) {
      await like(person);
      await follow(person);
      await comment(person);
    }
    expect((await list(viewer)).unreadCount).toBe(3);
    await hide(goes);
    const { items, unreadCount } = await list(viewer);
    expect(items.map((item: Json) => [item.kind, names(item), item.count])).toEqual([
      ['like', [stays.username], 1],
      ['comment', [stays.username], 1],
      ['follow', [stays.username], 1],
    ]);
    expect(unreadCount).toBe(3);
    await hide(stays);
    expect(await list(viewer)).toMatchObject({ items: [], unreadCount: 0 });
  });

  it('are shown again once they are visible again', async () => {
    const person = await app.register();
    await like(person);
    await block(viewer, person);
    expect((await list(viewer)).unreadCount).toBe(0);
    await block(viewer, person);
    expect((await list(viewer)).unreadCount).toBe(1);
  });

  it('still shows notifications of muted people', async () => {
    const person = await app.register();
    await viewer.post(`/api/users/${person.id}/mute`);
    await like(person);
    expect((await list(viewer)).items.map(names)).toEqual([[person.username]]);
  });

  it('is taken out of the count also where more people did it than are remembered', async () => {
    const people = await Promise.all(Array.from({ length: 55 }, () => app.register()));
    for (const person of people) await like(person);
    await ban(app, people.at(-1) ?? viewer);
    expect((await list(viewer)).items[0]).toMatchObject({ count: 54 });
    await like(people[0] ?? viewer);
    const [group] = (await list(viewer)).items;
    expect([group.count, group.actors.length]).toEqual([53, 10]);
  });
});

describe('the subject of a notification', () => {
  it("is deleted with the post; only a moderator's decision stays, without it", async () => {
    const person = await app.register();
    await like(person);
    await comment(person);
    await admin.post(`/api/admin/posts/${post.id}/deny`);
    const kinds = async () =>
      (await list(viewer)).items.map((item: Json) => [item.kind, item.post?.id ?? null]);
    expect(await kinds()).toEqual([
      ['post_denied', post.id],
      ['comment', post.id],
      ['like', post.id],
    ]);
    await viewer.delete(`/api/posts/${post.id}`);
    expect(await kinds()).toEqual([['post_denied', null]]);
    expect((await list(viewer)).unreadCount).toBe(1);
  });

  it("contains another person's post only while the viewer may see it", async () => {
    const person = await app.register();
    const body = await person.call(createComment, { params: { id: post.id }, body: { content: 'Hm' } });
    await admin.post(`/api/admin/comments/${body.id}/approve`);
    expect((await list(person)).items).toMatchObject([{ kind: 'comment_approved', post: { id: post.id } }]);
    await block(viewer, person);
    const [item] = (await list(person)).items;
    expect(item).toMatchObject({ kind: 'comment_approved', actors: [] });
    expect(item).not.toHaveProperty('post');
  });
});

describe('very many hidden notifications', () => {
  /** Likes of different posts, one per second before now, by a person whom the viewer blocks. */
  async function giveHidden(count: number): Promise<void> {
    const hidden = await app.register();
    await block(viewer, hidden);
    await seed(
      app.db,
      `with wins as (
         insert into posts (author_id, status, is_public, win_amount, created_at, updated_at, submitted_at, published_at,
                            feed_at)
         select $1, 'approved', true, 1, now(), now(), now(), now(), now() from generate_series(1, $3::int) returning id
       ), liked as (
         insert into likes (post_id, user_id, created_at) select id, $2, now() from wins
       )
       insert into notifications (user_id, kind, post_id, actor_ids, actor_count, created_at, updated_at)
       select $1, 'like', id, array[$2::bigint], 1, now(), now() - row_number() over () * interval '1 second' from wins`,
      [viewer.id, hidden.id, count],
    );
  }
  const giveShown = (hoursAgo: number) =>
    app.db.query(
      `insert into notifications (user_id, kind, text, created_at, updated_at)
       select $1, 'post_approved', 'Yes', now(), now() - $2 * interval '1 hour'`,
      [viewer.id, hoursAgo],
    );

  it('are skipped a thousand at a time, with short pages, and no visible one is lost', async () => {
    await giveHidden(2500);
    await giveShown(24);
    await giveShown(0);
    const first = await list(viewer);
    expect([first.items.length, first.unreadCount]).toEqual([1, 1]);
    const second = await viewer.call(listNotifications, { query: { cursor: first.nextCursor } });
    expect(second.items).toEqual([]);
    expect(await walk(viewer, '/api/notifications')).toHaveLength(2);
  });

  it('do not hide or repeat visible ones, whatever the size of a page', async () => {
    await giveHidden(2500);
    for (let hour = 0; hour < 50; hour++) await giveShown(hour / 60);
    const rows = await app.db.query<{ id: string }>(
      `select id from notifications where user_id = $1 and kind <> 'like' order by updated_at desc, id desc`,
      [viewer.id],
    );
    for (const limit of [1, 7, 50]) {
      expect(await walk(viewer, '/api/notifications', limit)).toEqual(rows.map(({ id }) => id));
    }
  });
});

describe('during a break', () => {
  async function onBreak(user: TestUser, isOpen: boolean): Promise<void> {
    await app.db.query('update users set exclusion_open = $2, exclusion_ends_at = $3 where id = $1', [
      user.id,
      isOpen,
      new Date(app.now().getTime() + 86_400_000),
    ]);
  }

  it('only moderation is shown, and the rest stays unread', async () => {
    const [person, other] = await Promise.all([app.register(), app.register()]);
    const others = await publish(other, admin);
    const body = await viewer.call(createComment, { params: { id: others.id }, body: { content: 'Hm' } });
    await app.db.query('delete from notifications');
    await like(person);
    await follow(person);
    await onBreak(viewer, true);
    await comment(person);
    await admin.post(`/api/admin/posts/${post.id}/deny`, { reason: 'Blurred' });
    await admin.post(`/api/admin/comments/${body.id}/approve`);
    const during = await list(viewer);
    expect(during).toMatchObject({ unreadCount: 2, nextCursor: null });
    expect(during.items.map((item: Json) => [item.kind, item.post?.id ?? null])).toEqual([
      ['comment_approved', null], // others' posts are closed, here too
      ['post_denied', post.id],
    ]);
    await viewer.call(readNotifications);
    expect((await list(viewer)).unreadCount).toBe(0);

    await onBreak(viewer, false);
    const after = await list(viewer);
    expect(after.unreadCount).toBe(3);
    expect(after.items.map((item: Json) => [item.kind, item.read])).toEqual([
      ['comment_approved', true],
      ['post_denied', true],
      ['comment', false],
      ['follow', false],
      ['like', false],
    ]);
  });

  it('nothing social can be marked by its id either', async () => {
    const person = await app.register();
    await like(person);
    const [{ id }] = (await list(viewer)).items;
    await onBreak(viewer, true);
    await viewer.post('/api/notifications/read', { ids: [id] });
    await onBreak(viewer, false);
    expect((await list(viewer)).unreadCount).toBe(1);
  });

  it('every kind is known to be social or not', async () => {
    for (const kind of serviceKinds) await giveNotifications(viewer, 1, kind);
    await giveNotifications(viewer, 1, 'prize');
    await onBreak(viewer, true);
    const shown = (await list(viewer)).items.map(({ kind }: Json) => kind);
    expect(shown.toSorted()).toEqual(serviceKinds.toSorted());
    await onBreak(viewer, false);
    expect((await list(viewer)).unreadCount).toBe(serviceKinds.length + 1);
  });
});

describe('pages of notifications', () => {
  it('show everything once, latest first, also while new things arrive', async () => {
    await giveNotifications(viewer, 45);
    const whole = await walk(viewer, '/api/notifications');
    expect(whole).toHaveLength(45);
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await viewer.get(`/api/notifications?limit=7${cursor && `&cursor=${cursor}`}`);
      ids.push(...body.items.map(({ id }: Json) => id));
      cursor = body.nextCursor;
      await follow(await app.register());
    }
    expect(ids).toEqual(whole);
    const body = await viewer.call(listNotifications, { query: { limit: '50' } });
    const times = body.items.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('refuse a wrong limit or cursor', async () => {
    for (const query of ['limit=0', 'limit=51', 'limit=x', 'cursor=x', 'cursor=MTIz']) {
      expect((await viewer.get(`/api/notifications?${query}`)).status).toBe(400);
    }
  });

  it('are refused without a session with 401', async () => {
    expect((await app.anonymous.get('/api/notifications')).status).toBe(401);
    expect((await app.anonymous.post('/api/notifications/read')).status).toBe(401);
  });
});

describe('POST /api/notifications/read', () => {
  it('without a body marks all notifications as read', async () => {
    await giveNotifications(viewer, 30);
    const { status, text } = await viewer.post('/api/notifications/read');
    expect([status, text]).toEqual([204, '']);
    const { items, unreadCount } = await list(viewer);
    expect([unreadCount, items.every(({ read }: Json) => read)]).toEqual([0, true]);
    await viewer.call(readNotifications, { body: {} });
  });

  it("marks those named, and passes over others' and impossible ids", async () => {
    const other = await app.register();
    await giveNotifications(viewer, 3);
    await giveNotifications(other, 2);
    const [first, second] = (await list(viewer)).items;
    const [foreign] = (await list(other)).items;
    const ids = [first.id, foreign.id, '999999999', '0', '-1', 'abc', '9'.repeat(30), ''];
    await viewer.call(readNotifications, { body: { ids } });
    expect((await list(viewer)).items.map(({ read }: Json) => read)).toEqual([true, false, false]);
    expect((await list(other)).unreadCount).toBe(2);
    await viewer.post('/api/notifications/read', { ids: [] });
    expect((await list(viewer)).unreadCount).toBe(2);
    await Promise.all(
      Array.from({ length: 10 }, () => viewer.post('/api/notifications/read', { ids: [second.id] })),
    );
    expect((await list(viewer)).unreadCount).toBe(1);
  });

  it('marks tens of thousands, with a task for the rest', async () => {
    await giveNotifications(viewer, 30_000);
    expect((await list(viewer)).unreadCount).toBe(1000);
    await viewer.call(readNotifications);
    const [job] = await app.db.query<{ payload: JobPayloads['read-notifications'] }>(
      `delete from graphile_worker._private_jobs where payload->>'onlyService' is not null returning payload`,
    );
    if (job) await markRemainingRead(app.context, job.payload);
    expect((await list(viewer)).unreadCount).toBe(0);
  });

  it('marks only notifications that existed then, and of the kinds that were shown', async () => {
    await giveNotifications(viewer, 2);
    await giveNotifications(viewer, 1, 'prize');
    const soon = new Date(app.now().getTime() + 1_000).toISOString();
    const remaining = { userId: viewer.id, until: soon };
    await markRemainingRead(app.context, {
      ...remaining,
      until: new Date(0).toISOString(),
      onlyService: false,
    });
    expect((await list(viewer)).unreadCount).toBe(3);
    await markRemainingRead(app.context, { ...remaining, onlyService: true });
    expect((await list(viewer)).unreadCount).toBe(1);
    await markRemainingRead(app.context, { ...remaining, onlyService: false });
    expect((await list(viewer)).unreadCount).toBe(0);
  });

  it('the task of a large group marks only that group', async () => {
    await giveNotifications(viewer, 2);
    const group = await app.db.query<{ id: string }>(
      `insert into notifications (user_id, kind, created_at, updated_at)
       select $1, 'follow', now(), now() from generate_series(1, 2500) returning id`,
      [viewer.id],
    );
    // The first part takes the database longer than a request may.
    await app.db.query(
      `create function wait_a_second() returns trigger language plpgsql as 'begin perform pg_sleep(1); return null; end'`,
    );
    await app.db.query('create trigger slow before update on notifications execute function wait_a_second()');
    await viewer.call(readNotifications, { body: { ids: [group[0]?.id ?? ''] } });
    await app.db.query('drop trigger slow on notifications');
    const unread = () =>
      app.db.query(
        'select kind, count(*)::int from notifications where user_id = $1 and read_at is null group by kind order by kind',
        [viewer.id],
      );
    expect(await unread()).toEqual([
      { kind: 'follow', count: 500 },
      { kind: 'post_approved', count: 2 },
    ]);
    const [job] = await app.db.query<{ payload: JobPayloads['read-notifications'] }>(
      `delete from graphile_worker._private_jobs where payload->>'onlyService' is not null returning payload`,
    );
    if (!job) throw new Error('there is no task');
    await markRemainingRead(app.context, job.payload);
    expect(await unread()).toEqual([{ kind: 'post_approved', count: 2 }]);
  });

  it('finds the rows of a large group among as many others in time', async () => {
    const give = (kind: string) =>
      seed(
        app.db,
        `insert into notifications (user_id, kind, created_at, updated_at)
         select $1, $2, now(), now() from generate_series(1, 20000)`,
        [viewer.id, kind],
      );
    await give('post_approved');
    await give('follow');
    const [{ id } = { id: '' }] = await app.db.query<{ id: string }>(
      `select id from notifications where user_id = $1 and kind = 'follow' limit 1`,
      [viewer.id],
    );
    expect((await viewer.post('/api/notifications/read', { ids: [id] })).status).toBe(204);
  });

  it('refuses a body without a list of ids', async () => {
    for (const body of [{ ids: 'all' }, { ids: [1] }, { ids: Array(101).fill('1') }, []]) {
      expect((await viewer.post('/api/notifications/read', body)).status).toBe(400);
    }
  });
});

describe('old notifications', () => {
  it('are deleted after 90 days, in batches', async () => {
    await giveNotifications(viewer, 5);
    const days = (count: number) => new Date(app.now().getTime() + count * 86_400_000);
    expect(await deleteExpiredNotifications(app.db, days(89), 10)).toBe(0);
    expect(await deleteExpiredNotifications(app.db, days(91), 3)).toBe(3);
    expect(await deleteExpiredNotifications(app.db, days(91), 3)).toBe(2);
    expect((await list(viewer)).items).toEqual([]);
  });
});

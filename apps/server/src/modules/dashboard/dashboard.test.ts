import { dashboardSeries, dashboardStats } from '@reelmates/contract/admin/dashboard';
import { createComment, deleteComment } from '@reelmates/contract/social/comments';
import { deletePost } from '@reelmates/contract/social/posts';
import { DAY_MS, MINUTE_MS } from '@reelmates/contract/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { foldActiveDays } from '../activity/activity.public.ts';
import { foldStats } from './dashboard.public.ts';

let app: TestApp;
let admin: TestUser;

beforeEach(async () => {
  // A zone in which it is about noon: no test passes midnight.
  const offset = 12 - new Date().getUTCHours();
  const zone = offset >= 0 ? `Etc/GMT-${offset}` : `Etc/GMT+${-offset}`;
  app = await createTestApp({ env: { ADMIN_TZ: offset === 0 ? 'Etc/UTC' : zone } });
  admin = await app.registerAdmin();
});
afterEach(() => app.close());

const statsOf = (query = {}) => admin.call(dashboardStats, { query });
const fold = async () => {
  await foldStats(app.db, 1_000);
  await foldActiveDays(app.db, 1_000);
};
const like = (user: TestUser, id: string) => user.post(`/api/posts/${id}/like`);
const comment = (user: TestUser, id: string) =>
  user.call(createComment, { params: { id }, body: { content: 'Good on you' } });

describe('GET /api/admin/dashboard/stats', () => {
  // spec: S3.27, S7.53, S9.42
  it('counts existing posts, accounts, comments and likes, before and after folding', async () => {
    const [author, viewer] = [await app.register(), await app.register()];
    const post = await publish(author, admin);
    await share(author, { isPublic: false });
    const gone = await share(author);
    await author.call(deletePost, { params: { id: gone.id } });
    await like(viewer, post.id);
    await like(author, post.id);
    await like(author, post.id);
    await comment(viewer, post.id);
    const deleted = await comment(viewer, post.id);
    const expected = { totalPosts: 2, activeUsers: 3, newUsers: 3, comments: 2, likes: 1 };
    expect(await statsOf()).toEqual(expected);
    await viewer.call(deleteComment, { params: { id: deleted.id } });
    await fold();
    const after = { ...expected, comments: 1 };
    expect(await statsOf()).toEqual(after);
    for (const period of ['7days', 'thisMonth', 'all']) expect(await statsOf({ period })).toEqual(after);
    expect(await statsOf({ period: 'yesterday' })).toEqual({
      totalPosts: 2,
      activeUsers: 0,
      newUsers: 0,
      comments: 0,
      likes: 0,
    });
  });

  // spec: S7.53
  it('counts a range of its own to the second, from rows and stats', async () => {
    const author = await app.register();
    const post = await publish(author, admin);
    const times: Date[] = [];
    for (const minutes of [0, 20, 40, 60]) {
      const viewer = await app.register();
      await like(viewer, post.id);
      times.push(app.now());
      if (minutes === 40) await fold();
      app.advance(20 * MINUTE_MS);
    }
    const likesFrom = async (first: number, last: number) => {
      const startDate = new Date((times[first]?.getTime() ?? 0) - 2_000).toISOString();
      const endDate = new Date((times[last]?.getTime() ?? 0) + 1_000).toISOString();
      const { likes, newUsers } = await statsOf({ startDate, endDate });
      return [likes, newUsers];
    };
    expect((await likesFrom(0, 3))[0]).toBe(4);
    expect(await likesFrom(1, 1)).toEqual([1, 1]);
    expect(await likesFrom(1, 3)).toEqual([3, 3]);
  });

  it('counts each account once that did anything, on whole days and parts of them', async () => {
    const [early, both, late] = [await app.register(), await app.register(), await app.register()];
    const firstDay = app.now();
    app.advance(DAY_MS);
    await both.get('/api/user');
    app.advance(DAY_MS);
    const lastDay = app.now();
    await late.get('/api/user');
    await app.context.activity.write();
    const activeIn = async (from: number, until: number) => {
      const startDate = new Date(from).toISOString();
      const endDate = new Date(until).toISOString();
      const { activeUsers } = await statsOf({ startDate, endDate });
      // The admin is active on the last day, and was on the first.
      return activeUsers - 1;
    };
    const [first, last] = [firstDay.getTime(), lastDay.getTime()];
    expect(early.id).not.toBe(late.id);
    expect(await activeIn(first - 5 * DAY_MS, last + MINUTE_MS)).toBe(3);
    // First without the first day's activity, then without the last day's, including the admin's.
    expect(await activeIn(first + MINUTE_MS, last + MINUTE_MS)).toBe(2);
    expect(await activeIn(first + MINUTE_MS, first + DAY_MS + MINUTE_MS)).toBe(0);
    expect(await activeIn(first - 10 * MINUTE_MS, first + MINUTE_MS)).toBe(3);
    await fold();
    expect(await activeIn(first - 5 * DAY_MS, last + MINUTE_MS)).toBe(3);
    expect(await activeIn(first + MINUTE_MS, last + MINUTE_MS)).toBe(2);
  });

  it('removes the activity of an erased account', async () => {
    const person = await app.register();
    expect((await statsOf({ period: 'all' })).activeUsers).toBe(2);
    await fold();
    await app.db.query('delete from users where id = $1', [person.id]);
    expect(await statsOf({ period: 'all' })).toMatchObject({ activeUsers: 1, newUsers: 1 });
    const { buckets } = await admin.call(dashboardSeries, { query: { period: 'today' } });
    expect(buckets.reduce((sum, { activeUsers }) => sum + activeUsers, 0)).toBe(1);
  });

  it.each([
    [{ period: 'tomorrow' }, 'period'],
    [{ startDate: '2026-11-23T10:00:00Z' }, 'endDate'],
    [{ endDate: '2026-11-23T10:00:00Z' }, 'startDate'],
    [{ startDate: '2026-11-24T10:00:00Z', endDate: '2026-11-23T10:00:00Z' }, 'endDate'],
    [{ startDate: '0001-01-01', endDate: '2026-11-23' }, 'startDate'],
    [{ startDate: 'yesterday', endDate: '2026-11-23T10:00:00Z' }, 'startDate'],
  ])('refuses %j with 400', async (query, path) => {
    const refused = await admin.get(`/api/admin/dashboard/stats?${new URLSearchParams(query).toString()}`);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].path).toBe(path);
  });

  it('refuses a member with 403 and a visitor with 401', async () => {
    const member = await app.register();
    for (const what of ['stats', 'series']) {
      expect((await member.get(`/api/admin/dashboard/${what}`)).status).toBe(403);
      expect((await app.anonymous.get(`/api/admin/dashboard/${what}`)).status).toBe(401);
    }
  });
});

describe('GET /api/admin/dashboard/series', () => {
  it('adds up to the stats of the same range', async () => {
    const author = await app.register();
    const post = await publish(author, admin);
    await like(author, post.id);
    await fold();
    await comment(author, post.id);
    for (const period of ['today', '7days', 'all'] as const) {
      const { buckets, timeZone } = await admin.call(dashboardSeries, { query: { period } });
      const stats = await statsOf({ period });
      expect(timeZone).toBe(app.context.config.adminTimeZone);
      const sum = (name: 'posts' | 'newUsers' | 'comments' | 'likes') =>
        buckets.reduce((total, bucket) => total + bucket[name], 0);
      expect([sum('posts'), sum('newUsers'), sum('comments'), sum('likes')]).toEqual([
        stats.totalPosts,
        stats.newUsers,
        stats.comments,
        stats.likes,
      ]);
      expect(buckets.at(-1)?.activeUsers ?? 0).toBeLessThanOrEqual(stats.activeUsers);
      expect(Math.max(...buckets.map(({ activeUsers }) => activeUsers))).toBe(stats.activeUsers);
    }
  });

  it('has at most 49 buckets for any span, and none for a span in the future', async () => {
    const ask = (startDate: string, endDate: string) =>
      admin.call(dashboardSeries, { query: { startDate, endDate } });
    expect((await ask('1970-01-01', '2999-12-31')).buckets.length).toBeLessThanOrEqual(49);
    expect((await ask('2900-01-01', '2999-12-31')).buckets).toEqual([]);
  });

  it('contains how long items waited for their first decision', async () => {
    const author = await app.register();
    for (const minutes of [1, 10, 60]) {
      const post = await share(author);
      app.advance(minutes * MINUTE_MS);
      await admin.post(`/api/admin/posts/${post.id}/approve`);
      await admin.post(`/api/admin/posts/${post.id}/deny`);
    }
    const { reviews } = await admin.call(dashboardSeries, { query: { period: '7days' } });
    const posts = reviews.find(({ queue }) => queue === 'posts');
    expect(posts).toMatchObject({ decisions: 3 });
    expect(Math.abs((posts?.medianSeconds ?? 0) - 600)).toBeLessThan(20);
    expect(Math.abs((posts?.p95Seconds ?? 0) - 3_600)).toBeLessThan(120);
    expect(reviews.find(({ queue }) => queue === 'comments')).toEqual({
      queue: 'comments',
      decisions: 0,
      decisionsPerDay: 0,
      medianSeconds: null,
      p95Seconds: null,
    });
  });
});

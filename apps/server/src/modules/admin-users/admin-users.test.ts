import { setUsername } from '@reelmates/contract/account/accounts';
import { authMe } from '@reelmates/contract/account/sign-in';
import { getPost } from '@reelmates/contract/social/posts';
import { getUser } from '@reelmates/contract/social/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish, share, walk } from '../../testing/posts-factory.ts';
import { seed } from '../../testing/seed.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  viewer = await app.register();
});
afterAll(() => app.close());

const setBanned = (user: TestUser, isBanned: boolean) =>
  admin.patch(`/api/admin/users/${user.id}/ban`, { isBanned });
const setVerified = (user: TestUser, isVerified: boolean) =>
  admin.patch(`/api/admin/users/${user.id}/verify`, { isVerified });
const signIn = (user: TestUser) =>
  user.post('/api/login', { username: user.username, password: user.password });
const auditOf = async (user: TestUser) =>
  (
    await app.db.query<{ action: string }>(
      "select action from audit_log where target_kind = 'user' and target_id = $1 order by id",
      [user.id],
    )
  ).map((entry) => entry.action);

describe('PATCH /api/admin/users/{userId}/verify', () => {
  // spec: S4.28, S6.10, S7.66
  it('gives and takes the badge, once', async () => {
    const user = await app.register({
      firstName: 'Robin',
      lastName: 'Mate',
      countryCode: '+61',
      phone: '400000000',
    });
    const response = await setVerified(user, true);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      id: user.id,
      username: user.username,
      displayName: 'Robin Mate',
      email: user.email,
      phoneNumber: '+61 400000000',
      firstName: 'Robin',
      lastName: 'Mate',
      bio: null,
      avatarUrl: null,
      points: 0,
      postsCount: 0,
      followersCount: 0,
      followingCount: 0,
      biggestWin: '0.00',
      lifetimeWinnings: '0.00',
      customBiggestWin: null,
      customLifetimeWinnings: null,
      isVerified: true,
      isBanned: false,
      ban: null,
      isAdmin: false,
      deactivatedAt: null,
      createdAt: expect.any(String),
    });
    await setVerified(user, true);
    expect((await viewer.call(getUser, { params: { userId: user.id } })).isVerified).toBe(true);
    expect((await setVerified(user, false)).body.isVerified).toBe(false);
    expect(await auditOf(user)).toEqual(['user.verify', 'user.unverify']);
  });

  it('refuses a badge for a username that the account has given up since with 409, and names the current one', async () => {
    const user = await app.register();
    const verify = (username: string | null, isVerified = true) =>
      admin.patch(`/api/admin/users/${user.id}/verify`, { isVerified, username });
    const seen = user.username;
    await user.call(setUsername, { body: { username: `${seen}_tv` } });
    for (const username of [seen, null]) {
      const { status, body } = await verify(username);
      expect([status, body.code, body.message]).toEqual([
        409,
        'CONFLICT',
        `The username has changed: it is @${seen}_tv now. Please look again.`,
      ]);
    }
    expect(await auditOf(user)).toEqual([]);
    expect((await verify(`${seen}_TV`)).body.isVerified).toBe(true);
    expect((await verify(seen, false)).body.isVerified).toBe(false);
    expect((await verify('x'.repeat(2_000))).status).toBe(400);
  });

  // spec: S3.2, S7.65
  it('shows points and winnings; overrides come first', async () => {
    const user = await app.register();
    await publish(user, admin, { winAmount: '99999999.99' });
    await publish(user, admin, { winAmount: 1 });
    await share(user, { winAmount: 5 });
    const view = async () => (await setVerified(user, true)).body;
    expect(await view()).toMatchObject({
      points: 6,
      biggestWin: '99999999.99',
      lifetimeWinnings: '100000000.99',
    });
    await app.db.query(
      'update users set custom_biggest_win = 0, custom_lifetime_winnings = 12.5 where id = $1',
      [user.id],
    );
    expect(await view()).toMatchObject({
      biggestWin: '0.00',
      lifetimeWinnings: '12.50',
      customBiggestWin: '0.00',
      customLifetimeWinnings: '12.50',
    });
  });
});

describe('PATCH /api/admin/users/{userId}/ban', () => {
  // spec: S4.28, S6.10, S7.67
  it('ends all sessions at once and hides everything; lifting it brings all back but the sessions', async () => {
    const user = await app.register();
    const other = await app.register();
    const phone = user.cookie();
    const post = await publish(user, admin);
    const liked = await publish(other, admin);
    await user.post(`/api/posts/${liked.id}/like`);
    const comment = await user.post(`/api/posts/${liked.id}/comments`, { content: 'Nice' });
    await admin.post(`/api/admin/comments/${comment.body.id}/approve`);
    const counts = async () => {
      const { likesCount, commentsCount } = await viewer.call(getPost, { params: { id: liked.id } });
      return [likesCount, commentsCount];
    };
    expect(await counts()).toEqual([1, 1]);

    expect((await setBanned(user, true)).body).toMatchObject({ id: user.id, isBanned: true });
    expect((await user.get('/api/auth/me')).status).toBe(401);
    expect(await counts()).toEqual([0, 0]);
    expect((await viewer.get(`/api/users/${user.id}`)).status).toBe(404);
    expect((await viewer.get(`/api/posts/${post.id}`)).status).toBe(404);
    expect(await walk(viewer, '/api/posts')).not.toContain(post.id);
    expect((await setBanned(user, true)).body.isBanned).toBe(true);
    expect(await counts()).toEqual([0, 0]);
    const refused = await signIn(user);
    expect([refused.status, refused.body.code]).toEqual([403, 'BANNED']);

    expect((await setBanned(user, false)).body.isBanned).toBe(false);
    expect((await app.anonymous.get('/api/auth/me', { cookie: phone })).status).toBe(401);
    expect(await counts()).toEqual([1, 1]);
    await viewer.call(getPost, { params: { id: post.id } });
    expect((await signIn(user)).status).toBe(200);
    expect(await auditOf(user)).toEqual(['user.ban', 'user.unban']);
  });

  it('refuses to ban an admin with 409, and an unknown account with 404', async () => {
    const other = await app.registerAdmin();
    const refused = await setBanned(other, true);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect((await setBanned(admin, true)).status).toBe(409);
    await other.call(authMe);
    for (const id of ['999999999', 'x', '0']) {
      expect((await admin.patch(`/api/admin/users/${id}/ban`, { isBanned: true })).status).toBe(404);
      expect((await admin.patch(`/api/admin/users/${id}/verify`, { isVerified: true })).status).toBe(404);
    }
  });

  it('accepts a boolean, from admins only', async () => {
    for (const isBanned of ['yes', 1, null, undefined]) {
      const response = await admin.patch(`/api/admin/users/${viewer.id}/ban`, { isBanned });
      expect([response.status, response.body.errors?.[0].path]).toEqual([400, 'isBanned']);
    }
    expect((await viewer.patch(`/api/admin/users/${viewer.id}/ban`, { isBanned: true })).status).toBe(403);
    expect((await app.anonymous.patch(`/api/admin/users/${viewer.id}/verify`, {})).status).toBe(401);
  });

  it('keeps counters and account status consistent under two concurrent bans and a lift', async () => {
    const user = await app.register();
    const posts = await Promise.all(Array.from({ length: 4 }, () => publish(viewer, admin)));
    for (const post of posts) await user.post(`/api/posts/${post.id}/like`);
    await Promise.all([
      setBanned(user, true),
      setBanned(user, false),
      setBanned(user, true),
      setBanned(user, false),
    ]);
    const isBanned = (await setVerified(user, true)).body.isBanned;
    await setBanned(user, isBanned);
    for (const post of posts) {
      expect((await viewer.call(getPost, { params: { id: post.id } })).likesCount).toBe(isBanned ? 0 : 1);
    }
  });

  it('takes tens of thousands of likes and comments out of the counters', async () => {
    const user = await app.register();
    for (let batch = 0; batch < 8; batch++) {
      await seed(
        app.db,
        `with new_posts as (
           insert into posts (author_id, status, is_public, win_amount, created_at, updated_at, submitted_at,
                              published_at, feed_at, likes_count, comments_count)
           select $1, 'approved', true, 1, now(), now(), now(), now(), now(), 1, 1 from generate_series(1, 2500)
           returning id
         ), new_likes as (
           insert into likes (post_id, user_id, created_at) select id, $2, now() from new_posts
         )
         insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at, published_at)
         select id, $2, 'x', 'approved', now(), now(), now(), now() from new_posts`,
        [viewer.id, user.id],
      );
    }
    const left = async () => {
      const [row] = await app.db.query<{ likes: number; comments: number }>(
        `select sum(likes_count)::int as likes, sum(comments_count)::int as comments from posts
          where id in (select post_id from comments where author_id = $1)`,
        [user.id],
      );
      return row;
    };
    expect(await left()).toEqual({ likes: 20_000, comments: 20_000 });
    expect((await setBanned(user, true)).status).toBe(200);
    expect((await viewer.get(`/api/users/${user.id}`)).status).toBe(404);
    // Repeating the ban changes nothing, but continues the recount, which the queued task would do otherwise.
    while ((await left())?.comments !== 0) await setBanned(user, true);
    expect(await left()).toEqual({ likes: 0, comments: 0 });
    while ((await left())?.comments !== 20_000) await setBanned(user, false);
    expect(await left()).toEqual({ likes: 20_000, comments: 20_000 });
  }, 60_000);
});

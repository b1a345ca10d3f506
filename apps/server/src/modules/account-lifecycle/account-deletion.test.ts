// spec: none, deleting an account is not in it

import { checkUsername } from '@reelmates/contract/account/accounts';
import { authMe, currentUser } from '@reelmates/contract/account/sign-in';
import { createComment, listComments } from '@reelmates/contract/social/comments';
import { likedMyPosts } from '@reelmates/contract/social/likes';
import { getPost } from '@reelmates/contract/social/posts';
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';
import { ban, giveImage, publish, unban, walk } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';

const zone = 'Australia/Sydney';
const me = '/api/users/me';

let app: TestApp;
let admin: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  // Six days later it is still the same month, whose points an account shows.
  const nextMonth = startOfMonth(calendarMonth(new Date(Date.now() + 31 * DAY_MS), zone), zone);
  app.advance(nextMonth.getTime() - Date.now() + DAY_MS);
  admin = await app.registerAdmin();
  viewer = await app.register();
});
afterAll(() => app.close());

const leave = (user: TestUser) => user.delete(me, { password: user.password });
const signIn = (user: TestUser) =>
  user.post('/api/login', { username: user.username, password: user.password });

/** Signs in to a banned account, which returns an exit token. */
async function exitTokenOf(user: TestUser): Promise<string> {
  const { status, body } = await signIn(user);
  if (status !== 403) throw new Error(`signing in answered ${status}`);
  return body.leaveToken;
}
const withToken = (token: string, password: string) =>
  app.anonymous.request('DELETE', me, { body: { password }, headers: { authorization: `Bearer ${token}` } });

async function comment(author: TestUser, postId: string): Promise<void> {
  const body = await author.call(createComment, { params: { id: postId }, body: { content: 'Good on you' } });
  await admin.post(`/api/admin/comments/${body.id}/approve`);
}

describe('DELETE /api/users/me', () => {
  it('is limited to five a day, because each hides all likes and comments and the next sign-in recounts them', async () => {
    const strict = await createTestApp({
      shareScale: 100,
      env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' },
    });
    const user = await strict.register();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      expect((await user.delete(me, { password: 'Wrong-Word-1' })).status).toBe(count < 5 ? 400 : 429);
      statuses.push((await leave(user)).status);
      if (count < 5) expect((await signIn(user)).status).toBe(200);
    }
    expect(statuses).toEqual([...Array(5).fill(204), 429]);
    await user.call(authMe);
    await strict.close();
  });

  it('hides everything at once; signing in restores it, without the other sessions', async () => {
    const user = await app.register();
    const photo = await giveImage(app, user);
    const post = await publish(user, admin, { imageUrl: photo.url });
    const other = await publish(viewer, admin);
    await user.post(`/api/posts/${other.id}/like`);
    await comment(user, other.id);
    await viewer.post(`/api/users/${user.id}/follow`);
    await user.post(`/api/users/${viewer.id}/follow`);
    const counts = async () => {
      const { likesCount, commentsCount } = await viewer.call(getPost, { params: { id: other.id } });
      return { likesCount, commentsCount, following: (await viewer.get('/api/user')).body.followingCount };
    };
    const before = await user.call(currentUser);
    const elsewhere = createClient(app.url);
    await elsewhere.post('/api/login', { username: user.email, password: user.password });

    const response = await leave(user);
    expect([response.status, user.cookie()]).toEqual([204, '']);
    expect(response.headers.get('set-cookie')).toMatch(/^sid=;/);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
    expect((await viewer.get(`/api/users/${user.id}`)).status).toBe(404);
    expect((await viewer.get(`/api/posts/${post.id}`)).status).toBe(404);
    expect((await app.anonymous.get(photo.url)).status).toBe(404);
    expect(await walk(viewer, '/api/posts')).not.toContain(post.id);
    expect(await walk(viewer, '/api/posts/following')).toEqual([]);
    expect((await viewer.call(listComments, { params: { id: other.id } })).items).toEqual([]);
    expect(await viewer.call(likedMyPosts)).toEqual([]);
    expect(await counts()).toEqual({ likesCount: 0, commentsCount: 0, following: 1 });
    // Its username and address stay reserved.
    expect((await app.anonymous.call(checkUsername, { params: { username: user.username } })).available).toBe(
      false,
    );

    app.advance(6 * DAY_MS);
    const back = await signIn(user);
    expect(back.status).toBe(200);
    expect({ ...back.body, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
    expect(await counts()).toEqual({ likesCount: 1, commentsCount: 1, following: 1 });
    await viewer.post('/api/login', { username: viewer.username, password: viewer.password });
    await viewer.call(getPost, { params: { id: post.id } });
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
    await user.call(authMe);
  });

  it('refuses a wrong password with 400 at its field', async () => {
    const user = await app.register();
    for (const body of [{ password: 'Wrong-Word-1' }, { password: '' }, {}, undefined, { password: 7 }]) {
      const { status, body: response } = await user.delete(me, body);
      expect([status, response.errors?.[0].path]).toEqual([400, 'password']);
    }
    await user.call(authMe);
    expect((await app.anonymous.delete(me, { password: user.password })).status).toBe(401);
  });

  it('answers 429 after ten wrong passwords', async () => {
    const own = await createTestApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1' } });
    const user = await own.register();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      statuses.push((await user.delete(me, { password: 'Wrong-Word-1' })).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    await own.close();
  });

  it('refuses the sign-in after seven days, whether or not the erasure has begun', async () => {
    const user = await app.register();
    await leave(user);
    app.advance(7 * DAY_MS);
    const { status, body } = await signIn(user);
    expect([status, body.code]).toEqual([401, 'BAD_CREDENTIALS']);
    for (const person of [admin, viewer]) await signIn(person);
  });

  it('refuses the deletion of the last admin with 409, also when both admins ask at once', async () => {
    const own = await createTestApp();
    const [first, second] = [await own.registerAdmin(), await own.registerAdmin()];
    const responses = await Promise.all([leave(first), leave(second)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    await own.close();
  });

  it('a password reset does not prevent restoring: signing in with the new password restores the account', async () => {
    const user = await app.register();
    await leave(user);
    const asked = await app.anonymous.post('/api/auth/request-password-reset', { email: user.email });
    expect(asked.status).toBe(200);
    expect((await signIn(user)).status).toBe(200);
  });
});

describe('a banned account', () => {
  it('is deleted with its token, which works once and for nothing else', async () => {
    const user = await app.register();
    await ban(app, user);
    const token = await exitTokenOf(user);
    for (const path of ['/api/auth/me', '/api/users/me/login-sessions', '/api/posts']) {
      expect((await app.anonymous.get(path, { authorization: `Bearer ${token}` })).status).toBe(401);
    }
    // A refused request does not use up the token.
    const wrong = await withToken(token, 'Wrong-Word-1');
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'password']);
    const responses = await Promise.all([withToken(token, user.password), withToken(token, user.password)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect((await withToken(token, user.password)).status).toBe(401);
  });

  it('has a token that is valid for 15 minutes', async () => {
    const user = await app.register();
    await ban(app, user);
    const token = await exitTokenOf(user);
    app.advance(15 * 60_000);
    const late = await withToken(token, user.password);
    expect([late.status, late.body]).toEqual([401, { message: 'Unauthorized', code: 'UNAUTHENTICATED' }]);
    for (const junk of ['', 'x', `${token}x`, '\u00ff'.repeat(50)]) {
      expect((await withToken(junk, user.password)).status).toBe(401);
    }
    const [stored] = await app.db.query<{ plain: number }>(
      `select count(*)::int as plain from account_tokens where token_hash = convert_to($1, 'utf8')`,
      [token],
    );
    expect(stored?.plain).toBe(0);
  });

  it('stays deactivated when it signs in, and keeps its date; a sign-in after the ban is lifted restores it', async () => {
    const user = await app.register();
    const post = await publish(user, admin);
    const other = await publish(viewer, admin);
    await user.post(`/api/posts/${other.id}/like`);
    await ban(app, user);
    expect((await withToken(await exitTokenOf(user), user.password)).status).toBe(204);
    const dates = () => app.db.query('select deleted_at, erase_after from users where id = $1', [user.id]);
    const [before] = await dates();
    app.advance(DAY_MS);
    expect((await withToken(await exitTokenOf(user), user.password)).status).toBe(204);
    expect(await dates()).toEqual([before]);
    await unban(app, user);
    expect((await viewer.get(`/api/posts/${post.id}`)).status).toBe(404);
    expect((await viewer.call(getPost, { params: { id: other.id } })).likesCount).toBe(0);
    expect((await signIn(user)).status).toBe(200);
    await viewer.call(getPost, { params: { id: post.id } });
    expect((await viewer.call(getPost, { params: { id: other.id } })).likesCount).toBe(1);
  });

  it('refuses an invalid token also with another account’s session', async () => {
    const user = await app.register();
    const response = await user.request('DELETE', me, {
      body: { password: user.password },
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(response.status).toBe(401);
    const basic = await user.request('DELETE', me, {
      body: { password: user.password },
      headers: { authorization: 'Basic cHJveHk6cGFzcw==' },
    });
    expect(basic.status).toBe(204);
  });
});

it('an account on a break may be deleted', async () => {
  const user = await app.register();
  await app.db.query(
    "update users set exclusion_open = true, exclusion_ends_at = now() + interval '90 days' where id = $1",
    [user.id],
  );
  expect((await leave(user)).status).toBe(204);
});

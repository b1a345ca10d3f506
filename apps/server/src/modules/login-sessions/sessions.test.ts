// spec: none, login sessions and their limits are not in it

import { logout } from '@reelmates/contract/account/sign-in';
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';
import type { TestResponse } from '../../testing/test-response.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  user = await app.register();
});
afterAll(() => app.close());

const cookieOf = (response: TestResponse) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const login = (person: TestUser, cookie = '') =>
  app.anonymous.post(
    '/api/login',
    { username: person.username, password: person.password },
    cookie ? { cookie } : {},
  );
const statusOf = async (cookie: string) => (await app.anonymous.get('/api/auth/me', { cookie })).status;

test('over plain http the cookie is HttpOnly and SameSite, and not Secure', async () => {
  const response = await login(user);
  const [first = '', ...flags] = (response.headers.getSetCookie()[0] ?? '').split('; ');
  expect(first).toMatch(/^sid=[\w-]{43}$/);
  expect(flags.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
});

test('an account has at most 50 sessions: the one used longest ago ends', async () => {
  const other = await app.register();
  const cookies: string[] = [];
  for (let count = 0; count < 51; count++) cookies.push(cookieOf(await login(other)));
  expect([await statusOf(other.cookie()), await statusOf(cookies[0] ?? '')]).toEqual([401, 401]);
  for (const cookie of [cookies[1], cookies[50]]) expect(await statusOf(cookie ?? '')).toBe(200);
});

test('signing in always starts a new session and ends the one that the browser had, whosever it was', async () => {
  const other = await app.register();
  const before = cookieOf(await login(other));
  const after = cookieOf(await login(user, before));
  expect(after).not.toBe(before);
  expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
  expect((await app.anonymous.get('/api/auth/me', { cookie: after })).body.id).toBe(user.id);
});

test('signing up in a browser with a session ends that one too', async () => {
  const before = cookieOf(await login(user));
  const browser = createClient(app.url);
  const response = await browser.request('POST', '/api/register', {
    headers: { cookie: before },
    body: {
      username: 'second_self',
      email: 'second@example.org',
      password: 'Galah-Perch-42',
      firstName: 'A',
      lastName: 'B',
    },
  });
  expect(response.status).toBe(201);
  expect(await statusOf(before)).toBe(401);
});

test('a planted token never becomes a session', async () => {
  for (const planted of [
    'sid=planted',
    `sid=${'p'.repeat(43)}`,
    'sid=',
    'sid="',
    `sid=${'p'.repeat(5000)}`,
  ]) {
    const cookie = cookieOf(await login(user, planted));
    expect(cookie).not.toContain('ppp');
    expect([await statusOf(planted), await statusOf(cookie)]).toEqual([401, 200]);
  }
});

test('a failed sign-in leaves the current session unchanged', async () => {
  const cookie = cookieOf(await login(user));
  const failed = await app.anonymous.post(
    '/api/login',
    { username: user.username, password: 'no' },
    { cookie },
  );
  expect([failed.status, await statusOf(cookie)]).toEqual([401, 200]);
});

test('of two cookies with the same name one counts, and neither bypasses the other', async () => {
  const other = await app.register();
  const [mine, theirs] = [cookieOf(await login(user)), cookieOf(await login(other))];
  const { body } = await app.anonymous.get('/api/auth/me', { cookie: `${mine}; ${theirs}` });
  expect([user.id, other.id]).toContain(body.id);
  expect(await statusOf(`${mine}x; other=1`)).toBe(401);
});

test('the table of login sessions contains no token', async () => {
  const token = cookieOf(await login(user)).slice(4);
  const [row] = await app.db.query<{ text: string }>(
    "select string_agg(s::text || encode(s.token_hash, 'escape') || encode(s.token_hash, 'base64'), ' ') as text from login_sessions s",
  );
  expect(row?.text.length).toBeGreaterThan(0);
  expect(row?.text).not.toContain(token);
});

test('signing out ends the session on the server and deletes the cookie', async () => {
  const cookie = cookieOf(await login(user));
  const response = await app.anonymous.post('/api/logout', undefined, { cookie });
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^sid=;.*Path=\/.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/i,
  );
  expect(await statusOf(cookie)).toBe(401);
  await app.anonymous.call(logout);
});

test('lasts 30 days without use, renewed by use, and 90 at most', async () => {
  const idle = cookieOf(await login(user));
  const used = cookieOf(await login(user));
  for (let day = 0; day < 28; day += 14) {
    app.advance(14 * DAY_MS);
    const { status, headers } = await app.anonymous.get('/api/auth/me', { cookie: used });
    expect([status, headers.getSetCookie()[0]]).toEqual([200, expect.stringMatching(/Max-Age=2592000;/)]);
  }
  app.advance(3 * DAY_MS);
  expect([await statusOf(idle), await statusOf(used)]).toEqual([401, 200]);
  app.advance(25 * DAY_MS);
  expect(await statusOf(used)).toBe(200);
  app.advance(20 * DAY_MS);
  const late = await app.anonymous.get('/api/auth/me', { cookie: used });
  const maxAge = Number(/Max-Age=(\d+)/.exec(late.headers.getSetCookie()[0] ?? '')?.[1]);
  expect(late.status).toBe(200);
  expect(maxAge).toBeLessThanOrEqual((14 * DAY_MS) / 1000);
  app.advance(14 * DAY_MS + 60_000);
  expect(await statusOf(used)).toBe(401);
});

test('two requests that would both renew it do not wait for each other', async () => {
  const cookie = cookieOf(await login(user));
  app.advance(DAY_MS);
  const statuses = await Promise.all(Array.from({ length: 30 }, () => statusOf(cookie)));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

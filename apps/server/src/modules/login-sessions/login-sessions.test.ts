// spec: none, login sessions and their limits are not in it
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';
import type { Json } from '../../testing/test-response.ts';

const url = '/api/users/me/login-sessions';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function signInElsewhere(user: TestUser, userAgent = android) {
  const client = createClient(app.url);
  const form = { username: user.username, password: user.password };
  const { status } = await client.post('/api/login', form, { 'user-agent': userAgent });
  if (status !== 200) throw new Error(`signing in answered ${status}`);
  return client;
}
const isSignedIn = async (client: { get: TestUser['get'] }) =>
  (await client.get('/api/auth/me')).status === 200;

describe('GET /api/users/me/login-sessions', () => {
  it('lists where the account is signed in, latest use first, and which one asks', async () => {
    const user = await app.register();
    app.advance(1000);
    const phone = await signInElsewhere(user);
    const list = (await user.get(url)).body;
    expect(list).toEqual([
      { id: expect.any(String), device: 'Chrome on Android', lastUsedAt: expect.any(String), current: false },
      {
        id: expect.any(String),
        device: 'Unknown browser on unknown device',
        lastUsedAt: expect.any(String),
        current: true,
      },
    ]);
    expect((await phone.get(url)).body.map((session: Json) => session.current)).toEqual([true, false]);
    app.advance(11 * 60_000);
    await user.get('/api/user');
    expect((await user.get(url)).body.map((session: Json) => session.current)).toEqual([true, false]);
  });

  it('excludes other accounts’ and expired sessions, and requires a session', async () => {
    const user = await app.register();
    await app.register();
    expect((await user.get(url)).body).toHaveLength(1);
    expect((await app.anonymous.get(url)).status).toBe(401);
    await signInElsewhere(user);
    app.advance(31 * 86_400_000);
    await user.post('/api/login', { username: user.username, password: user.password });
    expect((await user.get(url)).body).toHaveLength(1);
  });
});

describe('DELETE /api/users/me/login-sessions', () => {
  it('ends that session immediately, and answers 404 the second time', async () => {
    const user = await app.register();
    const [phone, laptop] = [await signInElsewhere(user), await signInElsewhere(user)];
    const [session] = (await phone.get(url)).body.filter((one: Json) => one.current);
    expect((await user.delete(`${url}/${session.id}`)).status).toBe(204);
    expect([await isSignedIn(phone), await isSignedIn(laptop), await isSignedIn(user)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await user.delete(`${url}/${session.id}`)).status).toBe(404);
  });

  it('ends the one that asks: that is signing out', async () => {
    const user = await app.register();
    const [session] = (await user.get(url)).body;
    const response = await user.delete(`${url}/${session.id}`);
    expect([response.status, user.cookie()]).toEqual([204, '']);
    expect(response.headers.get('set-cookie')).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/);
    expect((await app.db.query('select 1 from login_sessions where user_id = $1', [user.id])).length).toBe(0);
  });

  it('does not end another account’s session', async () => {
    const [user, stranger] = [await app.register(), await app.register()];
    const [session] = (await user.get(url)).body;
    for (const id of [session.id, '999999999', '0', 'x', '9223372036854775808']) {
      expect((await stranger.delete(`${url}/${id}`)).status).toBe(404);
    }
    expect(await isSignedIn(user)).toBe(true);
    expect((await app.anonymous.delete(`${url}/${session.id}`)).status).toBe(401);
  });

  it('without an id ends all others', async () => {
    const user = await app.register();
    const others = [await signInElsewhere(user), await signInElsewhere(user)];
    expect((await user.delete(url)).status).toBe(204);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect((await user.get(url)).body).toHaveLength(1);
    expect((await app.anonymous.delete(url)).status).toBe(401);
  });
});

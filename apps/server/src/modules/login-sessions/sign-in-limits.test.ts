// spec: none, login sessions and their limits are not in it
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { TestResponse } from '../../testing/test-response.ts';

/** An app without limits, to create people in the database of the apps below. */
let easy: TestApp;
let app: TestApp;
/** With a tenth of the limits, so that tests reach them: 1 failure by network and device, 10 an hour. */
let tight: TestApp;
beforeAll(async () => {
  const limitedTo = (scale: string) =>
    createTestApp({
      database: { connectionString: easy.connectionString, drop: async () => undefined },
      env: { RATE_LIMIT_SCALE: scale, TRUST_PROXY: '1', LOG_LEVEL: 'silent' },
    });
  easy = await createTestApp();
  app = await limitedTo('1');
  tight = await limitedTo('0.1');
});
afterAll(async () => {
  await tight.close();
  await app.close();
  await easy.close();
});

const wrong = 'Wrong-Word-1';
const all = (status: number, count: number) => Array<number>(count).fill(status);

let networks = 0;
/** An address in a /24 that no other test uses. */
const freshAddress = () => `10.${++networks >> 8}.${networks & 255}.7`;

type From = { address?: string; cookie?: string; at?: TestApp };

function login(
  username: string,
  password: string,
  { address = freshAddress(), cookie, at = app }: From = {},
) {
  return at.anonymous.request('POST', '/api/login', {
    body: { username, password },
    headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
  });
}

async function fail(times: number, username: string, from: () => From): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count++) {
    statuses.push((await login(username, wrong, from())).status);
  }
  return statuses;
}

const cookieNamed = (name: string, response: TestResponse) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** A browser in which the account has signed in. */
const deviceOf = async (user: TestUser, cookie?: string) =>
  cookieNamed(
    'device',
    await login(user.username, user.password, { at: easy, ...(cookie ? { cookie } : {}) }),
  );

/** The hashes as stored. */
const hashOf = (user: TestUser, device: string) =>
  createHash('sha256')
    .update(`${user.id} ${device.slice('device='.length)}`)
    .digest();

const loginTight = (username: string, password: string, from: From = {}) =>
  login(username, password, { ...from, at: tight });

/** Uses up every count that strangers share with an account's owner, in the app with low limits. */
async function burn(identifier: string): Promise<void> {
  while ((await loginTight(identifier, wrong)).status !== 429);
}

describe('failed sign-ins', () => {
  test.each([
    ['a /24', '192.0.2.1', '192.0.2.200', '192.0.3.1'],
    ['a /48', '2001:db8:5:1::1', '2001:db8:5:ffff::9', '2001:db8:6::1'],
  ])(
    'of one name from %s: 10 in 15 minutes, and other networks and names have their own',
    async (_name, one, near, far) => {
      const [user, other] = [await easy.register(), await easy.register()];
      expect(await fail(10, user.username, () => ({ address: one }))).toEqual(all(401, 10));
      const refused = await login(user.username.toUpperCase(), user.password, { address: near });
      expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
      expect((await login(user.username, user.password, { address: far })).status).toBe(200);
      expect((await login(other.username, other.password, { address: near })).status).toBe(200);
    },
  );

  test('of one name from anywhere: 100 an hour', async () => {
    const user = await easy.register();
    expect(await fail(100, user.username, () => ({ address: freshAddress() }))).toEqual(all(401, 100));
    const refused = await login(user.username, user.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(900);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  });

  test('are limited equally when concurrent, for unknown names too', async () => {
    const user = await easy.register();
    for (const name of [user.username, 'nobody_at_all']) {
      const address = freshAddress();
      const tries = Array.from({ length: 30 }, () => login(name, wrong, { address }));
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([...all(401, 10), ...all(429, 20)]);
    }
  });

  test('of a username, an address and an unknown name get equal responses and have separate counts', async () => {
    const user = await easy.register();
    const address = freshAddress();
    const seen: unknown[][] = [];
    for (const name of [user.username, user.email, 'no_such_name', 'no.such@example.org']) {
      const responses: unknown[] = [];
      for (let count = 0; count < 12; count++) {
        const { status, body, headers } = await login(name, wrong, { address });
        responses.push([status, body, headers.has('retry-after'), headers.getSetCookie()]);
      }
      seen.push(responses);
    }
    for (const responses of seen) expect(responses).toEqual(seen[0]);
  });

  test('cannot be multiplied by other spellings of a letter', async () => {
    const user = await easy.register({ username: `kiki_${process.pid}` });
    const address = freshAddress();
    await fail(10, user.username, () => ({ address }));
    for (const spelling of [user.username.replace('k', '\u212a'), user.username.replaceAll('i', '\u0130')]) {
      expect((await login(spelling, user.password, { address })).status).not.toBe(200);
    }
  });
});

describe('a device that signed in before', () => {
  test('can sign in while strangers use up every count, and has its own', async () => {
    const user = await easy.register();
    const cookie = await deviceOf(user);
    const address = freshAddress();
    await burn(user.username);
    await burn(user.email);
    for (let guess = 0; guess < 6; guess++) await loginTight(`guess_${guess}`, wrong, { address });
    for (const name of [user.username, user.email]) {
      expect((await loginTight(name, user.password, { address })).status).toBe(429);
      expect((await loginTight(name, user.password, { address, cookie })).status).toBe(200);
    }
    expect((await loginTight(user.username, wrong, { cookie })).status).toBe(401);
    expect((await loginTight(user.username, user.password, { cookie })).status).toBe(429);
  });

  test('is known to those accounts alone that signed in on it', async () => {
    const [user, partner, stranger] = [await easy.register(), await easy.register(), await easy.register()];
    const shared = await deviceOf(partner, await deviceOf(user));
    const foreign = await deviceOf(stranger);
    await burn(user.username);
    for (const cookie of [foreign, `device=${'x'.repeat(43)}`, 'device=', `device=${'y'.repeat(5000)}`]) {
      expect((await loginTight(user.username, user.password, { cookie })).status).toBe(429);
    }
    expect((await loginTight(user.username, user.password, { cookie: shared })).status).toBe(200);
  });

  test('is stored as a hash that differs for each account', async () => {
    const [user, partner] = [await easy.register(), await easy.register()];
    const cookie = await deviceOf(partner, await deviceOf(user));
    const rows = await app.db.query<{ hash: string }>(
      `select encode(token_hash, 'base64') as hash from known_devices
        where user_id = any ($1) order by last_used_at desc limit 2`,
      [[user.id, partner.id]],
    );
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(cookie.slice('device='.length));
  });

  test('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const user = await easy.register();
    const response = await loginTight(user.username, user.password);
    const [, ...flags] = (response.headers.getSetCookie()[1] ?? '').split('; ');
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax']);
  });

  test('is forgotten after ten other devices, and after 180 days', async () => {
    const user = await easy.register();
    const first = await deviceOf(user);
    const others: string[] = [];
    for (let count = 0; count < 10; count++) others.push(await deviceOf(user));
    await burn(user.username);
    expect((await loginTight(user.username, user.password, { cookie: first })).status).toBe(429);
    tight.advance(179 * 86_400_000);
    expect((await loginTight(user.username, user.password, { cookie: others[0] ?? '' })).status).toBe(200);
    tight.advance(2 * 86_400_000);
    expect((await loginTight(user.username, user.password, { cookie: others[1] ?? '' })).status).toBe(429);
    expect((await loginTight(user.username, user.password, { cookie: others[0] ?? '' })).status).toBe(200);
    tight.advance(-181 * 86_400_000);
  });

  test('ends with a reset, which makes known the device that resets', async () => {
    const user = await easy.register();
    const previous = await deviceOf(user);
    const token = 'a'.repeat(43);
    await app.db.query(
      `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
       values ($1, $2, 'reset_password', $3, now(), now() + interval '1 hour')`,
      [createHash('sha256').update(token).digest(), user.id, user.email],
    );
    const newPassword = 'Wombat-Creek-77';
    const response = await app.anonymous.post('/api/auth/reset-password', { token, newPassword });
    const cookie = cookieNamed('device', response);
    await burn(user.username);
    expect((await loginTight(user.username, newPassword, { cookie: previous })).status).toBe(429);
    expect((await loginTight(user.username, newPassword, { cookie })).status).toBe(200);
  });

  test('ends with a new password and with ending other sessions, but for the one that asks', async () => {
    const changes = [
      (user: TestUser) =>
        user.patch('/api/users/profile', {
          currentPassword: user.password,
          newPassword: 'Wombat-Creek-77',
          confirmPassword: 'Wombat-Creek-77',
        }),
      (user: TestUser) => user.delete('/api/users/me/login-sessions'),
    ];
    for (const change of changes) {
      const user = await easy.register();
      const elsewhere = await deviceOf(user);
      expect((await change(user)).status).toBeLessThan(300);
      const [row] = await app.db.query<{ devices: number; mine: number }>(
        `select count(*)::int as devices, count(*) filter (where token_hash = $2)::int as mine
           from known_devices where user_id = $1`,
        [
          user.id,
          createHash('sha256')
            .update(`${user.id} ${elsewhere.slice('device='.length)}`)
            .digest(),
        ],
      );
      expect(row).toEqual({ devices: 1, mine: 0 });
    }
  });
});

test('200 sign-ins of an account a day, and a known device has its own', async () => {
  const user = await easy.register();
  const cookie = await deviceOf(user);
  const address = freshAddress();
  const statuses: number[] = [];
  // Each time from a new browser without a cookie.
  for (let count = 0; count < 21; count++) {
    const { status } = await loginTight(user.username, user.password, { address });
    statuses.push(status);
    await app.db.query(
      'update known_devices set last_used_at = now() where user_id = $1 and token_hash = $2',
      [user.id, hashOf(user, cookie)],
    );
  }
  expect(statuses).toEqual([...all(200, 20), 429]);
  expect((await loginTight(user.username, user.password, { cookie })).status).toBe(200);
});

test('wrong current passwords: ten per network, without affecting the sign-in', async () => {
  const user = await easy.register();
  const change = (address: string, currentPassword: string) =>
    app.anonymous.request('PATCH', '/api/users/profile', {
      body: { currentPassword, newPassword: 'Wombat-Creek-77', confirmPassword: 'Wombat-Creek-77' },
      headers: { cookie: user.cookie(), 'x-forwarded-for': address },
    });
  const thief = freshAddress();
  for (let count = 0; count < 10; count++) expect((await change(thief, wrong)).status).toBe(400);
  expect((await change(thief, user.password)).status).toBe(429);
  expect((await login(user.username, user.password, { address: thief })).status).toBe(200);
  expect((await change(freshAddress(), user.password)).status).toBe(200);
});

import { connect } from 'node:net';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { forYouFeed, getPost, myPosts } from '@reelmates/contract/social/posts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { IN_TIME_MS } from '../../testing/in-time.ts';
import { publish } from '../../testing/posts-factory.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestResponse } from '../../testing/test-response.ts';

let proxy: TcpProxy;
let app: TestApp;
let direct: pg.Client;
let author: TestUser;
let viewer: TestUser;
let postId: string;
/** The log from errors on. */
const lines: string[] = [];

beforeAll(async () => {
  proxy = await startTcpProxy({ path: `${inject('databaseSocketFolder')}/.s.PGSQL.5432` });
  const { connectionString, drop } = await createTestDatabase();
  const name = new URL(connectionString).pathname;
  app = await createTestApp({
    database: { connectionString: `postgresql://app@127.0.0.1:${proxy.port}${name}`, drop },
    env: { LOG_LEVEL: 'error' },
    logTo: { write: (line) => void lines.push(line) },
  });
  direct = new pg.Client({ connectionString });
  direct.on('error', () => undefined);
  await direct.connect();
  const admin = await app.registerAdmin();
  [author, viewer] = [await app.register(), await app.register()];
  postId = (await publish(author, admin)).id;
});
afterEach(async () => {
  proxy.set('forward');
  await recovered();
});
afterAll(async () => {
  await direct.end();
  await app.close();
  await proxy.close();
});

async function recovered(): Promise<void> {
  await vi.waitUntil(async () => (await viewer.get('/api/posts')).status === 200, {
    timeout: 10_000,
    interval: 20,
  });
}

/** Ends all other connections, as a firewall or a restart does. */
async function endConnections(): Promise<void> {
  await direct.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

async function expectUnavailable(what: string, asking: Promise<TestResponse>): Promise<void> {
  const start = performance.now();
  const { status, body, headers } = await asking;
  const took = performance.now() - start;
  expect([what, status, body.code]).toEqual([what, 503, 'UNAVAILABLE']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(took).toBeLessThan(IN_TIME_MS);
}

/** Requests that need the database, but no session. */
const signedOut: [string, string, unknown][] = [
  [
    'POST',
    '/api/register',
    {
      username: 'late_mate',
      email: 'late@example.org',
      password: 'Galah-Perch-42',
      firstName: 'L',
      lastName: 'M',
    },
  ],
  ['POST', '/api/login', { username: 'late_mate', password: 'Galah-Perch-42' }],
  ['POST', '/api/auth/request-password-reset', { email: 'late@example.org' }],
  ['POST', '/api/auth/verify-email', { token: 'x'.repeat(43) }],
  ['POST', '/api/auth/undo-email-change', { token: 'x'.repeat(43) }],
  ['POST', '/api/auth/reset-password', { token: 'x'.repeat(43), newPassword: 'Galah-Perch-43' }],
  ['GET', '/api/check-username/late_mate', undefined],
  ['GET', `/images/${'x'.repeat(24)}`, undefined],
  ['GET', '/readyz', undefined],
];

describe.each(['hang', 'refuse'] as const)('while the database does not answer (%s)', (mode) => {
  beforeEach(() => {
    lines.length = 0;
    proxy.set(mode);
  });

  test('every endpoint answers 503 in time, and the process continues', async () => {
    const cookie = viewer.cookie();
    const asked = [
      ...[...allEndpoints].map(([name, { method, path }]) => ({
        name,
        ask: () => app.anonymous.request(method, path.replaceAll(/\{\w+\}/g, '1'), { headers: { cookie } }),
      })),
      ...signedOut.map(([method, path, body]) => ({
        name: `${method} ${path}`,
        ask: () => app.anonymous.request(method, path, { body }),
      })),
    ];
    // Few enough that the test itself, on the same two cores, does not delay them.
    for (let at = 0; at < asked.length; at += 40) {
      await Promise.all(asked.slice(at, at + 40).map(({ name, ask }) => expectUnavailable(name, ask())));
    }
    expect((await app.anonymous.get('/healthz')).status).toBe(200);
  });

  test('the log has each cause once, and not for each request', async () => {
    await Promise.all(Array.from({ length: 100 }, () => viewer.get('/api/posts')));
    expect(lines.length).toBeLessThan(10);
  });
});

test('a database that hangs in the middle of requests', async () => {
  const start = performance.now();
  const responses = Array.from({ length: 60 }, (_, index) =>
    index % 3 ? viewer.get('/api/posts') : viewer.post('/api/posts', { winAmount: 1, caption: 'x' }),
  );
  await Promise.race(responses);
  proxy.set('hang');
  const statuses = new Set((await Promise.all(responses)).map(({ status }) => status));
  expect(performance.now() - start).toBeLessThan(IN_TIME_MS);
  expect([...statuses].every((status) => [200, 201, 503].includes(status))).toBe(true);
});

test('connections that the database ends under load', async () => {
  let stop = false;
  const seen = new Set<number>();
  const load = Array.from({ length: 12 }, async (_, index) => {
    while (!stop) {
      const { status } =
        index % 2 ? await viewer.get('/api/posts') : await viewer.post(`/api/posts/${postId}/like`);
      seen.add(status);
    }
  });
  for (let times = 0; times < 5; times++) {
    await viewer.get('/api/posts');
    await endConnections();
  }
  stop = true;
  await Promise.all(load);
  expect([...seen].every((status) => status === 200 || status === 503)).toBe(true);
  await recovered();
  const body = await viewer.call(getPost, { params: { id: postId } });
  const likes = await direct.query('select 1 from likes where post_id = $1', [postId]);
  expect(body.likesCount).toBe(likes.rowCount);
});

describe('a lock of another connection', () => {
  const holding = async (sql: string, values: unknown[], work: () => Promise<void>) => {
    await direct.query('begin');
    try {
      await direct.query(sql, values);
      await work();
    } finally {
      await direct.query('rollback');
    }
  };

  test('makes writes answer 503 in time and does not affect reads', async () => {
    const lock = 'select 1 from users where id = any($1::bigint[]) for update';
    await holding(lock, [[author.id, viewer.id]], async () => {
      await Promise.all([
        expectUnavailable('like', viewer.post(`/api/posts/${postId}/like`)),
        expectUnavailable('follow', viewer.post(`/api/users/${author.id}/follow`)),
        expectUnavailable('share', viewer.post('/api/posts', { winAmount: 1 })),
        expectUnavailable('edit', author.patch(`/api/posts/${postId}`, { caption: 'else' })),
        expectUnavailable('delete', author.delete(`/api/posts/${postId}`)),
        expectUnavailable('profile', viewer.patch('/api/users/profile', { bio: 'else' })),
        expectUnavailable(
          'login',
          app.anonymous.post('/api/login', { username: author.username, password: author.password }),
        ),
      ]);
      await viewer.call(forYouFeed);
    });
    await viewer.call(getPost, { params: { id: postId } });
  });

  test("does not delay requests that store the session's last use", async () => {
    app.advance(11 * 60_000);
    await holding('select 1 from users where id = $1 for update', [viewer.id], async () => {
      const start = performance.now();
      const { status, headers } = await viewer.get('/api/posts');
      expect(performance.now() - start).toBeLessThan(2_000);
      expect([status, headers.getSetCookie().join()]).toEqual([200, expect.stringContaining('sid=')]);
    });
  });

  test('on one table after the other costs a request its time only once', async () => {
    const other = new pg.Client({ connectionString: app.connectionString });
    await other.connect();
    await other.query('begin');
    await other.query('lock table point_entries in exclusive mode');
    await holding('select 1 from users where id = $1 for update', [viewer.id], async () => {
      const start = performance.now();
      const sharing = expectUnavailable('share', viewer.post('/api/posts', { winAmount: 1 }));
      setTimeout(() => void direct.query('rollback'), 1_500);
      await sharing;
      expect(performance.now() - start).toBeGreaterThan(1_500);
      await direct.query('begin');
    });
    await other.query('rollback');
    await other.end();
  });
});

test('more slow requests at once than there are connections: 503 in time for some, and no harm', async () => {
  await direct.query('begin');
  await direct.query('lock table posts in access exclusive mode');
  const start = performance.now();
  const responses = await Promise.all(Array.from({ length: 200 }, () => viewer.get('/api/posts')));
  const took = performance.now() - start;
  await direct.query('rollback');
  expect(took).toBeLessThan(IN_TIME_MS);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  await recovered();
  const after = await Promise.all(Array.from({ length: 50 }, () => viewer.get('/api/posts')));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a database that takes no writes: writes are 503 in time, reads go on, and it recovers by itself', async () => {
  const [database] = (await direct.query('select current_database() as name')).rows;
  const setReadOnly = async (value: 'on' | 'off') => {
    await direct.query(`alter database ${database.name} set default_transaction_read_only = ${value}`);
  };
  await setReadOnly('on');
  await endConnections();
  await recovered();
  await Promise.all([
    expectUnavailable('share', viewer.post('/api/posts', { winAmount: 1 })),
    expectUnavailable('like', viewer.post(`/api/posts/${postId}/like`)),
    expectUnavailable(
      'login',
      app.anonymous.post('/api/login', { username: author.username, password: author.password }),
    ),
  ]);
  await viewer.call(getPost, { params: { id: postId } });
  // Connections keep the setting that they began with: those from that time have to go.
  await setReadOnly('off');
  await vi.waitUntil(async () => (await viewer.post('/api/posts', { winAmount: 1 })).status === 201, {
    timeout: 10_000,
    interval: 20,
  });
  for (let count = 0; count < 20; count++) {
    expect((await viewer.post(`/api/posts/${postId}/like`)).status).toBe(200);
  }
});

test('bodies that are cut off leave nothing behind', async () => {
  // With the real shares: the maximum of concurrent bodies of one account.
  const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' } });
  const sender = await strict.register();
  const { port, pathname } = new URL('/api/posts', strict.url);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    'host: x',
    `cookie: ${sender.cookie()}`,
    'content-type: application/json',
    'content-length: 500',
  ].join('\r\n');
  // Some more than the maximum of 40, because a request below that arrives before the last body takes its place.
  const sockets = Array.from({ length: 50 }, () => connect(Number(port), '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.write(`${head}\r\n\r\n{"winAmount": 5`);
  }
  const statusOfPost = async () => (await sender.post('/api/posts', { winAmount: 0 })).status;
  // Forty have arrived, so there is no room for one more.
  await vi.waitUntil(async () => (await statusOfPost()) === 429, { timeout: 10_000, interval: 20 });
  for (const socket of sockets) socket.destroy();
  await vi.waitUntil(async () => (await statusOfPost()) === 400, { timeout: 10_000, interval: 20 });
  expect((await sender.call(myPosts)).items).toEqual([]);
  await strict.close();
});

// spec: none, the zone of the process is not in it
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endServerProcesses, launchReady } from '../../testing/server-process.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

/* Four servers in different time zones, on a database in a fifth. */

const zones = ['UTC', 'Australia/Sydney', 'Pacific/Auckland', 'America/Los_Angeles'];

let database: TestDatabase;
let folder: string;
let db: pg.Client;
let servers: TestClient[];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-zones-'));
  db = new pg.Client({ connectionString: database.connectionString });
  await db.connect();
  const { rows } = await db.query<{ name: string }>('select current_database() as name');
  await db.query(`alter database ${rows[0]?.name} set timezone to 'Asia/Kathmandu'`);
  const settings = { DATABASE_URL: database.connectionString, DATA_DIR: folder, SHOW_EXAMPLES: 'false' };
  const launched = await Promise.all(zones.map((TZ) => launchReady({ ...settings, TZ })));
  servers = launched.map(({ url }) => createClient(url, { withoutCookies: true }));
}, 60_000);
afterAll(async () => {
  await endServerProcesses();
  await db.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('give byte-equal boards, statements, ranks and ledgers, and award points in the same month', async () => {
  const cookies: string[] = [];
  for (const [index, server] of servers.entries()) {
    const username = `zone_${index}`;
    const person = { username, email: `${username}@example.org`, password: 'Galah-Perch-42' };
    const registered = await server.post('/api/register', {
      ...person,
      firstName: 'Robin',
      lastName: 'Mate',
    });
    expect(registered.status).toBe(201);
    cookies.push(registered.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    const shared = await server.post('/api/posts', { winAmount: 5 }, { cookie: cookies[index] ?? '' });
    expect(shared.body.pointsAwarded).toBe(2);
  }
  // Rows around the ends of months, as earlier servers wrote them.
  await db.query(
    `insert into month_points (month, user_id, points, reached_at)
     select to_char(at at time zone 'Australia/Sydney', 'YYYY-MM'), id, 2, at
       from users, unnest(array['2025-09-30T13:59:59.999Z', '2025-09-30T14:00:00Z', '2025-03-31T12:59:59.999Z']::timestamptz[]) at`,
  );
  // One of the four closes the months that are over.
  await db.query("select graphile_worker.add_job('close-months')");
  await vi.waitUntil(async () => (await db.query('select 1 from month_statements')).rowCount === 3, {
    timeout: 20_000,
    interval: 20,
  });
  const { body } = await (servers[0] as TestClient).get('/api/leaderboard/months');
  expect(body.months.slice(1)).toEqual(['2025-10', '2025-09', '2025-03']);
  for (const where of [
    '/api/leaderboard/months',
    ...body.months.map((month: string) => `/api/leaderboard/${month}`),
    '/api/leaderboard/2025-10/statement',
    '/api/users/me/standing',
    '/api/users/me/points',
    '/api/user',
  ]) {
    const responses = await Promise.all(
      servers.map((server) => server.get(where, { cookie: cookies[0] ?? '' })),
    );
    expect([where, responses[0]?.status]).toEqual([where, 200]);
    expect([where, new Set(responses.map(({ text }) => text)).size]).toEqual([where, 1]);
  }
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endServerProcesses, launchReady } from '../../testing/server-process.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let folder: string;
let both: [TestClient, TestClient];
let db: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-two-'));
  const start = () => launchReady({ DATABASE_URL: database.connectionString, DATA_DIR: folder });
  const [first, second] = await Promise.all([start(), start()]);
  both = [
    createClient(first.url, { withoutCookies: true }),
    createClient(second.url, { withoutCookies: true }),
  ];
  db = new pg.Client({ connectionString: database.connectionString });
  await db.connect();
}, 60_000);
afterAll(async () => {
  await endServerProcesses();
  await db.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const person = {
  username: 'two_homes',
  email: 'two@example.org',
  password: 'Galah-Perch-42',
  firstName: 'Robin',
  lastName: 'Mate',
};
let cookie = '';

test('two processes started at once on an empty database have the same venues', async () => {
  const [one, two] = both;
  const registered = await one.post('/api/register', person);
  expect(registered.status).toBe(201);
  cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const [left, right] = await Promise.all(both.map((client) => client.get('/api/venues', { cookie })));
  expect(left?.body.length).toBeGreaterThan(2_000);
  expect(right?.headers.get('etag')).toBe(left?.headers.get('etag'));
  expect((await two.get('/api/auth/me', { cookie })).body.username).toBe(person.username);
});

test('the same key sent to both processes at once creates one win', async () => {
  for (let round = 0; round < 5; round++) {
    const headers = { cookie, 'idempotency-key': `round-${round}-key` };
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        both[index % 2 ? 1 : 0].post('/api/posts', { winAmount: 5, caption: `round ${round}` }, headers),
      ),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
  }
  const { rowCount } = await db.query('select 1 from posts');
  expect(rowCount).toBe(5);
});

test('concurrent likes of one post in both processes are all counted', async () => {
  const { rows } = await db.query<{ id: string }>(
    `update posts set status = 'approved', published_at = now(), feed_at = now()
      where id = (select min(id) from posts) returning id`,
  );
  const fans = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const name = `fan_${index}_of_two`;
      const form = { ...person, username: name, email: `${name}@example.org` };
      const { status, headers } = await both[index % 2 ? 1 : 0].post('/api/register', form);
      expect(status).toBe(201);
      return headers.getSetCookie()[0]?.split(';')[0] ?? '';
    }),
  );
  const press = () =>
    Promise.all(
      fans.map(async (fan, index) => {
        const client = both[index % 2 ? 0 : 1];
        const { status, body } = await client.post(`/api/posts/${rows[0]?.id}/like`, undefined, {
          cookie: fan,
        });
        expect(status).toBe(200);
        return body.likesCount;
      }),
    );
  for (let round = 0; round < 10; round++) {
    expect((await press()).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await press()).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  }
});

test('a change of a session or a role in one process takes effect in the other at once', async () => {
  const [one, two] = both;
  await db.query(
    "insert into admins (user_id, created_at) select id, now() from users where username = 'two_homes'",
  );
  expect((await two.get('/api/admin/posts/pending', { cookie })).status).toBe(200);
  await db.query('delete from admins');
  for (const client of both)
    expect((await client.get('/api/admin/posts/pending', { cookie })).status).toBe(403);
  await one.post('/api/logout', undefined, { cookie });
  expect((await two.get('/api/auth/me', { cookie })).status).toBe(401);
});

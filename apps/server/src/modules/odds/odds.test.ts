import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let app: TestApp;
let reader: TestUser;
let month = 0;
beforeAll(async () => {
  app = await createTestApp({ plantFigures: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  // The 10th in Sydney, at noon: of another month each time, of which nobody has asked yet.
  app.advance(Date.UTC(2031, month++, 10, 1) - app.now().getTime());
  await app.db.query('delete from play_sessions');
  reader = await app.register();
});

/** So many people with so many sessions each, on which each lost or won so much. */
async function played(
  people: number,
  each: number,
  net: number,
  at = new Date(app.now().getTime() - DAY_MS),
) {
  const rows = await app.db.query<{ id: string }>(
    `insert into users (username, email, password_hash, first_name, last_name, age_confirmed_at, age_confirmed_by,
                        terms_version, terms_accepted_at, created_at, updated_at)
     select 'p' || n || '_' || txid_current(), 'p' || n || '_' || txid_current() || '@example.org', 'x', 'A', 'B',
            now(), 'self', '1', now(), now(), now()
       from generate_series(1, $1::integer) n returning id`,
    [people],
  );
  const ids = rows.map(({ id }) => id);
  await app.db.query(
    `insert into play_sessions (user_id, amount_spent, amount_won, session_date, created_at, updated_at)
     select u, 100, 100 + $3::numeric, $4, $4, $4 from unnest($1::bigint[]) u, generate_series(1, $2::integer)`,
    [ids, each, net, at],
  );
  return ids;
}

async function odds() {
  const { status, body } = await reader.get('/api/odds');
  return status === 204 ? null : body;
}

it('are told from 50 people and 200 sessions on', async () => {
  await played(49, 5, -60);
  expect(await odds()).toBeNull();
  await played(1, 5, 20);
  app.advance(MINUTE_MS);
  await expect.poll(odds).toEqual({
    month: '2031-01',
    sessions: 250,
    aheadPercent: 2,
    middleResult: '-60.00',
  });
});

it('leave out whoever is banned or leaving, other months, and what lies ahead', async () => {
  const away = await played(60, 4, 500);
  await played(60, 4, -20);
  await app.db.query('update users set banned_at = now() where id = any($1::bigint[])', [away.slice(0, 30)]);
  await app.db.query('update users set deleted_at = now() where id = any($1::bigint[])', [away.slice(30)]);
  // The last moment of January in Sydney.
  await played(60, 4, 500, new Date('2031-01-31T12:59:59.999Z'));
  await played(60, 4, 500, new Date(app.now().getTime() + DAY_MS / 2));
  expect(await odds()).toMatchObject({ sessions: 240, middleResult: '-20.00', aheadPercent: 1 });
});

it('let nobody outweigh the others', async () => {
  await played(50, 4, -20);
  await played(1, 1000, 5000);
  expect(await odds()).toMatchObject({ sessions: 230, middleResult: '-20.00', aheadPercent: 13 });
});

it('are read once for all who ask, and anew after some minutes', async () => {
  await played(50, 4, -20);
  expect(await odds()).toMatchObject({ sessions: 200 });
  await played(50, 4, -20);
  app.advance(4 * MINUTE_MS);
  expect(await odds()).toMatchObject({ sessions: 200 });
  app.advance(2 * MINUTE_MS);
  // Old, but better than a wait.
  expect(await odds()).toMatchObject({ sessions: 200 });
  await expect.poll(odds).toMatchObject({ sessions: 400 });
});

it('are for members alone, and closed during a break', async () => {
  const { status, body } = await app.anonymous.get('/api/odds');
  expect([status, body.message]).toEqual([401, 'Unauthorized']);
  await reader.post('/api/responsible-gambling/set-exclusion', { days: 1 });
  expect((await reader.get('/api/odds')).body.code).toBe('SELF_EXCLUDED');
});

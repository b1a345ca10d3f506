import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertFirstReasons } from '../modules/moderation/moderation.public.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withDemoLock } from './demo-state.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** All rows of all tables, except the demo's record and the totals of zero that triggers add. */
async function allRows(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const but = exceptions[name] ?? '';
    const { rows } = await client.query(`select to_jsonb(t) as row from ${name} t ${but} order by 1`);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

const exceptions: Record<string, string> = {
  product_state: `where name not in ('demo', 'venues_version')`,
  user_totals: 'where users <> 0',
  review_queue_totals: 'where pending <> 0',
};

async function addPeople(): Promise<void> {
  await client.query(
    `insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                        terms_accepted_at, created_at, updated_at)
       select name, name || '@example.org', 'x', now(), 'self', '1', now(), now(), now()
         from unnest(array['visitor', 'guest']) name`,
  );
  await client.query(
    `insert into posts (author_id, status, is_public, win_amount, created_at, updated_at, submitted_at)
       select id, 'pending', true, 5, now(), now(), now() from users`,
  );
  await client.query(
    `insert into point_entries (user_id, month, points, reason, cause, source_kind, source_id, step, created_at)
       select id, '2026-10', 2, 'award', 'submitted', 'post', id, 1, now() from users`,
  );
  await client.query(
    `insert into audit_log (actor_id, action, target_kind, target_id, created_at)
       select id, 'user.ban', 'user', '2', now() from users`,
  );
  await client.query(`update denial_reasons set reasons = '{}', changed_by = (select min(id) from users)`);
}

test('an emptied demo has the rows of a new instance, and refuses changes of its records as before', async () => {
  const before = await allRows();
  await withDemoLock(database.connectionString, async (demo) => {
    expect(await demo.claim()).toBe(true);
    await addPeople();
    await demo.empty(insertFirstReasons);
    expect(await demo.read()).toEqual({ filledAt: null });
  });
  expect(await allRows()).toEqual(before);
  await expect(client.query('truncate audit_log cascade')).rejects.toThrow(
    'rows of audit_log are only added',
  );
  await expect(client.query('truncate point_entries')).rejects.toThrow('only added');
});

test('a database that no demo has claimed is not emptied', async () => {
  await addPeople();
  const before = await allRows();
  await withDemoLock(database.connectionString, async (demo) => {
    expect(await demo.claim()).toBe(false);
    expect(await demo.read()).toBeNull();
    await expect(demo.empty(insertFirstReasons)).rejects.toThrow('no demo');
  });
  expect(await allRows()).toEqual(before);
});

test('emptying waits for a transaction under way', async () => {
  await withDemoLock(database.connectionString, async (demo) => {
    await demo.claim();
    await client.query('begin');
    await addPeople();
    const emptied = demo.empty(insertFirstReasons);
    await client.query('select pg_sleep(0.7)');
    await client.query('commit');
    await emptied;
  });
  expect((await client.query('select 1 from users')).rowCount).toBe(0);
});

import path from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
const moderator = '1';
const member = '2';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const migrateTo = (number: number) =>
  runner({
    dbClient: client,
    dir: path.join(import.meta.dirname, 'migrations'),
    direction: 'up',
    migrationsTable: 'schema_migrations',
    noLock: true,
    timestamp: true,
    count: number,
    logger: log,
  });

/** The schema of migration 0026 with rows, on the way to the newest one: the next migration needs `audit_log` and `users`. */
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await migrateTo(26);
  await client.query(`
    insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                       terms_accepted_at, created_at, updated_at)
      select name, name || '@example.org', 'x', now(), 'self', '1', now(), now(), now()
        from unnest(array['Moderator', 'Member']) name;
    insert into venues (name, address, city, state, country, latitude, longitude, created_at, updated_at)
      values ('The Anchor', '1 Pub St', 'Hay', 'NSW', 'Australia', -34.5, 144.8, now(), now());
    insert into audit_log (actor_id, action, target_kind, target_id, created_at) values
      (1, 'user.ban', 'user', '2', now()), (1, 'venue.hide', 'venue', '1', now()),
      (1, 'user.ban', 'user', '77', now()), (null, 'prizes.set', 'month', '2026-10', now());
    insert into point_entries (user_id, month, points, reason, cause, source_kind, source_id, step, actor_id, created_at)
      values (2, '2026-10', 3, 'award', 'approved', 'post', 1, 1, 1, now());
    insert into month_points (month, user_id, points, reached_at) values ('2026-10', 2, 3, now());
    insert into prizes (month, position, value, created_at, updated_at, settled_at, winner_id) values
      ('2026-09', 1, '$50', now(), now(), now(), 2), ('2026-10', 1, '$50', now(), now(), null, null);
    insert into play_sessions (user_id, amount_spent, amount_won, venue_id, session_date, created_at, updated_at)
      values (2, 10, 5, 1, now(), now(), now());
  `);
  await migrateTo(40);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rows = async (sql: string) => (await client.query(sql)).rows;

it('migrates a database of the previous version, with a review in progress, to the newest schema', async () => {
  const moderation = new pg.Client({ connectionString: database.connectionString });
  await moderation.connect();
  await moderation.query("begin; update users set bio = 'x' where id = 2");
  const migrating = migrate(database.connectionString);
  await vi.waitFor(
    async () => {
      const [waiting] = await rows(
        "select count(*)::integer as n from pg_locks where locktype = 'relation' and not granted",
      );
      expect(waiting.n).toBeGreaterThan(0);
    },
    { timeout: 20_000, interval: 20 },
  );
  await moderation.query(`
    insert into audit_log (actor_id, action, target_kind, target_id, created_at) values (1, 'user.edit', 'user', '2', now());
    insert into point_entries (user_id, month, points, reason, cause, source_kind, source_id, step, actor_id, created_at)
      values (2, '2026-10', -3, 'reversal', 'denied', 'post', 1, 2, 1, now());
    commit`);
  await moderation.end();
  await migrating;

  expect(await rows('select action, target_id, actor_name, target_name from audit_log order by id')).toEqual([
    { action: 'user.ban', target_id: member, actor_name: 'Moderator', target_name: 'Member' },
    { action: 'venue.hide', target_id: '1', actor_name: 'Moderator', target_name: 'The Anchor' },
    { action: 'user.ban', target_id: '77', actor_name: 'Moderator', target_name: null },
    { action: 'prizes.set', target_id: '2026-10', actor_name: null, target_name: null },
    { action: 'user.edit', target_id: member, actor_name: 'Moderator', target_name: 'Member' },
  ]);
  expect(await rows('select user_id, points, actor_id from point_entries order by id')).toEqual([
    { user_id: member, points: 3, actor_id: moderator },
    { user_id: member, points: -3, actor_id: moderator },
  ]);
  expect(await rows('select user_id, rank from prize_awards')).toEqual([{ user_id: member, rank: null }]);
  expect(await rows('select outlasts_account from month_points')).toEqual([{ outlasts_account: false }]);
  expect(await rows('select exclusion_addresses from users')).toHaveLength(2);
  const indexes = await rows(
    "select indexname as name from pg_indexes where tablename = 'play_sessions' and indexname ~ 'place|at_venue'",
  );
  expect(indexes).toEqual([{ name: 'play_sessions_of_place' }]);
});

it.each([
  'update audit_log set action = $$x$$',
  'delete from audit_log',
  'truncate audit_log cascade',
  'update point_entries set points = 5',
  'delete from point_entries',
])('after the migration, ledger and audit rows can only be added: %s', async (sql) => {
  await expect(client.query(sql)).rejects.toMatchObject({ code: '23001' });
});

it('a second run of the migrations changes nothing', async () => {
  const before = await rows('select name, run_on from schema_migrations order by id');
  await migrate(database.connectionString);
  expect(await rows('select name, run_on from schema_migrations order by id')).toEqual(before);
});

it('a migration that was released after one with a higher number runs, too', async () => {
  await client.query(`
    delete from schema_migrations where name like '0094_%';
    drop index notifications_unread_latest`);
  await migrate(database.connectionString);
  expect(await rows("select to_regclass('notifications_unread_latest') is not null as is")).toEqual([
    { is: true },
  ]);
  const [last] = await rows('select name from schema_migrations order by id desc limit 1');
  expect(last.name).toMatch(/^0094_/);
});

describe('functions with the row of a table', () => {
  // PostgreSQL 15.20 adds no column with a default to a table whose row type such a body uses.
  const tied = `
    select p.oid::regprocedure::text as name from pg_proc p
     where p.prosqlbody is not null and p.pronamespace = 'public'::regnamespace
       and exists (select 1 from unnest(p.proargtypes) argument join pg_type t on t.oid = argument and t.typtype = 'c')`;

  it('have no body in standard SQL', async () => {
    expect(await rows(tied)).toEqual([]);
  });

  it('have none any more in a database that was made with them', async () => {
    await client.query(`
      delete from schema_migrations where name like '0104_%';
      create or replace function is_published(post posts) returns boolean language sql immutable parallel safe
        return post.status = 'approved' and post.is_public and post.deleted_at is null`);
    expect(await rows(tied)).toEqual([{ name: 'is_published(posts)' }]);
    await migrate(database.connectionString);
    expect(await rows(tied)).toEqual([]);
  });
});

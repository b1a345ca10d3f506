import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { UnusableDatabase } from './unusable-database.ts';

let database: TestDatabase;
let other: pg.Client;

/** A database of the first version, which a newer one has to change. */
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  other = new pg.Client({ connectionString: database.connectionString });
  await other.connect();
  await runner({
    dbClient: other,
    dir: path.join(import.meta.dirname, 'migrations'),
    direction: 'up',
    migrationsTable: 'schema_migrations',
    noLock: true,
    count: 1,
    log: () => undefined,
  });
});
afterAll(async () => {
  await other.end();
  await database.drop();
});

test('a table in use, as by a backup, is named as what keeps the database from being migrated', async () => {
  // A running pg_dump has this lock on every table.
  await other.query('begin; lock table venues in access share mode');
  const error = await migrate(database.connectionString, { retries: 0 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnusableDatabase);
  expect((error as Error).message).toMatch(
    /^The database could not be migrated, because a table stays in use: end what uses it, such as a running backup/,
  );
  await other.query('rollback');
  await migrate(database.connectionString, { retries: 0 });
});

// Hosts of databases often limit every statement of a user to some seconds; a migration may take minutes.
test('limits of time that the operator has set for the database end no migration', async () => {
  const name = new URL(database.connectionString).pathname.slice(1);
  for (const limit of ['statement_timeout', 'lock_timeout']) {
    await other.query(`alter database ${name} set ${limit} = '100ms'`);
  }
  // Another process migrates at the same time.
  await other.query('select pg_advisory_lock(7232001)');
  const migrated = migrate(database.connectionString).then(
    () => 'migrated',
    (error: unknown) => error,
  );
  expect(await Promise.race([migrated, delay(500, 'waiting')])).toBe('waiting');
  await other.query('select pg_advisory_unlock(7232001)');
  expect(await migrated).toBe('migrated');
});

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
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

/** What PgBouncer sends to a client whose first message has a setting that it does not know. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E____');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** The first message of a client without its `options`. */
function withoutOptions(startup: Buffer): Buffer {
  const parts = startup.subarray(8).toString().split('\0');
  const at = parts.indexOf('options');
  const rest = Buffer.from(parts.toSpliced(at, at < 0 ? 0 : 2).join('\0'));
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(rest.length + 8, 0);
  return Buffer.concat([head, rest]);
}

test.each([
  ['refuses', 'unsupported startup parameter: options'],
  ['drops', 'it drops settings of sessions'],
])('a pooler that %s settings of sessions is named before anything is changed', async (manner, reason) => {
  const empty = await createTestDatabase({ empty: true });
  const pooler = createServer((near) => {
    near.once('data', (startup) => {
      if (manner === 'refuses') return void near.end(refusal(reason));
      const far = connect(`${inject('databaseSocketFolder')}/.s.PGSQL.5432`);
      for (const socket of [near, far]) socket.on('error', () => socket.destroy());
      far.write(withoutOptions(startup));
      near.pipe(far).pipe(near);
    });
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const { port } = pooler.address() as AddressInfo;
  const error = await migrate(
    `postgresql://app@127.0.0.1:${port}${new URL(empty.connectionString).pathname}`,
  ).catch((failure: unknown) => failure);
  pooler.close();
  await empty.drop();
  expect(error).toBeInstanceOf(UnusableDatabase);
  expect((error as Error).message).toMatch(
    new RegExp(
      `^DATABASE_URL leads to a connection pooler \\(${reason}\\): let it lead to PostgreSQL itself`,
    ),
  );
});

import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';

/** The sockets of this process that are open, those of connections to the database among them. */
const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length;

// The driver's pool reports its end earlier. An embedded database that then stopped cut them, and each clean stop logged
// lost connections.
test('once closed, a database has no open connection left', async () => {
  const database = await createTestDatabase();
  const before = openSockets();
  const db = openDatabase(database.connectionString);
  await Promise.all([1, 2, 3].map(() => db.query('select pg_sleep(0.05)')));
  expect(openSockets()).toBe(before + 3);
  await db.close();
  expect(openSockets()).toBe(before);
  await database.drop();
});

test('a database without a connection, or whose connection is lost, closes, too', async () => {
  const database = await createTestDatabase();
  await openDatabase(database.connectionString).close();
  const db = openDatabase(database.connectionString);
  await db.query('select 1');
  await database.drop();
  await db.close();
});

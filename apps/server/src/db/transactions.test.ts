// spec: none, how statements of a transaction travel
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase, type Transaction } from './database.ts';

let files: TestDatabase;
let db: Database;

beforeAll(async () => {
  files = await createTestDatabase({ empty: true });
  db = openDatabase(files.connectionString, { maxConnections: 3 });
  await db.query('create table notes (id int primary key, text text not null)');
});
afterAll(async () => {
  await db.close();
  await files.drop();
});
beforeEach(async () => {
  await db.query('delete from notes');
});

const add = 'insert into notes values ($1, $2)';
const notes = async () => {
  const rows = await db.query<{ id: number; text: string }>('select id, text from notes order by id');
  return rows.map(({ id, text }) => `${id} ${text}`);
};

test('runs statements in the order in which they were issued, including sent ones and those of one Promise.all', async () => {
  const seen = await db.transaction(async (tx) => {
    const count = () => tx.query<{ count: number }>('select count(*)::int as count from notes');
    tx.send(add, [1, 'first']);
    const [one, , two] = await Promise.all([count(), tx.query(add, [2, 'second']), count()]);
    tx.send('update notes set text = upper(text)');
    const [changed] = await tx.query<{ text: string }>('select text from notes where id = 2');
    return [one[0]?.count, two[0]?.count, changed?.text];
  });
  expect(seen).toEqual([1, 2, 'SECOND']);
  expect(await notes()).toEqual(['1 FIRST', '2 SECOND']);
});

test('statements of one turn are sent in one write', async () => {
  const writes = vi.spyOn(Socket.prototype, '_writev');
  const singleWrites = vi.spyOn(Socket.prototype, '_write');
  const count = () => writes.mock.calls.length + singleWrites.mock.calls.length;
  try {
    await db.transaction(async (tx) => {
      await tx.query('select 1 from notes');
      expect(count()).toBe(1);
      tx.send(add, [1, 'a']);
      tx.send(add, [2, 'b']);
      await tx.query('select 2 from notes');
      expect(count()).toBe(2);
    });
    expect(count()).toBe(3);
  } finally {
    writes.mockRestore();
    singleWrites.mockRestore();
  }
});

test('reads that are sent together with `begin` run before later statements', async () => {
  const seen = await db.transaction(async (tx) => {
    const count = () => tx.query<{ count: number }>('select count(*)::int as count from notes');
    const [one, two, , three] = await Promise.all([count(), count(), tx.query(add, [1, 'first']), count()]);
    return [one, two, three].map(([row]) => row?.count);
  });
  expect(seen).toEqual([0, 0, 1]);
});

test('commits nothing if the last sent statement fails, and reports its error', async () => {
  const work = db.transaction(async (tx) => {
    await tx.query(add, [1, 'first']);
    tx.send(add, [1, 'again']);
    return 'done';
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([]);
});

test('a sent statement fails with its own error, not with that of a later statement', async () => {
  const work = db.transaction(async (tx) => {
    await tx.query(add, [1, 'first']);
    tx.send(add, [2, null]);
    await tx.query(add, [3, 'third']);
  });
  await expect(work).rejects.toMatchObject({ code: '23502' });
  expect(await notes()).toEqual([]);
});

test('reports the first error of a Promise.all, even if the other statements fail at the same time', async () => {
  const work = db.transaction((tx) =>
    Promise.all([
      tx.query('select 1 / $1::int', [0]),
      tx.query('select 1 as one'),
      tx.query('select 2 as two'),
    ]),
  );
  await expect(work).rejects.toMatchObject({ code: '22012' });
});

test('commits nothing if the work fails after sending a statement', async () => {
  const work = db.transaction(async (tx) => {
    tx.send(add, [1, 'first']);
    throw new Error('thought better of it');
  });
  await expect(work).rejects.toThrow('thought better of it');
  expect(await notes()).toEqual([]);
});

test('retries when a sent statement causes a deadlock', async () => {
  await db.query(`insert into notes values (1, ''), (2, '')`);
  const append = `update notes set text = text || $2 where id = $1`;
  let tries = 0;
  let holding = 0;
  let bothHold = () => {};
  const held = new Promise<void>((resolve) => (bothHold = resolve));
  const cross = (first: number, second: number, mark: string) => {
    const order = [first, second];
    return db.transaction(async (tx) => {
      tries += 1;
      await tx.query(append, [order[0], mark]);
      if (++holding === 2) bothHold();
      await held;
      tx.send(append, [order[1], mark]);
      // The retry uses the other transaction's order: otherwise it could cause another deadlock.
      order.reverse();
    });
  };
  await Promise.all([cross(1, 2, 'a'), cross(2, 1, 'b')]);
  expect(tries).toBe(3);
  for (const note of await notes()) expect(note).toMatch(/^\d (ab|ba)$/);
});

test('undoes what each attempt has changed elsewhere, unless it is stored', async () => {
  await db.query(`insert into notes values (1, ''), (2, '')`);
  const append = `update notes set text = text || $2 where id = $1`;
  let counted = 0;
  let undone = 0;
  const count = (tx: Transaction) => {
    counted += 1;
    tx.onRollback(async () => {
      undone += 1;
      // A failed undo hides no reason, and keeps no other from being undone.
      throw new Error('no way back');
    });
    tx.onRollback(async () => (counted -= 1));
  };
  await db.transaction(async (tx) => {
    count(tx);
    tx.send(append, [1, 'stored']);
  });
  expect([counted, undone]).toEqual([1, 0]);
  const refused = db.transaction(async (tx) => {
    count(tx);
    await tx.query(append, [1, 'refused']);
    throw new Error('thought better of it');
  });
  await expect(refused).rejects.toThrow('thought better of it');
  const failing = db.transaction(async (tx) => {
    count(tx);
    tx.send('select 1 / 0');
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const repeated = db.transaction(async (tx) => {
    count(tx);
    await tx.query(append, [1, 'again']);
    if (undone < 4) await tx.query(`do $$ begin raise 'in the way' using errcode = '40001'; end $$`);
  });
  await repeated;
  expect([counted, undone]).toEqual([2, 4]);
  expect(await notes()).toEqual(['1 storedagain', '2 ']);
});

test('a connection whose transaction failed serves the next one', async () => {
  const one = openDatabase(files.connectionString, { maxConnections: 1 });
  try {
    await expect(one.transaction(async (tx) => tx.send('select 1 / 0'))).rejects.toMatchObject({
      code: '22012',
    });
    await one.transaction(async (tx) => tx.send(add, [1, 'after it']));
    expect(await notes()).toEqual(['1 after it']);
  } finally {
    await one.close();
  }
});

test('a connection that ends between a sent statement and the commit leaves nothing behind', async () => {
  const killer = new pg.Client({ connectionString: files.connectionString });
  await killer.connect();
  try {
    const work = db.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await killer.query('select pg_terminate_backend($1)', [own?.pid]);
      tx.send(add, [1, 'first']);
    });
    await expect(work).rejects.toThrow();
    expect(await notes()).toEqual([]);
  } finally {
    await killer.end();
  }
});

test('a statement may take as long as the time limit of its transaction, and no longer', async () => {
  const sleep = (seconds: number, statementTimeoutMs: number) =>
    db.transaction((tx) => tx.query('select pg_sleep($1)', [seconds]), { statementTimeoutMs });
  await sleep(3, 10_000);
  await expect(sleep(3, 100)).rejects.toThrow('57014');
  await expect(db.transaction((tx) => tx.query('select pg_sleep(3)'))).rejects.toThrow('57014');
});

test('work that continues after the end of its transaction runs nothing on the connection', async () => {
  const one = openDatabase(files.connectionString, { maxConnections: 1 });
  let late: Promise<unknown> = Promise.resolve();
  let later: Promise<unknown> = Promise.resolve();
  try {
    const work = one.transaction(async (tx) => {
      await tx.query('select 1');
      // Two statements; the second one is issued after the other part of the Promise.all has failed.
      late = tx.query('select pg_sleep(0.1)').then(() => tx.query(add, [1, 'late']));
      later = wait(50).then(() => tx.query(add, [2, 'later']));
      for (const part of [late, later]) part.catch(() => undefined);
      await Promise.all([late, later, Promise.reject(new Error('refused'))]);
    });
    await expect(work).rejects.toThrow('refused');
    await expect(late).rejects.toThrow('ended');
    await expect(later).rejects.toThrow('ended');
    const without = one.transaction(async (tx) => {
      later = wait(50).then(() => tx.query(add, [3, 'the first one']));
      later.catch(() => undefined);
      throw new Error('refused');
    });
    await expect(without).rejects.toThrow('refused');
    await expect(later).rejects.toThrow('ended');
    expect(await notes()).toEqual([]);
  } finally {
    await one.close();
  }
});

test('work without a statement is no transaction', async () => {
  expect(await db.transaction(async () => 'nothing')).toBe('nothing');
});

test('a database whose settings an operator changed gives the same times and isolation', async () => {
  const changed = await createTestDatabase({ empty: true });
  const name = new URL(changed.connectionString).pathname.slice(1);
  for (const setting of [
    "datestyle = 'German'",
    "default_transaction_isolation = 'serializable'",
    "timezone = 'Australia/Sydney'",
  ]) {
    await db.query(`alter database ${name} set ${setting}`);
  }
  const other = openDatabase(changed.connectionString, { maxConnections: 1 });
  try {
    const at = new Date('2026-11-28T01:02:03.456Z');
    const [row] = await other.query(
      `select $1::timestamptz as at, '2026-11-28'::date::text as day, current_setting('transaction_isolation') as isolation`,
      [at],
    );
    expect(row).toEqual({ at, day: '2026-11-28', isolation: 'read committed' });
  } finally {
    await other.close();
    await changed.drop();
  }
});

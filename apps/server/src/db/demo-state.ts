import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Queryable } from './database.ts';
import { DEADLOCK, LOCK_NOT_AVAILABLE } from './database-errors.ts';

/** The same number in every process: one process at a time fills or empties a demo. */
const DEMO_LOCK = 7_232_003;
const DEMO = 'demo';
const UNFINISHED = 'unfinished';
/**
 * How long emptying waits for a table in use. Requests queue behind it, so this is short, and emptying is tried again.
 */
const TABLE_WAIT = '500ms';
const RETRY_MS = 300;
const RETRIES = 100;
/** Emptying gave up, because a table was in use or a request caused a deadlock. Nothing has changed. */
const RETRIED_ERRORS = new Set([LOCK_NOT_AVAILABLE, DEADLOCK]);

/** The record of a demo in its database. Without a time, the filling has not finished. */
export type DemoRecord = { filledAt: Date | null };

export type LockedDemo = {
  /** Null in a database that is not a demo's. */
  read(): Promise<DemoRecord | null>;
  /**
   * Marks the database as a demo's.
   * @returns false, without any change, if it holds data of people
   */
  claim(): Promise<boolean>;
  /**
   * Deletes everything except secrets. Requests in progress end first; later ones wait.
   * @param restore adds the rows that migrations insert, in the same transaction
   * @throws if the database is not a demo's
   */
  empty(restore: (db: Queryable) => Promise<void>): Promise<void>;
  finish(at: Date): Promise<void>;
};

/** Whether a demo has filled this database, or has started to. */
export async function isDemoDatabase(db: Queryable): Promise<boolean> {
  return (await db.query('select 1 from product_state where name = $1', [DEMO])).length > 0;
}

/** Whether a demo is being filled, or its filling was interrupted. */
export async function isDemoUnfinished(db: Queryable): Promise<boolean> {
  const rows = await db.query('select 1 from product_state where name = $1 and value = $2', [
    DEMO,
    UNFINISHED,
  ]);
  return rows.length > 0;
}

/** Runs `work` while no other process fills or empties the demo of this database. */
export async function withDemoLock<Result>(
  connectionString: string,
  work: (demo: LockedDemo) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined); // the failing query reports it
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    return await work(lockedDemo(client));
  } finally {
    await client.end();
  }
}

function lockedDemo(client: pg.Client): LockedDemo {
  const save = (value: string) =>
    client.query('update product_state set value = $2 where name = $1', [DEMO, value]);
  return {
    async read() {
      const { rows } = await client.query<{ value: string }>(
        'select value from product_state where name = $1',
        [DEMO],
      );
      const [row] = rows;
      return row ? { filledAt: row.value === UNFINISHED ? null : new Date(row.value) } : null;
    },
    claim: () =>
      inTransaction(client, async () => {
        // No account can be created between this check and the record.
        await client.query('lock table users in share row exclusive mode');
        const { rowCount } = await client.query(
          `insert into product_state (name, value)
           select $1, $2
            where not exists (select 1 from users) and not exists (select 1 from audit_log)
              and not exists (select 1 from point_entries) and not exists (select 1 from carried_exclusions)`,
          [DEMO, UNFINISHED],
        );
        return rowCount === 1;
      }),
    async empty(restore) {
      for (let tries = 0; ; tries++) {
        try {
          return await inTransaction(client, () => emptyTables(client, restore));
        } catch (error) {
          if (tries === RETRIES || !RETRIED_ERRORS.has((error as { code?: string }).code ?? '')) throw error;
          await setTimeout(RETRY_MS);
        }
      }
    },
    async finish(at) {
      await save(at.toISOString());
    },
  };

  async function emptyTables(connection: pg.Client, restore: (db: Queryable) => Promise<void>) {
    const { rowCount } = await save(UNFINISHED);
    if (rowCount !== 1) throw new Error('this database is no demo: nothing of it is deleted');
    await connection.query(`set local lock_timeout = '${TABLE_WAIT}'`);
    await connection.query(truncateAllTables);
    await connection.query(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where locked_at is null))`,
    );
    // The next start imports the bundled venues again.
    await connection.query(`delete from product_state where name = 'bundled_venues_imported'`);
    await restore({
      query: async (text, values) => (await connection.query(text, values && [...values])).rows,
    });
  }
}

/** Id sequences continue, so that an id that a process or a browser remembers never names another row. */
const truncateAllTables = `
do $$
declare
  tables text;
begin
  select string_agg(format('%I', tablename), ', ' order by tablename) into tables
    from pg_tables
   where schemaname = 'public' and tablename not in ('schema_migrations', 'product_state');
  alter table audit_log disable trigger audit_log_is_not_emptied;
  alter table point_entries disable trigger point_entries_are_not_emptied;
  execute 'truncate ' || tables;
  alter table audit_log enable trigger audit_log_is_not_emptied;
  alter table point_entries enable trigger point_entries_are_not_emptied;
end
$$`;

async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

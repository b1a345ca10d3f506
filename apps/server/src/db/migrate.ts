import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { LOCK_NOT_AVAILABLE } from './database-errors.ts';
import { endPool } from './end-pool.ts';
import { queueSchema } from './job-queue.ts';
import {
  assertSupportedVersion,
  explainDatabaseError,
  missingRights,
  newerSchema,
  noUsableDatabase,
  tableInUse,
  throughPooler,
  wrongEncoding,
} from './unusable-database.ts';

/** The same number in every process: processes that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 7_232_001;
/**
 * How long a migration waits for a table in use. It is short because later statements queue behind it, and shorter than
 * deadlock_timeout (1 s), so that in a deadlock the migration gives up, never a request of the previous version.
 */
const TABLE_WAIT = '500ms';
const RETRY_MS = 1_000;
const RETRIES = 60;
const CONNECT_TIMEOUT_MS = 4_000;
/**
 * A setting without a meaning, sent as the server's own connections send theirs: a pooler such as PgBouncer refuses it,
 * or drops it, when its operator has told it to ignore what it does not know.
 */
const SESSION_SETTING = 'reelmates.session';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/**
 * Migrates the database to the latest schema. Several processes may call it concurrently.
 * @param options.retries how often a migration tries again to get a table in use
 * @throws UnusableDatabase if it cannot connect, if a newer version of the server has migrated the database, or if a
 * table stays in use
 */
export async function migrate(
  connectionString: string,
  { retries = RETRIES }: { retries?: number } = {},
): Promise<void> {
  const client = await connect(connectionString);
  try {
    await refuseUnsuitable(client);
    // An operator may have limited these for the database or the user.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewerSchema(client);
    await client.query(`set lock_timeout = '${TABLE_WAIT}'`);
    for (let retried = 0; !(await runMigrations(client)); retried++) {
      if (retried === retries) throw tableInUse();
      await setTimeout(RETRY_MS);
    }
    await prepareJobQueue(connectionString);
  } catch (error) {
    throw explainDatabaseError(error);
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      options: `-c ${SESSION_SETTING}=own`,
    });
    client.on('error', () => undefined); // the failing query reports it
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    if (/startup parameter/.test(message)) throw throughPooler(message);
    throw noUsableDatabase(message || code || 'no connection');
  }
}

async function refuseUnsuitable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; session: string | null }>(
    `select current_setting('server_version_num')::integer as version,
            current_setting('server_encoding') as encoding,
            current_setting('${SESSION_SETTING}', true) as session`,
  );
  const { version = 0, encoding = '', session } = rows[0] ?? {};
  assertSupportedVersion(version);
  if (session !== 'own') throw throughPooler('it drops settings of sessions');
  if (encoding !== 'UTF8') throw wrongEncoding(encoding);
}

/** This version could misread or undo the changes of a newer one. */
async function refuseNewerSchema(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query<{ isMigrated: boolean; mayCreate: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as "isMigrated",
            has_schema_privilege('public', 'create') as "mayCreate"`,
  );
  if (!found[0]?.isMigrated) {
    // The library would wrap PostgreSQL's error in its own error.
    if (!found[0]?.mayCreate) throw missingRights('permission denied for schema public');
    return;
  }
  const { rows } = await client.query<{ name: string }>(
    'select name from public.schema_migrations order by id',
  );
  const known = new Set((await readdir(migrationsFolder)).map((file) => path.parse(file).name));
  const unknown = rows.findLast(({ name }) => !known.has(name));
  if (unknown) throw newerSchema(unknown.name);
}

/**
 * One transaction for each migration.
 * @returns false if a table was in use and nothing changed: try again
 */
async function runMigrations(client: pg.Client): Promise<boolean> {
  try {
    await runner({
      dbClient: client,
      dir: migrationsFolder,
      direction: 'up',
      migrationsTable: 'schema_migrations',
      // Of two that were written at the same time, the one with the lower number may be released later.
      checkOrder: false,
      // Our own lock waits; the library's fails immediately.
      noLock: true,
      logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    await client.query('rollback');
    return false;
  }
}

/**
 * Uses its own pool and ends all its connections before it returns: stopping the database later would otherwise cut a
 * connection without a listener, which would end the process.
 */
async function prepareJobQueue(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 2 });
  // The failing query reports it.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (connection) => connection.on('error', () => undefined));
  try {
    await migrateJobQueue({ pgPool, schema: queueSchema });
  } catch (error) {
    // How the library refuses a schema of a newer version of itself.
    if (error instanceof Error && /includes breaking migration/.test(error.message)) {
      throw newerSchema('graphile_worker');
    }
    throw error;
  } finally {
    await endPool(pgPool);
  }
}

function quiet(): void {
  // Failures are thrown; progress is not logged.
}

import path from 'node:path';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';

/** Any number, the same in every process: processes that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_232_001;

/**
 * Brings the database to the newest schema. Safe to call from several processes at once.
 * @throws DatabaseUnavailable when there is no way in, whatever the reason
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // reported by the query that fails
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new DatabaseUnavailable(message || code, { cause: error });
  }
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runner({
      dbClient: client,
      dir: path.join(import.meta.dirname, 'migrations'),
      direction: 'up',
      migrationsTable: 'schema_migrations',
      // Our own lock waits; the library's would give up at once.
      noLock: true,
      logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    });
    await prepareJobQueue(connectionString);
  } finally {
    await client.end();
  }
}

/**
 * With a pool of ours, of which each connection has ended when this returns: whoever stops the database next would
 * otherwise cut one off that nobody listens to any more, and that would end the process.
 */
async function prepareJobQueue(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 2 });
  // Reported by the query that fails.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (connection) => connection.on('error', () => undefined));
  try {
    await migrateJobQueue({ pgPool });
  } finally {
    await pgPool.end();
  }
}

function quiet(): void {
  // Failures are thrown; progress is nobody's concern.
}

import { createHash } from 'node:crypto';
import pg from 'pg';
import { DatabaseUnavailable, translateDatabaseError } from './database-errors.ts';
import { parseTimestamp } from './timestamps.ts';

/** Runs one statement and gives its rows. Statements are prepared once per connection, by their text. */
export type Queryable = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

/** A transaction in progress. */
export type Transaction = Queryable & { readonly inTransaction: true };

export type Database = Queryable & {
  /**
   * Runs `work` in one transaction (read committed). Deadlocks and serialisation failures are tried again.
   * @throws DatabaseUnavailable when the database does not answer in time
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export type DatabaseOptions = { maxConnections?: number; onError?: (error: Error) => void };

const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 2_500;
const TRIES = 3;

/** @param connectionString any PostgreSQL, 15 or later */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser: chooseParser },
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS,
    // The client's own clock, for a server that has gone without closing the connection.
    query_timeout: STATEMENT_TIMEOUT_MS + 300,
    idle_in_transaction_session_timeout: 10_000,
    // Parameters such as limits would otherwise make the planner plan each execution anew.
    options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC',
  });
  // Without listeners a database that restarts would end the process.
  const report = (error: Error) => options.onError?.(error);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw new DatabaseUnavailable('no connection', { cause: error });
    }
  }

  async function once<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const client = await connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work({
        inTransaction: true,
        query: (text, values) => run(client, text, values),
      });
      await client.query('commit');
      return result;
    } catch (error) {
      try {
        await client.query('rollback');
      } catch (rollbackError) {
        broken = rollbackError instanceof Error ? rollbackError : new Error('rollback failed');
      }
      throw translateDatabaseError(error);
    } finally {
      client.release(broken);
    }
  }

  return {
    async query(text, values) {
      const client = await connect();
      let broken: Error | undefined;
      try {
        return await run(client, text, values);
      } catch (error) {
        // A connection whose answer did not come may still be busy with it.
        if (error instanceof DatabaseUnavailable) broken = error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          if (attempt === TRIES || !isWorthRetrying(error)) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    statementNames.set(text, name);
  }
  return name;
}

async function run<Row extends object>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    const result = await client.query<Row>({ name: statementName(text), text, values: [...values] });
    return result.rows;
  } catch (error) {
    throw translateDatabaseError(error);
  }
}

/** Times are read our way, everything else the driver's. */
const chooseParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
    ? parseTimestamp
    : pg.types.getTypeParser(oid, format);

function isWorthRetrying(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

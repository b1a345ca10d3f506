import pg from 'pg';
import { connectInTime } from './connect-in-time.ts';
import { DatabaseUnavailable, DEADLOCK, isConnectionLost, SERIALISATION_FAILURE } from './database-errors.ts';
import { endPool } from './end-pool.ts';
import { preparedStatement, RESPONSE_AFTER_MS, runStatement, STATEMENT_TIMEOUT_MS } from './statements.ts';
import { spendTime, withinShare } from './time-budget.ts';
import { parseTimestamp } from './timestamps.ts';
import { transactionOn } from './transactions.ts';

/** Runs one statement and returns its rows. Each text is prepared once per connection. */
export type Queryable = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

/** A transaction in progress. Its statements run in the order of the calls, also within one `Promise.all`. */
export type Transaction = Queryable & {
  readonly inTransaction: true;
  /**
   * Runs a statement without waiting for its response, which returns no rows: it travels with the next statement or with
   * the commit. If it fails, the transaction fails with its error, so it does not suit a statement whose errors the
   * caller handles.
   */
  send(text: string, values?: readonly unknown[]): void;
  /** Runs `undo` after a rollback of this attempt, for what the work has changed outside of the database. */
  onRollback(undo: () => Promise<unknown>): void;
};

export type Database = Queryable & {
  /**
   * Runs `work` in one transaction (read committed). After a deadlock or serialisation failure, `work` runs again.
   * @param limits.statementTimeoutMs the time limit of one statement, for jobs that read much; by default that of
   * requests
   * @throws DatabaseUnavailable when the database does not answer in time
   */
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    limits?: { statementTimeoutMs: number },
  ): Promise<Result>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  maxConnections?: number;
  onError?: (error: Error) => void;
  /** False: commits do not wait for the disk, so a crash may lose the latest ones. */
  commitsWait?: boolean;
  /** True: statements that write are refused. */
  readsOnly?: boolean;
  connectTimeoutMs?: number;
  statementTimeoutMs?: number;
};

const CONNECT_TIMEOUT_MS = 2_000;
const TRIES = 3;

/** @param connectionString any PostgreSQL, 15 or later */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const connectTimeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const responseTimeoutMs = statementTimeoutMs + RESPONSE_AFTER_MS;
  const pool = openPool(connectionString, options, {
    connectTimeoutMs,
    statementTimeoutMs,
    responseTimeoutMs,
  });

  const connect = () =>
    spendTime(async () => {
      try {
        return await connectInTime(pool.connect(), connectTimeoutMs);
      } catch (error) {
        throw new DatabaseUnavailable('no connection', { cause: error });
      }
    });

  async function attemptTransaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    timeoutMs?: number,
  ): Promise<Result> {
    const client = await connect();
    let broken: Error | undefined;
    const { query, send, onRollback, commit, fail, undo } = transactionOn(client, timeoutMs);
    try {
      const result = await work({ inTransaction: true, query, send, onRollback });
      await commit();
      return result;
    } catch (caught) {
      const error = await fail(caught);
      // Closing a lost connection rolls back, too, without waiting for another response.
      if (isConnectionLost(error)) broken = error;
      else broken = await rollback(client);
      throw error;
    } finally {
      client.release(broken);
      await undo();
    }
  }

  async function runQuery<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const client = await connect();
    let broken: Error | undefined;
    try {
      return await runStatement(client, preparedStatement(text, values), responseTimeoutMs);
    } catch (error) {
      if (isConnectionLost(error)) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    timeoutMs?: number,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await withinShare('connection', () => attemptTransaction(work, timeoutMs));
      } catch (error) {
        if (attempt === TRIES || !isWorthRetrying(error)) throw error;
      }
    }
  }

  return {
    query: (text, values) => withinShare('connection', () => runQuery(text, values)),
    transaction: (work, limits) =>
      withinShare('transaction', () => transaction(work, limits?.statementTimeoutMs)),
    close: () => endPool(pool),
  };
}

function openPool(
  connectionString: string,
  options: DatabaseOptions,
  timeouts: { connectTimeoutMs: number; statementTimeoutMs: number; responseTimeoutMs: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: timeouts.connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser: typeParserOf },
    statement_timeout: timeouts.statementTimeoutMs,
    lock_timeout: timeouts.statementTimeoutMs,
    query_timeout: timeouts.responseTimeoutMs,
    // Statements are sent without waiting for the responses to earlier ones of their transaction.
    pipeline: true,
    idle_in_transaction_session_timeout: 10_000,
    options: sessionSettings(options),
  });
  // Without a listener, a restart of the database would end the process.
  pool.on('error', () => undefined); // each client's own listener reports it
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  return pool;
}

/** Settings of each connection, as command-line options of PostgreSQL. */
function sessionSettings({ commitsWait, readsOnly }: DatabaseOptions): string {
  const settings = [
    // Without this, parameters such as limits would make the planner plan a statement at each execution.
    'plan_cache_mode=force_generic_plan',
    // Memoize allocates its cache at each execution, sized for all rows that the whole table may have.
    'enable_memoize=off',
    // An operator may have changed these for the database or the user.
    'timezone=UTC',
    'datestyle=ISO',
    'default_transaction_isolation=read\\ committed',
    ...(commitsWait === false ? ['synchronous_commit=off'] : []),
    ...(readsOnly ? ['default_transaction_read_only=on'] : []),
  ];
  return settings.map((setting) => `-c ${setting}`).join(' ');
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await runStatement(client, { text: 'rollback' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed');
  }
}

/** Our own parser for timestamps, the driver's parsers for all other types. */
const typeParserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
    ? parseTimestamp
    : pg.types.getTypeParser(oid, format);

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === SERIALISATION_FAILURE || error.code === DEADLOCK;
}

import { createHash } from 'node:crypto';
import pg from 'pg';
import { DatabaseUnavailable, isConnectionLost, translateDatabaseError } from './database-errors.ts';
import { spendTime, timeLeft, withinShare } from './time-budget.ts';
import { parseTimestamp } from './timestamps.ts';

/** Runs one statement and returns its rows. Statements are prepared once per connection, by their text. */
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

export type DatabaseOptions = {
  maxConnections?: number;
  onError?: (error: Error) => void;
  /** False: a commit does not wait for the disk, so a crash may lose the latest ones. */
  commitsWait?: boolean;
};

const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 2_200;
/** The client's own time-out, for a server that is gone without closing the connection. */
const ANSWER_TIMEOUT_MS = 2_500;
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
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 10_000,
    // Parameters such as limits would otherwise make the planner plan each execution again.
    options: `-c plan_cache_mode=force_generic_plan -c timezone=UTC${options.commitsWait === false ? ' -c synchronous_commit=off' : ''}`,
  });
  // Without listeners, a restart of the database would end the process.
  pool.on('error', () => undefined); // reported by the client's own listener
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));

  const connect = () =>
    spendTime(async () => {
      try {
        return await soon(pool.connect());
      } catch (error) {
        throw new DatabaseUnavailable('no connection', { cause: error });
      }
    });

  async function once<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const client = await connect();
    let broken: Error | undefined;
    try {
      await run(client, { text: 'begin' });
      const result = await work({
        inTransaction: true,
        query: (text, values) => run(client, prepared(text, values)),
      });
      await run(client, { text: 'commit' });
      return result;
    } catch (error) {
      // Closing a lost connection also rolls back, without another wait for an answer.
      if (isConnectionLost(error)) broken = error;
      else broken = await rollback(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function queryOnce<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const client = await connect();
    let broken: Error | undefined;
    try {
      return await run(client, prepared(text, values));
    } catch (error) {
      if (isConnectionLost(error)) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await withinShare('connection', () => once(work));
      } catch (error) {
        if (attempt === TRIES || !isWorthRetrying(error)) throw error;
      }
    }
  }

  return {
    query: (text, values) => withinShare('connection', () => queryOnce(text, values)),
    transaction: (work) => withinShare('transaction', () => transaction(work)),
    close: () => pool.end(),
  };
}

/** Takes a connection within the request's remaining time; a late one returns to the pool. */
async function soon(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const left = timeLeft();
  if (left >= CONNECT_TIMEOUT_MS) return connecting;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => {
        reject(new Error('no connection in time'));
        connecting.then(
          (client) => client.release(),
          () => undefined,
        );
      },
      Math.max(0, left),
    );
  });
  try {
    return await Promise.race([connecting, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await run(client, { text: 'rollback' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed');
  }
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

function prepared(text: string, values: readonly unknown[] = []): pg.QueryConfig {
  return { name: statementName(text), text, values: [...values] };
}

function run<Row extends object>(client: pg.PoolClient, statement: pg.QueryConfig): Promise<Row[]> {
  return spendTime(async () => {
    const left = timeLeft();
    if (left <= 0) throw new DatabaseUnavailable('the time of this request is spent');
    try {
      // The driver supports a time-out for one statement; its types do not declare it yet.
      const limited = left < ANSWER_TIMEOUT_MS ? { ...statement, query_timeout: Math.ceil(left) } : statement;
      const result = await client.query<Row>(limited);
      return result.rows;
    } catch (error) {
      throw translateDatabaseError(error);
    }
  });
}

/** Times have our parser, all other types the driver's. */
const chooseParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
    ? parseTimestamp
    : pg.types.getTypeParser(oid, format);

function isWorthRetrying(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

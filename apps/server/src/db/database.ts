import pg from 'pg';
import { DatabaseUnavailable, isConnectionLost } from './database-errors.ts';
import { ANSWER_AFTER_MS, preparedStatement, runStatement, STATEMENT_TIMEOUT_MS } from './statements.ts';
import { spendTime, timeLeft, withinShare } from './time-budget.ts';
import { parseTimestamp } from './timestamps.ts';
import { transactionOn } from './transactions.ts';

/** Runs one statement and returns its rows. Statements are prepared once per connection, by their text. */
export type Queryable = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

/** A transaction in progress. Statements run in the order in which they were asked for, also those of one `Promise.all`. */
export type Transaction = Queryable & {
  readonly inTransaction: true;
  /**
   * Runs a statement whose rows are not needed, without a wait for the answer: it travels with the next statement, or with
   * the commit. Its error is that of the transaction. Not for a statement whose error the caller tells apart.
   */
  send(text: string, values?: readonly unknown[]): void;
};

export type Database = Queryable & {
  /**
   * Runs `work` in one transaction (read committed). Deadlocks and serialisation failures are tried again.
   * @param limits.patienceMs how long one statement may take, for a job that reads much: the usual limit is that of requests
   * @throws DatabaseUnavailable when the database does not answer in time
   */
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    limits?: { patienceMs: number },
  ): Promise<Result>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  maxConnections?: number;
  onError?: (error: Error) => void;
  /** False: a commit does not wait for the disk, so a crash may lose the latest ones. */
  commitsWait?: boolean;
  /** True: a statement that writes is refused. */
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
  const answerTimeoutMs = statementTimeoutMs + ANSWER_AFTER_MS;
  const settings = [
    // Parameters such as limits would otherwise make the planner plan each execution again.
    'plan_cache_mode=force_generic_plan',
    // The table that remembers rows of a join is made, at each execution, for as many as the whole table may have.
    'enable_memoize=off',
    'timezone=UTC',
    ...(options.commitsWait === false ? ['synchronous_commit=off'] : []),
    ...(options.readsOnly ? ['default_transaction_read_only=on'] : []),
  ];
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser: chooseParser },
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs,
    query_timeout: answerTimeoutMs,
    // Statements do not wait for the answers to the former ones of their transaction.
    pipeline: true,
    idle_in_transaction_session_timeout: 10_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  });
  // Without listeners, a restart of the database would end the process.
  pool.on('error', () => undefined); // reported by the client's own listener
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));

  const connect = () =>
    spendTime(async () => {
      try {
        return await soon(pool.connect(), connectTimeoutMs);
      } catch (error) {
        throw new DatabaseUnavailable('no connection', { cause: error });
      }
    });

  async function once<Result>(
    work: (tx: Transaction) => Promise<Result>,
    patienceMs?: number,
  ): Promise<Result> {
    const client = await connect();
    let broken: Error | undefined;
    const { query, send, commit, reasonOf } = transactionOn(client, patienceMs);
    try {
      const result = await work({ inTransaction: true, query, send });
      await commit();
      return result;
    } catch (caught) {
      const error = await reasonOf(caught);
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
      return await runStatement(client, preparedStatement(text, values), answerTimeoutMs);
    } catch (error) {
      if (isConnectionLost(error)) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    patienceMs?: number,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await withinShare('connection', () => once(work, patienceMs));
      } catch (error) {
        if (attempt === TRIES || !isWorthRetrying(error)) throw error;
      }
    }
  }

  return {
    query: (text, values) => withinShare('connection', () => queryOnce(text, values)),
    transaction: (work, limits) => withinShare('transaction', () => transaction(work, limits?.patienceMs)),
    close: () => pool.end(),
  };
}

/** Takes a connection within the request's remaining time; a late one returns to the pool. */
async function soon(connecting: Promise<pg.PoolClient>, limitMs: number): Promise<pg.PoolClient> {
  const left = timeLeft();
  if (left >= limitMs) return connecting;
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
    await runStatement(client, { text: 'rollback' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed');
  }
}

/** Times have our parser, all other types the driver's. */
const chooseParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
    ? parseTimestamp
    : pg.types.getTypeParser(oid, format);

function isWorthRetrying(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

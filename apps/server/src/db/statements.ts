import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { DatabaseUnavailable, translateDatabaseError } from './database-errors.ts';
import { spendTime, timeLeft } from './time-budget.ts';

/** The time limit of a statement in the database. */
export const STATEMENT_TIMEOUT_MS = 2_200;
/**
 * How long after that limit the response may come. Without a response, the server may be gone without having closed the
 * connection.
 */
export const RESPONSE_AFTER_MS = 300;
const RESPONSE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + RESPONSE_AFTER_MS;

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    statementNames.set(text, name);
  }
  return name;
}

/** A statement that PostgreSQL prepares once per connection, under a name made from its text. */
export function preparedStatement(text: string, values: readonly unknown[] = []): pg.QueryConfig {
  return { name: statementName(text), text, values: [...values] };
}

/** A part of the driver's client that its types do not declare. */
type WithSocket = { connection?: { stream?: Writable } };

/**
 * Sends everything until the end of this turn of the event loop in one write. Otherwise each statement would be a
 * system call of its own, which wakes the database's process.
 */
function batchWrites(client: pg.PoolClient): void {
  const socket = (client as WithSocket).connection?.stream;
  if (!socket || socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

/**
 * @param limitMs the time limit, shortened to what the request has left
 * @throws DatabaseUnavailable if there is no response in time
 */
export function runStatement<Row extends object>(
  client: pg.PoolClient,
  statement: pg.QueryConfig,
  limitMs = RESPONSE_TIMEOUT_MS,
): Promise<Row[]> {
  return spendTime(async () => {
    const left = Math.min(timeLeft(), limitMs);
    if (left <= 0) throw new DatabaseUnavailable('the time of this request is spent');
    try {
      // The driver supports a time-out for a single statement, but its types do not declare it yet.
      const limited =
        left === RESPONSE_TIMEOUT_MS ? statement : { ...statement, query_timeout: Math.ceil(left) };
      batchWrites(client);
      const result = await client.query<Row>(limited);
      return result.rows;
    } catch (error) {
      throw translateDatabaseError(error);
    }
  });
}

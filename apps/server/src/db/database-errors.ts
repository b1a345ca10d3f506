import pg from 'pg';

/** The database is out of reach, restarting, or too slow to answer. */
export class DatabaseUnavailable extends Error {}

/** SQLSTATE classes and codes that mean "not now": connection trouble, shutdown, no resources, time-outs. */
const unavailable = /^(08|53|57P0|57014|55P03|25P03)/;

/** What the driver throws, as DatabaseUnavailable where waiting would help; anything else as it came. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  if (error instanceof pg.DatabaseError) {
    return error.code && unavailable.test(error.code)
      ? new DatabaseUnavailable(error.code, { cause: error })
      : error;
  }
  if (error instanceof Error && isConnectionTrouble(error)) {
    return new DatabaseUnavailable('connection lost', { cause: error });
  }
  return error;
}

/**
 * Whether the connection is of no use any more after this error: broken, or still busy with an answer that did not come
 * in time. Where the server itself said no (a lock, its own time limit), it goes on working.
 */
export function isConnectionLost(error: unknown): error is DatabaseUnavailable {
  if (!(error instanceof DatabaseUnavailable)) return false;
  return !(error.cause instanceof pg.DatabaseError && /^(53|57014|55P03)/.test(error.cause.code ?? ''));
}

function isConnectionTrouble(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(ECONN|ETIMEDOUT|EPIPE|ENOENT|EHOSTUNREACH|ENETUNREACH)/.test(code) ||
    /Query read timeout|Connection terminated|not queryable|Client was closed/.test(error.message)
  );
}

/** Whether an error is a breach of the named constraint or unique index. */
export function breaches(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

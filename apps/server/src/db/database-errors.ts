import pg from 'pg';

/** SQLSTATEs, by which callers recognise what another transaction has caused. */
export const LOCK_NOT_AVAILABLE = '55P03';
export const DEADLOCK = '40P01';
export const SERIALISATION_FAILURE = '40001';

/** The database does not answer, is restarting, or takes too long. */
export class DatabaseUnavailable extends Error {}

/**
 * SQLSTATE classes and codes of temporary failures: connections, shutdown, resources, the disk, time-outs, and a
 * database that takes no writes, such as a previous primary.
 */
const unavailable = /^(08|53|57P0|57014|55P03|25P0[34]|25006|58)/;

/** Turns temporary errors of the driver into DatabaseUnavailable; returns all other errors unchanged. */
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
 * Whether the connection cannot be used after this error: it is broken, still busy with a late response, or refuses
 * writes, as others may not. It can be used after an error that the server itself reported, such as a lock or its own
 * time limit.
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

/** Whether a statement gave up waiting for another transaction's lock. */
export function isLockTimeout(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable &&
    error.cause instanceof pg.DatabaseError &&
    error.cause.code === LOCK_NOT_AVAILABLE
  );
}

/** Whether an error violates the named constraint or unique index. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

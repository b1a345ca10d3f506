import pg from 'pg';
import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/** Lines that are not read are kept up to this size, and later ones lost: a log collector may stand still for hours. */
const UNWRITTEN_BYTES = 8 * 2 ** 20;

/**
 * Lines are written in groups, at most a second late; the rest is written at the end of the process.
 * @param fd standard output
 */
export function logOutput(fd = 1) {
  return pino.destination({
    fd,
    sync: false,
    minLength: 4096,
    periodicFlush: 1_000,
    maxLength: UNWRITTEN_BYTES,
  });
}

/** A log of JSON lines without personal data: errors without values, requests without addresses. */
export function createLog(level: LevelWithSilent, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, req: () => undefined },
    },
    destination,
  );
}

/**
 * The type and stack of an error. The details of database errors, and some of their messages, contain people's values.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  const { code, constraint, table, column } = error as Partial<pg.DatabaseError>;
  return {
    type: error.constructor.name,
    ...(quotesValues(error) ? {} : { message: error.message }),
    code,
    ...(error instanceof pg.DatabaseError ? { constraint, table, column } : {}),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...cause,
  };
}

/** Messages such as "invalid input syntax for type bigint: …", and those of JSON.parse, which quote the input. */
function quotesValues(error: Error): boolean {
  return error instanceof pg.DatabaseError ? /^2[23]/.test(error.code ?? '') : error instanceof SyntaxError;
}

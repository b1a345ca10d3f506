import { writeSync } from 'node:fs';
import pg from 'pg';
import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/** Lines that are not read are kept up to this size, and later ones lost: a log collector may stand still for hours. */
const UNWRITTEN_BYTES = 8 * 2 ** 20;

/**
 * Lines are written in groups, at most a second late; the rest is written at the end of the process.
 * @param fd standard output
 */
export function logOutput(fd = 1) {
  const output = pino.destination({
    fd,
    sync: false,
    minLength: 4096,
    periodicFlush: 1_000,
    maxLength: UNWRITTEN_BYTES,
  });
  // Without a listener, a full disk would end the process. The next line tries again.
  output.on('error', () => undefined);
  // The library's own one tries for ever.
  output.flushSync = () => flushAtExit(fd, output as typeof output & Unwritten);
  return output;
}

/** Parts of the library's stream that its types do not declare. */
type Unwritten = { _bufs: string[]; _writing: boolean; _writingBuf: string | Buffer };

/** How long the end of the process waits for a program that has stopped reading its log. */
const FLUSH_MS = 500;
const BUSY_MS = 10;

/** Writes what is left at the end of the process, as far as it is taken. */
function flushAtExit(fd: number, { _bufs, _writing, _writingBuf }: Unwritten): void {
  // What is being written comes first and needs no repetition.
  const parts = _writing ? _bufs : [_writingBuf, ..._bufs];
  const rest = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const end = performance.now() + FLUSH_MS;
  for (let at = 0; at < rest.length && performance.now() < end; ) {
    try {
      at += writeSync(fd, rest, at);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
    }
  }
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

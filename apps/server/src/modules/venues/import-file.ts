import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { conflict, invalid, unavailable } from '../../http/api-error.ts';
import { type ImportBatch, UnusableFile, validateImport } from './import-file.rules.ts';
import type { ReaderMessage } from './import-reader.ts';

export type ImportFile = {
  /** Produced on demand and only once: a transaction that is tried again gets CONFLICT. */
  batches: AsyncIterable<ImportBatch>;
  /** Stops reading, at any point. */
  close: () => void;
};

const program = fileURLToPath(new URL('./import-reader.ts', import.meta.url));
/** 64 MB of JSON with many small values take about ten times as much memory once parsed. */
const MAX_MEMORY_MB = 1_024;
const STDERR_TAIL_LENGTH = 1_000;
/** Up to this size, some 80 venues, parsing takes less time than starting a process. */
const SMALL_FILE_BYTES = 16_384;

/**
 * Parses and validates the body of an import. A large body is parsed in a separate process with a low priority, so that
 * other requests are still answered.
 * @throws ApiError VALIDATION for anything but `{ venues: [...] }` with at most 50,000 rows, and for a file that needs
 * more memory; UNAVAILABLE if the process cannot start or is ended from outside, which the batches may throw, too
 */
export async function openImportFile(
  body: AsyncIterable<Uint8Array>,
  memoryMb = MAX_MEMORY_MB,
): Promise<ImportFile> {
  const parts = body[Symbol.asyncIterator]();
  const begin: Uint8Array[] = [];
  let size = 0;
  while (size <= SMALL_FILE_BYTES) {
    const { done, value } = await parts.next();
    if (done) return readHere(Buffer.concat(begin));
    begin.push(value);
    size += value.length;
  }
  async function* whole() {
    yield* begin;
    yield* { [Symbol.asyncIterator]: () => parts };
  }
  return readElsewhere(whole(), memoryMb);
}

function readHere(bytes: Uint8Array): ImportFile {
  try {
    return { batches: singleUse(validateImport(bytes)), close: () => undefined };
  } catch (error) {
    throw error instanceof UnusableFile ? refusal(error.message) : error;
  }
}

async function readElsewhere(body: AsyncIterable<Uint8Array>, memoryMb: number): Promise<ImportFile> {
  const reader = startReader(memoryMb);
  const close = () => {
    reader.kill('SIGKILL');
  };
  try {
    const messages = messagesOf(reader);
    await sendBody(body, reader.stdin, messages);
    const { value: first } = await messages.next();
    if (first && 'refused' in first) throw refusal(first.refused);
    return { batches: singleUse(orderBatches(reader, messages)), close };
  } catch (error) {
    close();
    throw error;
  }
}

function startReader(memoryMb: number): ChildProcess {
  const args = [
    '-c',
    // At this priority the process gets a tenth of a busy processor. At the lowest (19), an import would never end on a
    // busy machine.
    'exec nice -n 10 "$@"',
    'import-reader',
    process.execPath,
    `--max-old-space-size=${memoryMb}`,
    program,
  ];
  try {
    // No environment, so that an exploit of the parser finds no password.
    return spawn('/bin/sh', args, {
      env: {},
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    });
  } catch (error) {
    // The system has no memory for another process.
    throw interrupted(error);
  }
}

async function sendBody(
  body: AsyncIterable<Uint8Array>,
  input: Writable | null,
  messages: AsyncGenerator<ReaderMessage, undefined>,
): Promise<void> {
  let isBodyBroken = false;
  async function* watched() {
    try {
      yield* body;
    } catch (error) {
      isBodyBroken = true;
      throw error;
    }
  }
  try {
    if (!input) throw new Error('the reader of imports has no input');
    await pipeline(watched, input);
  } catch (error) {
    // The process did not start, or ended before it had everything. Its end says why; the failed write does not.
    if (!isBodyBroken) await messages.next();
    throw error;
  }
}

const refusal = (message: string) => invalid('venues', message);

/** Batches are not stored: without this check, a repeated transaction would commit without any batch. */
function singleUse(batches: Iterable<ImportBatch> | AsyncIterable<ImportBatch>): AsyncIterable<ImportBatch> {
  let isBegun = false;
  return {
    async *[Symbol.asyncIterator]() {
      if (isBegun) throw conflict('The venues were changed meanwhile. Please try again.');
      isBegun = true;
      yield* batches;
    },
  };
}

/** How many batches are requested in advance. The rest of the file stays in the other process. */
const BATCHES_AHEAD = 4;

async function* orderBatches(
  reader: ChildProcess,
  messages: AsyncGenerator<ReaderMessage, undefined>,
): AsyncGenerator<ImportBatch> {
  // If the process has ended, the end of its messages reports that.
  const order = () => reader.connected && reader.send('next', () => undefined);
  for (let number = 0; number < BATCHES_AHEAD; number++) order();
  for await (const message of messages) {
    if ('rows' in message) yield message;
    order();
  }
}

/** @throws when the process ends before its last message */
function messagesOf(reader: ChildProcess): AsyncGenerator<ReaderMessage, undefined> {
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    reader.once('exit', (_code, signal) => resolve(signal));
  });
  let stderrTail = '';
  reader.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-STDERR_TAIL_LENGTH);
  });
  // Listens from now on, not just from the first request.
  const events = on(reader, 'message', { close: ['disconnect'] });
  return (async function* () {
    try {
      for await (const [message] of events as AsyncIterable<[ReaderMessage]>) {
        if ('done' in message) return undefined;
        yield message;
      }
    } catch (error) {
      throw interrupted(error);
    }
    const signal = await ended;
    if (signal !== null && outOfMemory.has(signal)) {
      throw invalid('venues', 'This file is too complicated to be read.');
    }
    const end = new Error(`the reader of an import ended by ${signal ?? 'itself'}: ${stderrTail}`);
    throw signal === null ? end : interrupted(end);
  })();
}

/** Another attempt can succeed. */
function interrupted(cause: unknown): Error {
  return Object.assign(unavailable(), { cause });
}

/** The signals with which a process ends at its memory limit. */
const outOfMemory: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

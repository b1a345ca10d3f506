import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { conflict, invalid } from '../../http/api-error.ts';
import { type ImportBatch, judgeImport, UnusableFile } from './import-file.rules.ts';
import type { ReaderMessage } from './import-reader.ts';

export type ImportFile = {
  /** As they are read. A transaction that is tried again cannot have them again: that throws CONFLICT. */
  batches: AsyncIterable<ImportBatch>;
  /** Ends the reading, wherever it is. */
  close: () => void;
};

const program = fileURLToPath(new URL('./import-reader.ts', import.meta.url));
/** 64 MB of wasteful JSON need about ten times as much once parsed. */
const mostMemoryMb = 1_024;
const lastWordsLength = 1_000;
/** Bytes whose reading takes less time than the start of a process: some 80 venues. */
const smallFile = 16_384;

/**
 * Parses and judges the body of an import: a large one in a process of its own, all of whose threads leave others the
 * first claim on the processors, so that other requests go on being answered.
 * @throws ApiError VALIDATION for anything but `{ venues: [...] }` with at most 50,000 rows, or what takes more memory
 */
export async function openImportFile(
  body: AsyncIterable<Uint8Array>,
  memoryMb = mostMemoryMb,
): Promise<ImportFile> {
  const parts = body[Symbol.asyncIterator]();
  const begin: Uint8Array[] = [];
  let size = 0;
  while (size <= smallFile) {
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
    return { batches: singleUse(judgeImport(bytes)), close: () => undefined };
  } catch (error) {
    throw error instanceof UnusableFile ? refusal(error.message) : error;
  }
}

async function readElsewhere(body: AsyncIterable<Uint8Array>, memoryMb: number): Promise<ImportFile> {
  const reader = spawn(
    '/bin/sh',
    [
      '-c',
      // A tenth of what a busy server gets. With the least there is (19), an import would never end on a full machine.
      'exec nice -n 10 "$@"',
      'import-reader',
      process.execPath,
      `--max-old-space-size=${memoryMb}`,
      program,
    ],
    // No environment: whoever finds a way into the parser finds no password there.
    { env: {}, serialization: 'advanced', stdio: ['pipe', 'ignore', 'pipe', 'ipc'] },
  );
  const close = () => {
    reader.kill('SIGKILL');
  };
  try {
    const messages = messagesOf(reader);
    if (reader.stdin === null) throw new Error('the reader of imports has no input');
    await pipeline(body, reader.stdin);
    const { value: first } = await messages.next();
    if (first && 'refused' in first) throw refusal(first.refused);
    return { batches: singleUse(orderBatches(reader, messages)), close };
  } catch (error) {
    close();
    throw error;
  }
}

const refusal = (message: string) => invalid('venues', message);

/** Batches are not kept: without any, a transaction that is tried again would seem to have imported them. */
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

/** So many batches are ordered before they are needed; the rest of the file waits in the other process. */
const ahead = 4;

async function* orderBatches(
  reader: ChildProcess,
  messages: AsyncGenerator<ReaderMessage, undefined>,
): AsyncGenerator<ImportBatch> {
  // Should it have gone, the messages' end says so.
  const order = () => reader.connected && reader.send('next', () => undefined);
  for (let number = 0; number < ahead; number++) order();
  for await (const message of messages) {
    if ('rows' in message) yield message;
    order();
  }
}

/** @throws when the process ends before it has said that it is done */
function messagesOf(reader: ChildProcess): AsyncGenerator<ReaderMessage, undefined> {
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    reader.once('exit', (_code, signal) => resolve(signal));
  });
  let lastWords = '';
  reader.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-lastWordsLength);
  });
  // Listens from now on, not only when the first one is asked for.
  const events = on(reader, 'message', { close: ['disconnect'] });
  return (async function* () {
    for await (const [message] of events as AsyncIterable<[ReaderMessage]>) {
      if ('done' in message) return undefined;
      yield message;
    }
    const signal = await ended;
    if (signal !== null && outOfMemory.has(signal)) {
      throw invalid('venues', 'This file is too complicated to be read.');
    }
    throw new Error(`the reader of an import ended${signal === null ? '' : ` by ${signal}`}: ${lastWords}`);
  })();
}

/** How a process ends itself that has reached its limit of memory. */
const outOfMemory: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

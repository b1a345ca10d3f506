// spec: none, how a file is received
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportBatch } from './import-file.rules.ts';
import { openImportFile } from './import-file.ts';

async function* inParts(text: string) {
  for (let start = 0; start < text.length; start += 65_536)
    yield Buffer.from(text.slice(start, start + 65_536));
}

const galah = { name: 'Galah Hotel', address: '1 Perch Street', city: 'Hay', state: 'NSW' };

it.each([
  ['a small file', 20],
  // In another process.
  ['a large file', 250],
])('reads %s in batches, once', async (_which, count) => {
  const venues = Array.from({ length: count }, () => ({ ...galah, latitude: -34.5, longitude: 144.8 }));
  const file = await openImportFile(inParts(JSON.stringify({ venues: [...venues, 'Galah'] })));
  const batches: ImportBatch[] = [];
  for await (const batch of file.batches) batches.push(batch);
  const rows: { index: number }[] = batches.flatMap((batch) => JSON.parse(batch.rows ?? '[]'));
  // Like a transaction that is retried: reading no rows would look like a successful import.
  await expect(file.batches[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'CONFLICT' });
  file.close();
  expect(batches).toHaveLength(Math.ceil((count + 1) / 100));
  expect(rows.map(({ index }) => index)).toEqual(venues.map((_, index) => index));
  expect(batches.flatMap(({ rejected }) => rejected)).toEqual([
    { index: count, message: 'This row is not a venue' },
  ]);
});

it.each([
  ['a small file', 10],
  ['a large file', 10_000],
])('refuses %s that is something else', async (_which, count) => {
  await expect(openImportFile(inParts(JSON.stringify(Array(count).fill(galah))))).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'This file has no list of venues: it should be {"venues": [...]}.',
  });
});

it('refuses a file that needs more memory than allowed, and the process continues', async () => {
  const wasteful = `{"venues":[${'{},'.repeat(1_000_000)}{}]}`;
  await expect(openImportFile(inParts(wasteful), 32)).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'This file is too complicated to be read.',
  });
});

it('refuses a file with more values than any register has, before it is parsed', async () => {
  // Each takes memory outside of the heap that the process may use.
  const zeros = `{"venues":[${'0,'.repeat(2_500_000)}0`;
  await expect(openImportFile(inParts(zeros))).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'This file has too many values to be read. At most 50000 rows can be imported at once.',
  });
});

it.each([
  ['at once', 0],
  ['after a while', 100_000],
])('passes on what went wrong %s while the file came', async (_when, length) => {
  async function* broken() {
    yield* inParts(`{"venues":[${' '.repeat(length)}`);
    throw new Error('the connection was lost');
  }
  await expect(openImportFile(broken())).rejects.toThrow('the connection was lost');
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'goes on reading after %s, which all processes of a server that is stopped may get',
  async (signal) => {
    const program = fileURLToPath(new URL('./import-reader.ts', import.meta.url));
    const reader = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] });
    const ended = once(reader, 'exit');
    const parsed = once(reader, 'message');
    reader.stdin?.end(JSON.stringify({ venues: [{ ...galah, latitude: -34.5, longitude: 144.8 }] }));
    expect((await parsed)[0]).toEqual({ parsed: true });
    const next = Promise.race([once(reader, 'message'), ended]);
    reader.kill(signal);
    reader.send('next');
    expect((await next)[0]).toMatchObject({ rejected: [] });
    expect(await ended).toEqual([0, null]);
  },
);

describe('a reader that is ended from outside', () => {
  const started: ChildProcess[] = [];
  const onProcess = (message: unknown) => void started.push((message as { process: ChildProcess }).process);
  beforeEach(() => {
    started.length = 0;
    subscribe('child_process', onProcess);
  });
  afterEach(() => unsubscribe('child_process', onProcess));
  const end = (signal: NodeJS.Signals) => started[0]?.kill(signal);

  const many = Array.from({ length: 5_000 }, () => ({ ...galah, latitude: -34.5, longitude: 144.8 }));
  const large = JSON.stringify({ venues: many });
  /** Acts when the process has started and the rest of the file is still to come. */
  async function* meanwhile(act: () => unknown) {
    yield* inParts(large.slice(0, 65_536));
    await act();
    yield* inParts(large.slice(65_536));
  }
  const interruptedBy = (signal: string) => ({
    code: 'UNAVAILABLE',
    cause: { message: expect.stringMatching(`^the reader of an import ended by ${signal}`) },
  });

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'by %s as it starts is no error of ours, and says why it ended',
    async (signal) => {
      const opening = openImportFile(
        meanwhile(() => {
          end(signal);
          // This process waits as a whole, so it does not see the end of the other before it writes.
          execFileSync('sleep', ['0.3']);
        }),
      );
      await expect(opening).rejects.toMatchObject(interruptedBy(signal));
    },
  );

  it('while the file comes says why it ended', async () => {
    const opening = openImportFile(
      meanwhile(async () => {
        end('SIGKILL');
        if (started[0]) await once(started[0], 'exit');
      }),
    );
    await expect(opening).rejects.toMatchObject(interruptedBy('SIGKILL'));
  });

  it('between two batches says why it ended', async () => {
    const file = await openImportFile(inParts(large));
    const batches = file.batches[Symbol.asyncIterator]();
    await batches.next();
    end('SIGKILL');
    const rest = async () => {
      while (!(await batches.next()).done);
    };
    await expect(rest()).rejects.toMatchObject(interruptedBy('SIGKILL'));
  });
});

type Starting = ChildProcess & { spawn(options: object): unknown };

it.each<[string, (reader: Starting) => Starting['spawn']]>([
  [
    'ENOENT',
    (reader) => {
      const { spawn: start } = reader;
      return (options) => start.call(reader, { ...options, file: '/nowhere' });
    },
  ],
  // Without a file for its pipes, Node gives the process none.
  ['EMFILE', (reader) => () => process.nextTick(() => reader.emit('error', withCode('EMFILE')))],
  [
    'ENOMEM',
    () => () => {
      throw withCode('ENOMEM');
    },
  ],
])(
  'a reader that the system refuses to start (%s) is for another attempt, and says why',
  async (code, as) => {
    const refuse = (message: unknown) => {
      const { process: reader } = message as { process: Starting };
      reader.spawn = as(reader);
    };
    subscribe('child_process', refuse);
    const opening = openImportFile(inParts(' '.repeat(100_000)));
    await expect(opening).rejects.toMatchObject({ code: 'UNAVAILABLE', cause: { code } });
    unsubscribe('child_process', refuse);
  },
);

const withCode = (code: string) => Object.assign(new Error(`spawn ${code}`), { code });

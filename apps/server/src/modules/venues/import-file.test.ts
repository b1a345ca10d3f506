// spec: none, how a file is received
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
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
  const wasteful = `{"venues":[${'{},'.repeat(2_000_000)}{}]}`;
  await expect(openImportFile(inParts(wasteful), 32)).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'This file is too complicated to be read.',
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

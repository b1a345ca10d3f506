import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { csvStream } from './csv-stream.ts';

afterEach(() => vi.useRealTimers());

const columns = [
  { key: 'name', header: 'Name' },
  { key: 'points', header: 'Points' },
] as const;

/** With the byte order mark, which `text` would leave out. */
const textOf = async (stream: Readable) => (await buffer(stream)).toString();

async function* pagesOf(...pages: { name: string; points: number }[][]) {
  yield* pages;
}

it('writes one header and all pages, with texts that a spreadsheet would run escaped, and numbers as they are', async () => {
  const first = [' =1', '|x', '＋1', '\tq', 'a "b", c'].map((name) => ({ name, points: -4 }));
  expect(await textOf(csvStream(columns, pagesOf(first, [{ name: '', points: 2 }])))).toBe(
    `\ufeff${['Name,Points', "' =1,-4", "'|x,-4", "'＋1,-4", "'\tq,-4", '"a ""b"", c",-4', ',2', ''].join('\r\n')}`,
  );
});

it('quotes every cell but the header where the format says so', async () => {
  const format = { record_delimiter: 'unix', quoted: true, quoted_empty: true } as const;
  expect(await textOf(csvStream(columns, pagesOf([{ name: '', points: 2 }]), format))).toBe(
    'Name,Points\n"","2"\n',
  );
});

it('reads no page before the one before it was taken, and ends the pages with the stream', async () => {
  let read = 0;
  let hasEnded = false;
  async function* pages() {
    try {
      for (; ; read++) yield [{ name: 'x'.repeat(100_000), points: read }];
    } finally {
      hasEnded = true;
    }
  }
  const stream = csvStream(columns, pages());
  for await (const _chunk of stream) if (read > 2) break;
  expect(read).toBeLessThan(6);
  await vi.waitFor(() => expect(hasEnded).toBe(true), soon);
});

it('makes two pages at a time, however many streams are read at once', async () => {
  let [made, most] = [0, 0];
  async function* pages() {
    for (let page = 0; page < 5; page++) {
      most = Math.max(most, ++made);
      await delay(1);
      made--;
      yield [{ name: 'x', points: page }];
    }
  }
  const texts = await Promise.all(Array.from({ length: 10 }, () => textOf(csvStream(columns, pages()))));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('x,4');
  expect(most).toBe(2);
});

it('ends with an error if its client reads nothing for a minute', async () => {
  vi.useFakeTimers();
  const stream = csvStream(
    columns,
    pagesOf([{ name: 'x'.repeat(1_000_000), points: 1 }], [{ name: 'y', points: 2 }]),
  );
  const ended = new Promise((resolve) => stream.once('error', resolve));
  stream.read();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await ended).toEqual(new Error('the client stopped reading the records'));
});

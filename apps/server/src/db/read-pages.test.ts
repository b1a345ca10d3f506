import { expect, test } from 'vitest';
import { readPages } from './read-pages.ts';

const numbers = [1, 2, 3, 4, 5];
const after = async (last: number | null) => numbers.filter((number) => number > (last ?? 0)).slice(0, 2);

test('reads each page after the last row of the previous one, until a page is not full', async () => {
  const pages = await readPages(2, after, String);
  const found: string[][] = [];
  for await (const page of pages) found.push(page);
  expect(found).toEqual([['1', '2'], ['3', '4'], ['5']]);
});

test('reads a page only when the previous one was taken', async () => {
  const read: (number | null)[] = [];
  const pages = await readPages(
    2,
    (last) => {
      read.push(last);
      return after(last);
    },
    String,
  );
  await pages.next();
  expect(read).toEqual([null]);
  await pages.next();
  expect(read).toEqual([null, 2]);
});

test('fails at once if the first page cannot be read', async () => {
  await expect(readPages(2, () => Promise.reject(new Error('no database')), String)).rejects.toThrow(
    'no database',
  );
});

import { outsideTimeBudget } from './time-budget.ts';

/**
 * Reads a list page by page, each when the previous one was taken. All of it may take longer than a request may, each of
 * its statements not.
 * @param read a page of at most `size` rows: the first one, or the one after a row
 * @returns after the first page, so that a failure of the database still gets a proper error response
 */
export async function readPages<Row, Item>(
  size: number,
  read: (after: Row | null) => Promise<Row[]>,
  toItem: (row: Row) => Item,
): Promise<AsyncGenerator<Item[], void>> {
  const first = await read(null);
  async function* pages() {
    for (let rows = first; ; ) {
      yield rows.map(toItem);
      const last = rows.at(-1);
      if (last === undefined || rows.length < size) return;
      rows = await outsideTimeBudget(() => read(last));
    }
  }
  return pages();
}

import type { Page, PageQuery } from '@reelmates/contract/fields';
import { limits } from '@reelmates/contract/limits';
import { invalid } from './api-error.ts';

/** The start of a page: after the row with this time and id, in the list's order. */
export type Keyset = { time: Date; id: string };

/** The cursor of `query`, or null for the first page. @throws ApiError VALIDATION for an invalid cursor */
export function readCursor(query: PageQuery): Keyset | null {
  if (query.cursor === undefined) return null;
  const match = /^(\d{1,16})\.(\d{1,19})$/.exec(Buffer.from(query.cursor, 'base64url').toString('latin1'));
  const [, time, id] = match ?? [];
  if (time === undefined || id === undefined || BigInt(id) > 9_223_372_036_854_775_807n) {
    throw invalid('cursor', 'This cursor is not valid');
  }
  const date = new Date(Number(time));
  if (Number.isNaN(date.getTime())) throw invalid('cursor', 'This cursor is not valid');
  return { time: date, id };
}

function writeCursor(keyset: Keyset): string {
  return Buffer.from(`${keyset.time.getTime()}.${keyset.id}`, 'latin1').toString('base64url');
}

export function pageLimit(query: PageQuery, fallback: number = limits.pageDefault): number {
  return query.limit ?? fallback;
}

/**
 * Makes a page of rows that were read with one more than `limit`.
 * @param keysetOf the start of the next page, from the last row of this one
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keysetOf: (row: Row) => Keyset,
  toItem: (row: Row) => Item,
): Page<Item> {
  return toPageBy(rows, limit, (row) => writeCursor(keysetOf(row)), toItem);
}

/** As `toPage`, for lists whose order needs a cursor of its own. */
export function toPageBy<Row, Item>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

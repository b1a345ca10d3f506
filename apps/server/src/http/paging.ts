import type { Page, PageQuery } from '@reelmates/contract/fields';
import { limits } from '@reelmates/contract/limits';
import { invalid } from './api-error.ts';

/** Where a page starts: after the row with this time and id, in the order of the list. */
export type Keyset = { time: Date; id: string };

/** The highest bigint: no row has a higher id. */
export const MAX_ID = '9223372036854775807';

/**
 * Time and id as the values of a statement whose list is latest first. Those of a first page come before all rows, so that
 * it uses the same statement as all others.
 */
export function keysetValues(after: Keyset | null): [time: Date | 'infinity', id: string] {
  return [after?.time ?? 'infinity', after?.id ?? MAX_ID];
}

/** The cursor of `query`, or null for the first page. @throws ApiError VALIDATION for an invalid cursor */
export function readCursor(query: PageQuery): Keyset | null {
  return query.cursor === undefined ? null : parseKeyset(decodeCursor(query.cursor));
}

export const invalidCursor = () => invalid('cursor', 'This cursor is not valid');

/** @throws ApiError VALIDATION */
export function parseKeyset(text: string): Keyset {
  const [, time, id] = /^(\d{1,16})\.(\d{1,19})$/.exec(text) ?? [];
  if (time === undefined || id === undefined || BigInt(id) > BigInt(MAX_ID)) throw invalidCursor();
  const date = new Date(Number(time));
  if (Number.isNaN(date.getTime())) throw invalidCursor();
  return { time: date, id };
}

export const keysetText = ({ time, id }: Keyset): string => `${time.getTime()}.${id}`;

/** Opaque to clients. */
export const encodeCursor = (text: string): string => Buffer.from(text, 'latin1').toString('base64url');
export const decodeCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('latin1');

export function pageLimit(query: PageQuery, fallback: number = limits.pageDefault): number {
  return query.limit ?? fallback;
}

/**
 * Makes a page of rows that were read with one more than `limit`.
 * @param keysetOf where the next page starts, from the last row of this one
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keysetOf: (row: Row) => Keyset,
  toItem: (row: Row) => Item,
): Page<Item> {
  return toPageBy(rows, limit, (row) => encodeCursor(keysetText(keysetOf(row))), toItem);
}

/** As `toPage`, for lists whose order needs its own kind of cursor. */
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

import { monthAfter } from '@reelmates/contract/time';

/* Calendar months, YYYY-MM, as the server names them. */

export const isMonth = (text: string | null | undefined): text is string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '');

/**
 * The month before the shown one, among those available.
 * @param months newest first
 */
export const previousOf = (shown: string, months: readonly string[]): string | undefined =>
  months.find((month) => month < shown);

/** A month and the `count` months after it, latest first. */
export const monthsAhead = (month: string, count: number): string[] =>
  Array.from({ length: count + 1 }, (_, ahead) => monthAfter(month, count - ahead));

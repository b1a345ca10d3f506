import { monthAfter } from '@reelmates/contract/time';

/* Calendar months as the server names them, YYYY-MM. */

export const isMonth = (text: string | null | undefined): text is string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '');

/** The month before the one that is shown, among those there are. @param months newest first */
export const previousOf = (shown: string, months: readonly string[]): string | undefined =>
  months.find((month) => month < shown);

/** A month and so many after it, the latest first. */
export const monthsAhead = (month: string, count: number): string[] =>
  Array.from({ length: count + 1 }, (_, ahead) => monthAfter(month, count - ahead));

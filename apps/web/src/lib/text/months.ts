/* Calendar months as the server names them, YYYY-MM. */

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const isMonth = (text: string | null | undefined): text is string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '');

/** "2026-11" → "November". */
export const monthName = (month: string): string => names[Number(month.slice(5)) - 1] ?? month;

/** "2026-11" → "November 2026". */
export const monthTitle = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

/** The month before the one that is shown, among those there are. @param months newest first */
export const previousOf = (shown: string, months: readonly string[]): string | undefined =>
  months.find((month) => month < shown);

/** "2026-01" → "2025-12". */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number > 1 ? `${year}-${String(number - 1).padStart(2, '0')}` : `${year - 1}-12`;
}

/** A month and so many after it, the latest first. */
export function monthsAhead(month: string, count: number): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Array.from({ length: count + 1 }, (_, ahead) => {
    const index = year * 12 + number - 1 + ahead;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  }).reverse();
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const MONTHS = [
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

/** The calendar month, YYYY-MM, `by` months later: "2026-12" → "2027-01"; -1 is the month before. */
export function monthAfter(month: string, by = 1): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + by;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** "2026-11" → "November". */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5)) - 1] ?? month;

/** "2026-11" → "November 2026". */
export const monthTitle = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

import { monthAfter } from '@reelmates/contract/time';
import { invalid } from '../../http/api-error.ts';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';

/** The end is exclusive. */
export type Span = { from: Date; to: Date };

export function spanOf(month: string, timeZone: string): Span {
  return { from: startOfMonth(month, timeZone), to: startOfMonth(monthAfter(month), timeZone) };
}

/** The spans of several months. The end of one is often the start of the next: each instant is found once. */
export function spansOf(months: readonly string[], timeZone: string): Span[] {
  const starts = new Map<string, Date>();
  const startOf = (month: string) => {
    const start = starts.get(month) ?? startOfMonth(month, timeZone);
    starts.set(month, start);
    return start;
  };
  return months.map((month) => ({ from: startOf(month), to: startOf(monthAfter(month)) }));
}

/**
 * The span that a request asks for; null for all time.
 * @throws ApiError VALIDATION for a month without a time zone
 */
export function requestedSpan(query: {
  month?: string | undefined;
  timeZone?: string | undefined;
}): Span | null {
  if (query.month === undefined) return null;
  if (query.timeZone === undefined) {
    throw invalid('timeZone', 'timeZone is needed with month, such as Australia/Sydney');
  }
  return spanOf(query.month, query.timeZone);
}

/**
 * The months of a time zone that begin, run or end during these months of UTC. A zone that crossed the date line in a
 * month was in the previous one at its start and in the next one at its end.
 * @param utcMonths in order, as are the months
 */
export function localMonths(utcMonths: readonly string[], timeZone: string): string[] {
  const startOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`);
  const localAt = (time: number) => calendarMonth(new Date(time), timeZone);
  const months = utcMonths.flatMap((month) => [
    localAt(startOf(month)),
    month,
    localAt(startOf(monthAfter(month)) - 1),
  ]);
  return [...new Set(months)];
}

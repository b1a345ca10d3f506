import { monthAfter } from '@reelmates/contract/time';
import { invalid } from '../../http/api-error.ts';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';

/** The end is exclusive. */
export type Span = { from: Date; to: Date };

export function spanOf(month: string, timeZone: string): Span {
  return { from: startOfMonth(month, timeZone), to: startOfMonth(monthAfter(month), timeZone) };
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

/** The starts of all months from that of `first` to the one after that of `last`. */
export function monthBounds(first: Date, last: Date, timeZone: string): { month: string; from: Date }[] {
  const bounds = [];
  const end = monthAfter(calendarMonth(last, timeZone));
  for (let month = calendarMonth(first, timeZone); month <= end; month = monthAfter(month)) {
    bounds.push({ month, from: startOfMonth(month, timeZone) });
  }
  return bounds;
}

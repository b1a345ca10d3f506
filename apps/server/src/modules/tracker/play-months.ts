import { invalid } from '../../http/api-error.ts';

const HOUR_MS = 3_600_000;

/** The calendar months of one time zone, as instants. */
export type PlayMonths = {
  /** The month of an instant, YYYY-MM. */
  of(instant: Date): string;
  /** The first instant of a month. Months follow each other without gap or overlap, through changes of the clock. */
  startOf(month: string): Date;
};

/** @param timeZone an IANA name that Intl knows */
export function playMonths(timeZone: string): PlayMonths {
  // The Swedish locale writes ISO dates. Made once: the constructor costs more than a hundred uses.
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const of = (instant: Date) => wall.format(instant).slice(0, 7);
  const offsetAt = (ms: number) => Date.parse(`${wall.format(ms).replace(' ', 'T')}Z`) - ms;

  function startOf(month: string): Date {
    const asUtc = Date.parse(`${month}-01T00:00:00Z`);
    // The offset near that day; a second pass corrects months that begin just after a change.
    const guess = asUtc - offsetAt(asUtc - offsetAt(asUtc));
    const fits = of(new Date(guess)) >= month && of(new Date(guess - 1000)) < month;
    return new Date(fits ? guess : firstSecondOf(month, asUtc));
  }

  /** For a midnight that is skipped or comes twice. No zone is further than 15 hours from UTC. */
  function firstSecondOf(month: string, asUtc: number): number {
    let [before, inside] = [asUtc - 16 * HOUR_MS, asUtc + 16 * HOUR_MS];
    while (inside - before > 1000) {
      const middle = before + Math.floor((inside - before) / 2000) * 1000;
      if (of(new Date(middle)) < month) before = middle;
      else inside = middle;
    }
    return inside;
  }

  return { of, startOf };
}

/** "2026-12" → "2027-01"; with -1 the month before. */
export function monthAfter(month: string, by: 1 | -1 = 1): string {
  const [year, number] = month.split('-').map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year ?? 0, (number ?? 1) - 1 + by, 1);
  return date.toISOString().slice(0, 7);
}

/** The end is exclusive. */
export type Span = { from: Date; to: Date };

export function spanOf(month: string, timeZone: string): Span {
  const months = playMonths(timeZone);
  return { from: months.startOf(month), to: months.startOf(monthAfter(month)) };
}

/**
 * The span of a request; null for all time.
 * @throws ApiError VALIDATION for a month without a time zone
 */
export function askedSpan(query: { month?: string | undefined; timeZone?: string | undefined }): Span | null {
  if (query.month === undefined) return null;
  if (query.timeZone === undefined) {
    throw invalid('timeZone', 'timeZone is needed with month, such as Australia/Sydney');
  }
  return spanOf(query.month, query.timeZone);
}

/** The first instants of all months from that of `first` to the one after that of `last`. */
export function monthBounds(first: Date, last: Date, timeZone: string): { month: string; from: Date }[] {
  const months = playMonths(timeZone);
  const bounds = [];
  const end = monthAfter(months.of(last));
  for (let month = months.of(first); month <= end; month = monthAfter(month)) {
    bounds.push({ month, from: months.startOf(month) });
  }
  return bounds;
}

import type { DashboardBucket, DashboardPeriod, DashboardRange } from '@reelmates/contract/admin/dashboard';
import { DAY_MS, HOUR_MS } from '@reelmates/contract/time';
import { invalid } from '../../http/api-error.ts';
import { calendarDate, endOfDay, instantOf, startOfDay, startOfMonth } from '../../platform/clock.ts';

/** `from` is inclusive, `until` exclusive. */
export type Span = { from: Date; until: Date };

/** The earliest accepted year. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2999;
/** An instant before all data. */
export const beginning = new Date('2000-01-01T00:00:00Z');

/**
 * The span of a request's range, in days of the dashboard's time zone.
 * @throws ApiError VALIDATION for one date only, no date, or a reversed range
 */
export function spanOf({ period, startDate, endDate }: DashboardRange, now: Date, timeZone: string): Span {
  if (startDate === undefined && endDate === undefined) return spanOfPeriod(period ?? 'today', now, timeZone);
  if (startDate === undefined) throw invalid('startDate', 'startDate is needed with endDate');
  if (endDate === undefined) throw invalid('endDate', 'endDate is needed with startDate');
  const from = readDate('startDate', startDate, timeZone);
  const until = endingWith(readDate('endDate', endDate, timeZone), endDate, timeZone);
  if (until <= from) throw invalid('endDate', 'endDate must not be before startDate');
  return { from, until };
}

function readDate(name: string, text: string, timeZone: string): Date {
  const year = Number(text.slice(0, 4));
  const instant = year >= FIRST_YEAR && year <= LAST_YEAR ? instantOf(text, timeZone) : null;
  if (instant === null) throw invalid(name, `${name} is not a date`);
  return instant;
}

/** The exclusive end of a range: after the whole second of a time, or after the whole day of a date. */
function endingWith(end: Date, text: string, timeZone: string): Date {
  if (text.length === 10) return endOfDay(end, timeZone);
  return new Date(end.getTime() + (end.getTime() % 1_000 === 0 ? 1_000 : 1));
}

function spanOfPeriod(period: DashboardPeriod, now: Date, timeZone: string): Span {
  const today = startOfDay(now, timeZone);
  const tomorrow = endOfDay(now, timeZone);
  const thisMonth = startOfMonth(calendarDate(now, timeZone).slice(0, 7), timeZone);
  switch (period) {
    case 'today':
      return { from: today, until: tomorrow };
    case 'yesterday':
      return { from: daysBefore(today, 1, timeZone), until: today };
    case '7days':
      return { from: daysBefore(today, 6, timeZone), until: tomorrow };
    case 'thisMonth':
      return { from: thisMonth, until: tomorrow };
    case 'lastMonth':
      return { from: monthBefore(thisMonth, timeZone), until: thisMonth };
    case 'all':
      return { from: beginning, until: tomorrow };
  }
}

/** @param day the start of a day */
function daysBefore(day: Date, days: number, timeZone: string): Date {
  return startOfDay(new Date(day.getTime() - days * DAY_MS + DAY_MS / 2), timeZone);
}

function monthBefore(month: Date, timeZone: string): Date {
  const [year = 0, number = 1] = calendarDate(month, timeZone).split('-').map(Number);
  const before = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
  return startOfMonth(before, timeZone);
}

/** The maximum of buckets of each length; above it, the next longer one is used. */
const maxBuckets: Record<DashboardBucket, number> = { hour: 49, day: 62, week: 62, month: 120, year: 120 };
const lengths: Record<DashboardBucket, number> = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 28 * DAY_MS,
  year: 365 * DAY_MS,
};

/**
 * The starts of a span's buckets: the first one is that of the span, the others are where an hour, a day, a Monday, a
 * month or a year starts.
 */
export function bucketsOf(span: Span, timeZone: string): { bucket: DashboardBucket; starts: Date[] } {
  const length = span.until.getTime() - span.from.getTime();
  const fits = (bucket: DashboardBucket) => length <= maxBuckets[bucket] * lengths[bucket];
  const bucket = (['hour', 'day', 'week', 'month'] as const).find(fits) ?? 'year';
  const starts = [span.from];
  for (
    let at = nextStart(bucket, span.from, timeZone);
    at < span.until;
    at = nextStart(bucket, at, timeZone)
  ) {
    starts.push(at);
  }
  return { bucket, starts };
}

function nextStart(bucket: DashboardBucket, at: Date, timeZone: string): Date {
  if (bucket === 'hour') {
    const day = startOfDay(at, timeZone);
    const next = new Date(
      day.getTime() + (Math.floor((at.getTime() - day.getTime()) / HOUR_MS) + 1) * HOUR_MS,
    );
    const tomorrow = endOfDay(at, timeZone);
    return next < tomorrow ? next : tomorrow;
  }
  if (bucket === 'day') return endOfDay(at, timeZone);
  const date = calendarDate(at, timeZone);
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  if (bucket === 'week') {
    const daysToMonday = 7 - ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7);
    const monday = new Date(Date.UTC(year, month - 1, day + daysToMonday)).toISOString().slice(0, 10);
    return startOfDay(instantOf(monday, timeZone) ?? at, timeZone);
  }
  const next = bucket === 'month' ? new Date(Date.UTC(year, month, 1)) : new Date(Date.UTC(year + 1, 0, 1));
  return startOfMonth(next.toISOString().slice(0, 7), timeZone);
}

import { HOUR_MS } from '@reelmates/contract/time';

/** The current time. It is passed as an argument everywhere, so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The calendar date, YYYY-MM-DD, of an instant in an IANA time zone. */
export function calendarDate(instant: Date, timeZone: string): string {
  return dateFormat(timeZone).format(instant);
}

/** The calendar month, YYYY-MM, of an instant in an IANA time zone. */
export function calendarMonth(instant: Date, timeZone: string): string {
  return calendarDate(instant, timeZone).slice(0, 7);
}

/** The local time in an IANA time zone: "2026-11-21 19:30:05". */
export function wallTime(instant: Date, timeZone: string): string {
  return wallFormat(timeZone).format(instant);
}

/** "21 November 2026", in an IANA time zone, for texts that the server writes. */
export function longDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone }).format(instant);
}

/** "21 November 2026 at 7:30 pm", in an IANA time zone. */
export function longDateTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    instant,
  );
}

/** The start of the calendar day of `instant` in an IANA time zone, with daylight saving. */
export function startOfDay(instant: Date, timeZone: string): Date {
  return zonedMidnight(calendarDate(instant, timeZone), timeZone);
}

/** The start of the next calendar day in an IANA time zone. */
export function endOfDay(instant: Date, timeZone: string): Date {
  // Days last 23 to 25 hours, so this is noon of the next day at the latest.
  return startOfDay(new Date(startOfDay(instant, timeZone).getTime() + 36 * HOUR_MS), timeZone);
}

/** The start of a calendar month, YYYY-MM, in an IANA time zone. */
export function startOfMonth(month: string, timeZone: string): Date {
  return zonedMidnight(`${month}-01`, timeZone);
}

/**
 * The instant of an ISO 8601 time or date; without an offset it is in the IANA time zone. Null for one that does not
 * exist, such as the 31st of February.
 */
export function instantOf(text: string, timeZone: string): Date | null {
  const date = text.slice(0, 10);
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return null;
  if (text.length === 10) return zonedMidnight(date, timeZone);
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const instant = new Date(hasOffset ? text : `${text}Z`);
  if (Number.isNaN(instant.getTime())) return null;
  if (hasOffset) return instant;
  const near = new Date(instant.getTime() - offsetAt(instant, timeZone));
  return new Date(instant.getTime() - offsetAt(near, timeZone));
}

/** The start of a calendar date, YYYY-MM-DD, in an IANA time zone. */
function zonedMidnight(date: string, timeZone: string): Date {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  // The zone's offsets around that day. If the clocks change at midnight, midnight may not exist: the offset before the
  // change then leads to the change, and the one after it leads into the previous day.
  const offsets = [-24, 24].map((hours) => offsetAt(new Date(utcMidnight + hours * HOUR_MS), timeZone));
  const found = offsets
    .map((offset) => new Date(utcMidnight - offset))
    .filter((instant) => calendarDate(instant, timeZone) === date)
    .toSorted((left, right) => left.getTime() - right.getTime());
  return found[0] ?? new Date(utcMidnight);
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const wall = wallTime(instant, timeZone);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
}

/** Requests may name a zone in any mix of upper and lower case, so the number of names is unlimited. */
const MAX_REMEMBERED_ZONES = 50;

// The Swedish locale writes ISO dates. Creating a format takes longer than everything else here.
const dateFormat = remembered((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone }));
const wallFormat = remembered(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size >= MAX_REMEMBERED_ZONES) made.clear();
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

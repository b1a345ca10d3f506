/** The present instant. A parameter everywhere, so that tests can set it. */
export type Clock = () => Date;

const HOUR_MS = 3_600_000;

export const systemClock: Clock = () => new Date();

/** The calendar date, YYYY-MM-DD, of an instant in an IANA time zone. */
export function calendarDate(instant: Date, timeZone: string): string {
  return dateFormat(timeZone).format(instant);
}

/** The calendar month, YYYY-MM, of an instant in an IANA time zone. */
export function calendarMonth(instant: Date, timeZone: string): string {
  return calendarDate(instant, timeZone).slice(0, 7);
}

/** The start of the calendar day of `instant` in an IANA time zone, with daylight saving. */
export function startOfDay(instant: Date, timeZone: string): Date {
  return zonedMidnight(calendarDate(instant, timeZone), timeZone);
}

/** The start of the next calendar day in an IANA time zone. */
export function endOfDay(instant: Date, timeZone: string): Date {
  // At the latest noon of the next day: days last 23 to 25 hours.
  return startOfDay(new Date(startOfDay(instant, timeZone).getTime() + 36 * HOUR_MS), timeZone);
}

/** The start of a calendar month, YYYY-MM, in an IANA time zone. */
export function startOfMonth(month: string, timeZone: string): Date {
  return zonedMidnight(`${month}-01`, timeZone);
}

/** The start of a calendar date, YYYY-MM-DD, in an IANA time zone. */
function zonedMidnight(date: string, timeZone: string): Date {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  // The zone's offsets around that day. On a day that begins with a change of the clock, midnight may not exist: then
  // the offset before the change leads to the change, and the one after it into the day before.
  const offsets = [-24, 24].map((hours) => offsetAt(new Date(utcMidnight + hours * HOUR_MS), timeZone));
  const found = offsets
    .map((offset) => new Date(utcMidnight - offset))
    .filter((instant) => calendarDate(instant, timeZone) === date)
    .toSorted((left, right) => left.getTime() - right.getTime());
  return found[0] ?? new Date(utcMidnight);
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const wall = wallFormat(timeZone).format(instant);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
}

// The Swedish locale writes ISO dates. Making a format takes longer than all else here, and zones are few.
const dateFormat = remembered((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone }));
const wallFormat = remembered(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

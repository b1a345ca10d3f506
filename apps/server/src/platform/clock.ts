/** The present instant. A parameter everywhere, so that tests can move it. */
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

/** The instant at which the calendar day of `instant` began in an IANA time zone, daylight saving considered. */
export function startOfDay(instant: Date, timeZone: string): Date {
  return zonedMidnight(calendarDate(instant, timeZone), timeZone);
}

/** The instant at which the next calendar day begins in an IANA time zone. */
export function endOfDay(instant: Date, timeZone: string): Date {
  // Noon of the next day at the latest: days last 23 to 25 hours.
  return startOfDay(new Date(startOfDay(instant, timeZone).getTime() + 36 * HOUR_MS), timeZone);
}

/** The instant at which a calendar month, YYYY-MM, begins in an IANA time zone. */
export function startOfMonth(month: string, timeZone: string): Date {
  return zonedMidnight(`${month}-01`, timeZone);
}

/** The first instant of a calendar date, YYYY-MM-DD, in an IANA time zone. */
function zonedMidnight(date: string, timeZone: string): Date {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  // The zone's offsets around that day. On a day that begins with a jump of the clock, midnight may not exist: then the
  // offset before the jump leads to the jump, and that after it into the day before.
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

// The Swedish locale writes dates the ISO way. Making a format takes longer than all else here, and zones are few.
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

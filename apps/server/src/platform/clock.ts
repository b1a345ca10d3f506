/** The present instant. A parameter everywhere, so that tests can move it. */
export type Clock = () => Date;

const HOUR_MS = 3_600_000;

export const systemClock: Clock = () => new Date();

/** The calendar date, YYYY-MM-DD, of an instant in an IANA time zone. */
export function calendarDate(instant: Date, timeZone: string): string {
  // The Swedish locale writes dates the ISO way.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
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

/** The first instant of a calendar date, YYYY-MM-DD, in an IANA time zone. */
function zonedMidnight(date: string, timeZone: string): Date {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  // The zone's offset near that day; a second look settles days on which it changes.
  let guess = utcMidnight - offsetAt(new Date(utcMidnight), timeZone);
  guess = utcMidnight - offsetAt(new Date(guess), timeZone);
  return new Date(guess);
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
}

/* The viewer's own time zone and clock, and times as they type them. */

const two = (part: number) => String(part).padStart(2, '0');

/** The calendar date of an instant, by default now: YYYY-MM-DD. */
export function localDate(at: Date = new Date()): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** An instant as the value of a date and time field: "2026-11-21T19:30". */
export function toTimeField(instant: string | Date): string {
  const at = new Date(instant);
  return `${localDate(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * The instant of such a value; null if it is invalid. An hour skipped by daylight saving is read as the hour after it.
 */
export function fromTimeField(text: string): Date | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The viewer's own time zone; UTC if the device reports none that is generally known. */
export function deviceTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

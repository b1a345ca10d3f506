/* The viewer's own zone and clock, and times as they type them. */

const two = (part: number) => String(part).padStart(2, '0');

/** The calendar date of now or another instant, YYYY-MM-DD. */
export function localDate(at: Date = new Date()): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** What a field of date and time holds for an instant: "2026-11-21T19:30". */
export function toTimeField(instant: string | Date): string {
  const at = new Date(instant);
  return `${localDate(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant of such a text; null where it is none. An hour that daylight saving skips is the one after it. */
export function fromTimeField(text: string): Date | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The viewer's own zone; UTC where the device does not say one that others know. */
export function ownTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@reelmates/contract/time';
import { formatPlural } from '../../lib/text/format.ts';
import { formatDateTimeIn } from '../../lib/text/time.ts';

export type Remaining = { days: number; hours: number; mins: number; secs: number };

const SECOND_MS = 1000;

/**
 * The time left until an instant; a day is 24 hours, also across a change of the clocks.
 * @returns zeros once the instant has come
 */
export function remainingUntil(end: number, now: number): Remaining {
  // Rounded up to whole seconds: at 00:00:00, no time is left.
  const left = Math.ceil(Math.max(0, end - now) / SECOND_MS) * SECOND_MS;
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    mins: Math.floor((left % HOUR_MS) / MINUTE_MS),
    secs: Math.floor((left % MINUTE_MS) / SECOND_MS),
  };
}

/** The two largest units, for screen readers: "8 days, 4 hours". */
export function spokenRemaining({ days, hours, mins, secs }: Remaining): string {
  const parts = [
    [days, 'day'],
    [hours, 'hour'],
    [mins, 'minute'],
    [secs, 'second'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  if (first === -1) return '0 seconds';
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => formatPlural(value, unit))
    .join(', ');
}

/** "Australia/Sydney" → "Sydney"; a zone without a place, such as UTC, unchanged. */
const placeOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/**
 * The month's end in the viewer's time zone, if that differs from the local time of the competition.
 * @param deviceTimeZone by default that of the device
 * @returns undefined if both are the same
 */
export function endInOwnZone(endsAt: string, timeZone: string, deviceTimeZone?: string): string | undefined {
  const end = new Date(endsAt);
  if (Number.isNaN(end.getTime())) return undefined;
  const theirs = formatDateTimeIn(end, timeZone);
  const own = formatDateTimeIn(end, deviceTimeZone);
  return own === theirs ? undefined : `${own} where you are: months end at midnight in ${placeOf(timeZone)}.`;
}

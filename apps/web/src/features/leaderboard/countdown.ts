import { DAY_MS, HOUR_MS, MINUTE_MS } from '@reelmates/contract/time';
import { formatPlural } from '../../lib/text/format.ts';
import { formatDateTimeIn } from '../../lib/text/time.ts';

export type Remaining = { days: number; hours: number; mins: number; secs: number };

const SECOND_MS = 1000;

/**
 * What is left until an instant, as time that passes: a day is 24 hours, also over a change of the clocks.
 * @returns zeros when the instant has come
 */
export function remainingUntil(end: number, now: number): Remaining {
  // A second that has begun counts: at 00:00:00 there is nothing left.
  const left = Math.ceil(Math.max(0, end - now) / SECOND_MS) * SECOND_MS;
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    mins: Math.floor((left % HOUR_MS) / MINUTE_MS),
    secs: Math.floor((left % MINUTE_MS) / SECOND_MS),
  };
}

/** "8 days, 4 hours": the two largest parts, for a screen reader. */
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

/** "Australia/Sydney" → "Sydney"; a zone without a place, such as UTC, as it is. */
const placeOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/**
 * When the month ends for a reader whose clocks show something else then than those of the competition.
 * @param ownTimeZone the device's own zone unless given
 * @returns undefined where both show the same
 */
export function endInOwnZone(endsAt: string, timeZone: string, ownTimeZone?: string): string | undefined {
  const end = new Date(endsAt);
  if (Number.isNaN(end.getTime())) return undefined;
  const theirs = formatDateTimeIn(end, timeZone);
  const own = formatDateTimeIn(end, ownTimeZone);
  return own === theirs ? undefined : `${own} where you are: months end at midnight in ${placeOf(timeZone)}.`;
}

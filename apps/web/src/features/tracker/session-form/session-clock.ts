import { MINUTE_MS } from '@reelmates/contract/time';
import { clockAhead } from '../../../lib/server-clock.ts';

/*
 * The time at which a session is logged. On a device whose clock is wrong by months, such as after its battery was empty,
 * "now" would be in another month, and the real date could not be typed.
 */

/** A smaller difference, in ms, changes no day, and may be due to a slow network. */
const NEGLIGIBLE_MS = 10 * MINUTE_MS;

let ahead = 0;

/** Notes the server's time, by the headers of a response that has just arrived. */
export function noteServerTime(headers: Headers): void {
  const difference = clockAhead(headers.get('date'), Date.now());
  ahead = Math.abs(difference) < NEGLIGIBLE_MS ? 0 : difference;
}

/** The current time: the server's, as far as it is known and the device's clock is wrong. */
export const currentTime = (): Date => new Date(Date.now() + ahead);

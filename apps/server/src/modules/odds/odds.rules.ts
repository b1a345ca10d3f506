import type { MonthOdds } from '@reelmates/contract/odds';
import type { MonthSums } from './odds.repository.ts';

/** Below these nothing is said. */
const PEOPLE_MIN = 50;
const SESSIONS_MIN = 200;
/** Of one person no more sessions count than a daily visit would make. */
export const PER_PERSON = 31;

/** What may be said of a month: rounded so far that no single session or person can be made out. */
export function oddsOf(month: string, { sessions, people, ahead, middle }: MonthSums): MonthOdds | null {
  if (people < PEOPLE_MIN || sessions < SESSIONS_MIN || middle === null) return null;
  return {
    month,
    sessions: Math.floor(sessions / 10) * 10,
    // Neither "none" nor "all": that would tell of each of them.
    aheadPercent: Math.min(99, Math.max(1, Math.round((ahead / sessions) * 100))),
    middleResult: toFiveDollars(middle),
  };
}

/** "-61.40" → "-60.00"; in whole cents, halves away from zero. @param money with two decimals */
function toFiveDollars(money: string): string {
  const cents = BigInt(money.replace(/[.-]/g, ''));
  const dollars = ((cents + 250n) / 500n) * 5n;
  return `${money.startsWith('-') && dollars > 0n ? '-' : ''}${dollars}.00`;
}

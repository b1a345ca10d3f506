import { HOUR_MS } from '@reelmates/contract/time';
import type { Queryable } from '../../db/database.ts';
import { endOfDay, startOfDay } from '../../platform/clock.ts';
import {
  countAfter,
  countBefore,
  countEver,
  countOnDays,
  countWithinDay,
} from './active-users.repository.ts';
import type { Span } from './range.rules.ts';

/**
 * The number of accounts that were active in a span. Whole days are exact. Where a span starts or ends within a day, an
 * account's first and last activity of that day decide; within a single day, also its hours.
 */
export async function countActiveUsers(
  db: Queryable,
  { from, until }: Span,
  { now, timeZone, ever }: { now: Date; timeZone: string; ever: boolean },
): Promise<number> {
  if (ever) return countEver(db);
  const firstDay = startOfDay(from, timeZone);
  const lastMoment = new Date(until.getTime() - 1);
  const lastDay = startOfDay(lastMoment, timeZone);
  const beginsWhole = firstDay.getTime() === from.getTime();
  // Nothing happens after the current time.
  const endsWhole = until > now || endOfDay(lastMoment, timeZone).getTime() === until.getTime();
  const isWithinDay = firstDay.getTime() === lastDay.getTime();
  if (isWithinDay && !(beginsWhole && endsWhole)) {
    return countWithinDay(db, firstDay, { from, until }, hoursOf(firstDay, { from, until }));
  }
  const middle = {
    from: beginsWhole ? firstDay : endOfDay(from, timeZone),
    until: endsWhole ? endOfDay(lastMoment, timeZone) : lastDay,
  };
  const counts = await Promise.all([
    countOnDays(db, middle),
    beginsWhole ? 0 : countAfter(db, firstDay, { from, nextFrom: middle.until }),
    endsWhole ? 0 : countBefore(db, lastDay, { until, since: from, cutDayAt: beginsWhole ? null : firstDay }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

function hoursOf(day: Date, { from, until }: Span): number {
  const first = Math.floor((from.getTime() - day.getTime()) / HOUR_MS);
  const last = Math.floor((until.getTime() - 1 - day.getTime()) / HOUR_MS);
  let hours = 0;
  for (let hour = first; hour <= last; hour += 1) hours |= 1 << hour;
  return hours;
}

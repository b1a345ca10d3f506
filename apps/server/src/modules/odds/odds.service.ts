import type { MonthOdds } from '@reelmates/contract/play/odds';
import type { Transaction } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';
import {
  deleteEntriesOfOthers,
  findStat,
  publishStat,
  runOnceADay,
  type StatDay,
} from '../public-stats/public-stats.public.ts';
import { oddsEntries } from './odds.repository.ts';
import { CHANGED_MIN, oddsOf, PEOPLE_MIN, SESSIONS_MIN } from './odds.rules.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

const KIND = 'odds';
const BATCH = 2_000;

/** @param month YYYY-MM */
const keyOf = (month: string) => ({ kind: KIND, subject: month.replace('-', '') });

/** The latest published odds of the current month. */
export function publishedOdds({ db, clock, config }: Context): Promise<MonthOdds | null> {
  return findStat<MonthOdds>(db, keyOf(calendarMonth(clock(), config.competitionTimeZone)));
}

/**
 * Publishes the odds of the current month, up to yesterday. May run at any time, and in several processes concurrently.
 */
export async function publishOdds(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, config, clock } = context;
  const timeZone = config.competitionTimeZone;
  const work = {
    kind: KIND,
    next: async (_tx: Transaction, _position: string, { date }: StatDay) => {
      return { subjects: [keyOf(date.slice(0, 7)).subject], upTo: null };
    },
    publish: async (tx: Transaction, _subject: string, day: StatDay) => {
      const month = day.date.slice(0, 7);
      const stat = {
        key: keyOf(month),
        entries: oddsEntries(startOfMonth(month, timeZone), day),
        peopleMin: PEOPLE_MIN,
        sessionsMin: SESSIONS_MIN,
        changedMin: CHANGED_MIN,
        toValue: (groups: Parameters<typeof oddsOf>[1], sessions: number) => oddsOf(month, groups, sessions),
      };
      await publishStat(tx, stat, clock());
    },
  };
  try {
    await runOnceADay(context, work, signal);
  } finally {
    const current = keyOf(calendarMonth(clock(), timeZone));
    do signal?.throwIfAborted();
    while ((await deleteEntriesOfOthers(db, current, BATCH)) === BATCH);
  }
}

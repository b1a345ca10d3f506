import type { MonthOdds } from '@reelmates/contract/odds';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';
import { sumMonth } from './odds.repository.ts';
import { oddsOf, PER_PERSON } from './odds.rules.ts';

type Parts = Pick<ModuleContext, 'db' | 'clock' | 'config' | 'log'>;

/** How long an answer is given again. Reading what is too little to tell costs next to nothing. */
const KEPT_MS = 5 * 60_000;
const NOTHING_KEPT_MS = 20_000;
const LONGER_THAN_A_MONTH_MS = 32 * 86_400_000;

type Known = { month: string; odds: MonthOdds | null; until: number };

/**
 * The month's odds, from the month's sessions up to now. Each process reads them once in a while, whoever asks; an
 * answer that has become old is still given while the next one is read.
 */
export function createOddsReader({ db, clock, config, log }: Parts): () => Promise<MonthOdds | null> {
  const timeZone = config.competitionTimeZone;
  let known: Known | null = null;
  let reading: { month: string; result: Promise<Known> } | null = null;

  async function read(month: string, now: Date): Promise<Known> {
    const from = startOfMonth(month, timeZone);
    const next = calendarMonth(new Date(from.getTime() + LONGER_THAN_A_MONTH_MS), timeZone);
    const end = startOfMonth(next, timeZone);
    const to = now < end ? now : end;
    const odds = oddsOf(month, await sumMonth(db, { from, to, perPerson: PER_PERSON }));
    return { month, odds, until: now.getTime() + (odds ? KEPT_MS : NOTHING_KEPT_MS) };
  }

  function readOnce(month: string, now: Date): Promise<Known> {
    if (reading?.month === month) return reading.result;
    const result = outsideTimeBudget(() => read(month, now))
      .then((fresh) => {
        known = fresh;
        return fresh;
      })
      .finally(() => {
        if (reading?.result === result) reading = null;
      });
    reading = { month, result };
    return result;
  }

  return async () => {
    const now = clock();
    const month = calendarMonth(now, timeZone);
    if (known?.month !== month) return (await readOnce(month, now)).odds;
    if (now.getTime() >= known.until) {
      readOnce(month, now).catch((err: unknown) => log.warn({ err }, 'the odds were not read'));
    }
    return known.odds;
  };
}

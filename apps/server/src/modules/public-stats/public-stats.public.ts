import type { Transaction } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarDate, startOfDay } from '../../platform/clock.ts';
import {
  compareAndStore,
  type Entries,
  type EntryGroup,
  lockRun,
  type StatKey,
  storeRun,
  storeStat,
} from './public-stats.repository.ts';

export {
  deleteEntriesOfOthers,
  type Entries,
  type EntryGroup,
  findStat,
} from './public-stats.repository.ts';

/** Accounts younger than this contribute to nothing that is published. */
const ACCOUNT_AGE_MS = 7 * 86_400_000;

/** A day's run: `to` is its first instant in COMPETITION_TZ, and what is published is about the time before it. */
export type StatDay = { date: string; to: Date; accountsBefore: Date };

export type StatRules<Value extends object> = {
  key: StatKey;
  entries: Entries;
  peopleMin: number;
  sessionsMin: number;
  /** So many people have to contribute something else than last time before anything new is said. */
  changedMin: number;
  toValue(groups: readonly EntryGroup[], sessions: number): Value;
};

/**
 * Publishes a stat, or leaves the published one as it is: it is replaced, and taken back, only when `changedMin` people
 * contribute something else. A few accounts that change their own sessions from day to day therefore never see what one
 * more person's session changed.
 */
export async function publishStat<Value extends object>(
  tx: Transaction,
  rules: StatRules<Value>,
  at: Date,
): Promise<void> {
  const { groups, people, sessions, changed, wasPublished } = await compareAndStore(
    tx,
    rules.key,
    rules.entries,
    rules,
  );
  const isEnough = people >= rules.peopleMin && sessions >= rules.sessionsMin;
  if (wasPublished ? changed < rules.changedMin : !isEnough) return;
  const value = isEnough ? rules.toValue(groups, sessions) : null;
  await storeStat(tx, { ...rules.key, value, people, at });
}

/** Does the work after `position`, and says how far it came; null at the end. */
export type RunStep = (tx: Transaction, position: string, day: StatDay) => Promise<string | null>;

/**
 * Goes through a kind of stats once in a calendar day, in small transactions. Several processes may call it at once, and
 * a run that was interrupted goes on where it was.
 */
export async function runOnceADay(
  { db, clock, config }: Pick<ModuleContext, 'db' | 'clock' | 'config'>,
  kind: string,
  step: RunStep,
  signal?: AbortSignal,
): Promise<void> {
  const timeZone = config.competitionTimeZone;
  for (let isFinished = false; !isFinished; ) {
    signal?.throwIfAborted();
    isFinished = await db.transaction(async (tx) => {
      const now = clock();
      const date = calendarDate(now, timeZone);
      const run = await lockRun(tx, kind, date);
      // A clock that is behind another process's does not begin a former day again.
      if (run.day > date || (run.day === date && run.is_finished)) return true;
      const to = startOfDay(now, timeZone);
      const day = { date, to, accountsBefore: new Date(to.getTime() - ACCOUNT_AGE_MS) };
      const position = await step(tx, run.day === date ? run.position : '0', day);
      await storeRun(tx, kind, { day: date, position: position ?? '0', is_finished: position === null });
      return position === null;
    });
  }
}

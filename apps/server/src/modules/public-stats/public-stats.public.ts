import { DAY_MS } from '@reelmates/contract/time';
import type { Transaction } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarDate, startOfDay } from '../../platform/clock.ts';
import {
  compareAndStore,
  type Entries,
  type EntryGroup,
  lockRun,
  type Run,
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

/** Accounts younger than this do not count. */
const ACCOUNT_AGE_MS = 7 * DAY_MS;

/**
 * The run of a day. `to` is the first instant of the day in COMPETITION_TZ; published stats cover the time before it.
 */
export type StatDay = { date: string; to: Date; accountsBefore: Date };

export type StatRules<Value extends object> = {
  key: StatKey;
  entries: Entries;
  peopleMin: number;
  sessionsMin: number;
  /** How many people's contributions must have changed since the last publication before a new one. */
  changedMin: number;
  toValue(groups: readonly EntryGroup[], sessions: number): Value;
};

/**
 * Publishes a stat, or keeps the published one, which is replaced or deleted only after the contributions of
 * `changedMin` people have changed. So a few accounts that change their own sessions every day never see the effect of
 * one more person's session.
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

export type DailyWork = {
  kind: string;
  /**
   * The next subjects after `position`, few enough for one transaction, and the last position read; null at the end.
   */
  next(tx: Transaction, position: string, day: StatDay): Promise<{ subjects: string[]; upTo: string | null }>;
  publish(tx: Transaction, subject: string, day: StatDay): Promise<void>;
};

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

type Call = { failures: Error[]; signal: AbortSignal | undefined };

/** The maximum of failed subjects that one call tries again. */
const MAX_RETRIED = 50;
const MAX_NAMED = 10;
/** One statement reads the sessions of all people in a month. */
const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Publishes a kind of stats once per calendar day, in small transactions. May be called by several processes
 * concurrently; an interrupted run continues where it stopped. A subject that fails does not stop the others: it is
 * recorded, and the next call tries it again.
 * @throws when some subjects failed, after all others were done
 */
export async function runOnceADay(context: Context, work: DailyWork, signal?: AbortSignal): Promise<void> {
  const failures: Error[] = [];
  const previous = await onRun(context, work, async (_tx, run) => run.failed.slice(0, MAX_RETRIED));
  do signal?.throwIfAborted();
  while (!(await publishSlice(context, work, { failures, signal })));
  await publishEach(context, work, previous ?? [], { failures, signal });
  if (failures.length === 0) return;
  const named = failures.slice(0, MAX_NAMED).map(({ message }) => message);
  throw new AggregateError(failures, `${failures.length} not published: ${named.join(', ')}`);
}

/**
 * Runs `work` in a transaction that excludes other processes' work on this kind.
 * @returns null if another process has already begun a later day
 */
function onRun<Result>(
  { db, clock, config }: Context,
  { kind }: DailyWork,
  work: (tx: Transaction, run: Run, day: StatDay) => Promise<Result>,
): Promise<Result | null> {
  const timeZone = config.competitionTimeZone;
  return db.transaction(
    async (tx) => {
      const now = clock();
      const date = calendarDate(now, timeZone);
      const run = await lockRun(tx, kind, date);
      const to = startOfDay(now, timeZone);
      const day = { date, to, accountsBefore: new Date(to.getTime() - ACCOUNT_AGE_MS) };
      // A process whose clock is behind must not restart a previous day.
      if (run.day > date) return null;
      return work(
        tx,
        run.day === date ? run : { day: date, position: '0', is_finished: false, failed: [] },
        day,
      );
    },
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  );
}

/** @returns whether the day's run is finished */
async function publishSlice(context: Context, work: DailyWork, call: Call): Promise<boolean> {
  try {
    const isFinished = await onRun(context, work, async (tx, run, day) => {
      if (run.is_finished) return true;
      const { subjects, upTo } = await work.next(tx, run.position, day);
      for (const subject of subjects) await work.publish(tx, subject, day);
      await storeRun(tx, work.kind, { ...run, position: upTo ?? '0', is_finished: upTo === null });
      return upTo === null;
    });
    return isFinished ?? true;
  } catch {
    // A subject failed, and the transaction with it; separate transactions show which one.
    return publishSliceOneByOne(context, work, call);
  }
}

async function publishSliceOneByOne(context: Context, work: DailyWork, call: Call): Promise<boolean> {
  const slice = await onRun(context, work, async (tx, run, day) =>
    run.is_finished ? null : { run, ...(await work.next(tx, run.position, day)) },
  );
  if (slice === null) return true;
  const { run: begun, subjects, upTo } = slice;
  await publishEach(context, work, subjects, call);
  const isFinished = await onRun(context, work, async (tx, run) => {
    // Another process may have done the same slice and continued.
    if (run.day !== begun.day || run.position !== begun.position || run.is_finished) return run.is_finished;
    await storeRun(tx, work.kind, { ...run, position: upTo ?? '0', is_finished: upTo === null });
    return upTo === null;
  });
  return isFinished ?? true;
}

/** Publishes each subject in a transaction of its own. New failures are recorded after the previous ones. */
async function publishEach(
  context: Context,
  work: DailyWork,
  subjects: readonly string[],
  { failures, signal }: Call,
): Promise<void> {
  const without = (run: Run, subject: string) => run.failed.filter((other) => other !== subject);
  for (const subject of subjects) {
    signal?.throwIfAborted();
    try {
      await onRun(context, work, async (tx, run, day) => {
        await work.publish(tx, subject, day);
        if (run.failed.includes(subject))
          await storeRun(tx, work.kind, { ...run, failed: without(run, subject) });
      });
    } catch (error) {
      failures.push(new Error(`${work.kind} ${subject}`, { cause: error }));
      await onRun(context, work, (tx, run) =>
        storeRun(tx, work.kind, { ...run, failed: [...without(run, subject), subject] }),
      );
    }
  }
}

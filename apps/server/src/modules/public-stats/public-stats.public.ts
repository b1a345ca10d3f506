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

/** Accounts younger than this do not contribute. */
const ACCOUNT_AGE_MS = 7 * DAY_MS;

/** A day's run: `to` is its first instant in COMPETITION_TZ, and the published stats are about the time before it. */
export type StatDay = { date: string; to: Date; accountsBefore: Date };

export type StatRules<Value extends object> = {
  key: StatKey;
  entries: Entries;
  peopleMin: number;
  sessionsMin: number;
  /** The number of people whose contribution must have changed since the last publication before a new one. */
  changedMin: number;
  toValue(groups: readonly EntryGroup[], sessions: number): Value;
};

/**
 * Publishes a stat, or keeps the published one: it is replaced or deleted only when the contributions of `changedMin`
 * people have changed. So a few accounts that change their own sessions from day to day never see the effect of one
 * more person's session.
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

type Parts = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

/** The failures in one call, and its abort signal. */
type Call = { failures: Error[]; signal: AbortSignal | undefined };

/** The maximum of failed subjects that one call tries again. */
const AGAIN_AT_ONCE = 50;
const NAMED_AT_MOST = 10;
/** A month's sessions of all people are read by one statement. */
const PATIENCE_MS = 60_000;

/**
 * Publishes a kind of stats once in a calendar day, in small transactions. Several processes may call it at once, and
 * an interrupted run continues where it stopped. A subject that fails stops no other: it is recorded, and the next
 * call tries it again.
 * @throws when some subjects failed, after all others were done
 */
export async function runOnceADay(parts: Parts, work: DailyWork, signal?: AbortSignal): Promise<void> {
  const failures: Error[] = [];
  const former = await onRun(parts, work, async (_tx, run) => run.failed.slice(0, AGAIN_AT_ONCE));
  do signal?.throwIfAborted();
  while (!(await publishSlice(parts, work, { failures, signal })));
  await publishEach(parts, work, former ?? [], { failures, signal });
  if (failures.length === 0) return;
  const named = failures.slice(0, NAMED_AT_MOST).map(({ message }) => message);
  throw new AggregateError(failures, `${failures.length} not published: ${named.join(', ')}`);
}

/**
 * In a transaction that excludes other processes' work on this kind.
 * @returns null where another process is in a later day already
 */
function onRun<Result>(
  { db, clock, config }: Parts,
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
      // A clock behind another process's does not begin a former day again.
      if (run.day > date) return null;
      return work(
        tx,
        run.day === date ? run : { day: date, position: '0', is_finished: false, failed: [] },
        day,
      );
    },
    { patienceMs: PATIENCE_MS },
  );
}

/** @returns whether the day's run is finished */
async function publishSlice(parts: Parts, work: DailyWork, call: Call): Promise<boolean> {
  try {
    const isFinished = await onRun(parts, work, async (tx, run, day) => {
      if (run.is_finished) return true;
      const { subjects, upTo } = await work.next(tx, run.position, day);
      for (const subject of subjects) await work.publish(tx, subject, day);
      await storeRun(tx, work.kind, { ...run, position: upTo ?? '0', is_finished: upTo === null });
      return upTo === null;
    });
    return isFinished ?? true;
  } catch {
    // One of them failed, and its transaction with it: single transactions show which.
    return publishSliceOneByOne(parts, work, call);
  }
}

async function publishSliceOneByOne(parts: Parts, work: DailyWork, call: Call): Promise<boolean> {
  const slice = await onRun(parts, work, async (tx, run, day) =>
    run.is_finished ? null : { run, ...(await work.next(tx, run.position, day)) },
  );
  if (slice === null) return true;
  const { run: begun, subjects, upTo } = slice;
  await publishEach(parts, work, subjects, call);
  const isFinished = await onRun(parts, work, async (tx, run) => {
    // Another process may have done the same slice, and continued.
    if (run.day !== begun.day || run.position !== begun.position || run.is_finished) return run.is_finished;
    await storeRun(tx, work.kind, { ...run, position: upTo ?? '0', is_finished: upTo === null });
    return upTo === null;
  });
  return isFinished ?? true;
}

/** One transaction each; new failures are recorded after the former ones. */
async function publishEach(
  parts: Parts,
  work: DailyWork,
  subjects: readonly string[],
  { failures, signal }: Call,
): Promise<void> {
  const without = (run: Run, subject: string) => run.failed.filter((other) => other !== subject);
  for (const subject of subjects) {
    signal?.throwIfAborted();
    try {
      await onRun(parts, work, async (tx, run, day) => {
        await work.publish(tx, subject, day);
        if (run.failed.includes(subject))
          await storeRun(tx, work.kind, { ...run, failed: without(run, subject) });
      });
    } catch (error) {
      failures.push(new Error(`${work.kind} ${subject}`, { cause: error }));
      await onRun(parts, work, (tx, run) =>
        storeRun(tx, work.kind, { ...run, failed: [...without(run, subject), subject] }),
      );
    }
  }
}

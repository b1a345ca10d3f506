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

export type DailyWork = {
  kind: string;
  /** The next subjects after `position`, few enough for one transaction, and how far this looked; null at the end. */
  next(tx: Transaction, position: string, day: StatDay): Promise<{ subjects: string[]; upTo: string | null }>;
  publish(tx: Transaction, subject: string, day: StatDay): Promise<void>;
};

type Parts = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

/** What went wrong in one call, and its wish to stop. */
type Call = { failures: Error[]; signal: AbortSignal | undefined };

/** So many subjects that failed are tried again in one call. */
const AGAIN_AT_ONCE = 50;
const NAMED_AT_MOST = 10;

/**
 * Goes through a kind of stats once in a calendar day, in small transactions. Several processes may call it at once, and
 * a run that was interrupted goes on where it was. A subject that fails stops no other: it is remembered, and tried
 * again by the next call.
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
 * In a transaction that no other process's work on this kind runs beside.
 * @returns null where another process is in a later day already
 */
function onRun<Result>(
  { db, clock, config }: Parts,
  { kind }: DailyWork,
  work: (tx: Transaction, run: Run, day: StatDay) => Promise<Result>,
): Promise<Result | null> {
  const timeZone = config.competitionTimeZone;
  return db.transaction(async (tx) => {
    const now = clock();
    const date = calendarDate(now, timeZone);
    const run = await lockRun(tx, kind, date);
    const to = startOfDay(now, timeZone);
    const day = { date, to, accountsBefore: new Date(to.getTime() - ACCOUNT_AGE_MS) };
    // A clock that is behind another process's does not begin a former day again.
    if (run.day > date) return null;
    return work(
      tx,
      run.day === date ? run : { day: date, position: '0', is_finished: false, failed: [] },
      day,
    );
  });
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
    // One of them failed, and took the transaction with it: which one, shows when each has its own.
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
    // Another process may have done the same slice, and gone on.
    if (run.day !== begun.day || run.position !== begun.position || run.is_finished) return run.is_finished;
    await storeRun(tx, work.kind, { ...run, position: upTo ?? '0', is_finished: upTo === null });
    return upTo === null;
  });
  return isFinished ?? true;
}

/** Each in a transaction of its own; the ones that fail are remembered behind those that did before. */
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

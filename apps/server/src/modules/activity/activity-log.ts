import { HOUR_MS } from '@reelmates/contract/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import type { ActivityLog } from '../../http/session/activity-log.ts';
import { endOfDay, startOfDay } from '../../platform/clock.ts';
import { type ActiveDay, recordActiveDays } from './activity.repository.ts';

/** How often the days of active accounts are written. A killed process loses what it has not written. */
const WRITE_EVERY_MS = 15_000;
const BATCH_SIZE = 500;
/** The maximum of entries kept in memory while the database does not answer. */
const MAX_ENTRIES = 100_000;

export type ActivityLogOptions = {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The time zone in which days begin. */
  timeZone: string;
};

/** Collects entries in memory, because writing each request would cost more than many requests themselves. */
export function createActivityLog({ db, log, timeZone }: ActivityLogOptions): ActivityLog {
  let seen = new Map<string, ActiveDay>();
  let day = { from: new Date(0), to: new Date(0) };
  let writing = Promise.resolve();

  function dayOf(at: Date): Date {
    if (at < day.from || at >= day.to) day = { from: startOfDay(at, timeZone), to: endOfDay(at, timeZone) };
    return day.from;
  }

  function add(entry: ActiveDay): void {
    const key = `${entry.userId} ${entry.dayAt.getTime()}`;
    const known = seen.get(key);
    if (!known) {
      if (seen.size < MAX_ENTRIES) seen.set(key, { ...entry });
      return;
    }
    if (entry.firstAt < known.firstAt) known.firstAt = entry.firstAt;
    if (entry.lastAt > known.lastAt) known.lastAt = entry.lastAt;
    known.hours |= entry.hours;
  }

  async function writeAll(): Promise<void> {
    const left = partsOf([...seen.values()]);
    seen = new Map();
    try {
      for (let part = left[0]; part; part = left[0]) {
        const days = part;
        await outsideTimeBudget(() => db.transaction((tx) => recordActiveDays(tx, days)));
        left.shift();
      }
    } finally {
      for (const entry of left.flat()) add(entry);
    }
  }

  const write = () => {
    writing = writing.catch(() => undefined).then(writeAll);
    return writing;
  };
  const writeOrWarn = () =>
    write().catch((error: unknown) =>
      log.warn({ err: error }, 'the activity of accounts could not be recorded'),
    );
  const timer = setInterval(() => void writeOrWarn(), WRITE_EVERY_MS).unref();

  return {
    note(userId, at) {
      const dayAt = dayOf(at);
      const hours = 1 << Math.floor((at.getTime() - dayAt.getTime()) / HOUR_MS);
      add({ userId, dayAt, firstAt: at, lastAt: at, hours });
    },
    write,
    async close() {
      clearInterval(timer);
      await writeOrWarn();
    },
  };
}

/** Splits entries by day, in the order of the days: a later day of an account refers to its previous one. */
function partsOf(entries: readonly ActiveDay[]): ActiveDay[][] {
  const byDay = Map.groupBy(entries, ({ dayAt }) => dayAt.getTime());
  return [...byDay.entries()]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([, days]) =>
      Array.from({ length: Math.ceil(days.length / BATCH_SIZE) }, (_, part) =>
        days.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
      ),
    );
}

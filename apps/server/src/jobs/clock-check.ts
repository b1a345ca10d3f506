import { HOUR_MS } from '@reelmates/contract/time';
import type { Queryable } from '../db/database.ts';
import { readDatabaseTime } from '../db/ping.ts';
import type { Clock } from '../platform/clock.ts';

/** Clocks that are set by the network differ by far less; what is computed from them bears this much. */
const DIFFERENCE_MAX_MS = 5_000;
const CHECK_EVERY_MS = HOUR_MS;

export type ClockCheck = { stop(): void };

export type ClockCheckOptions = {
  db: Queryable;
  clock: Clock;
  log: { warn(facts: object, message: string): void };
  everyMs?: number;
};

/**
 * Warns, now and every hour, while this process's clock differs from the database's. Sessions, months, breaks and limits
 * follow the clock of the process that answers, the queue of tasks that of the database. Every process has a clock of its
 * own, so this is not a task of the queue, which only one of them runs.
 */
export async function startClockCheck({
  db,
  clock,
  log,
  everyMs = CHECK_EVERY_MS,
}: ClockCheckOptions): Promise<ClockCheck> {
  const check = async () => {
    const asked = clock();
    const databaseTime = await readDatabaseTime(db);
    const answered = clock();
    // The database read its clock at some time between the two.
    const isBetween =
      databaseTime.getTime() >= asked.getTime() - DIFFERENCE_MAX_MS &&
      databaseTime.getTime() <= answered.getTime() + DIFFERENCE_MAX_MS;
    if (!isBetween) {
      log.warn(
        { processTime: answered, databaseTime },
        'the clock of this process differs from that of the database',
      );
    }
  };
  // A database that does not answer is reported where it is used.
  const checkIfPossible = () => check().catch(() => undefined);
  await checkIfPossible();
  const timer = setInterval(() => void checkIfPossible(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

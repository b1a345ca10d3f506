import { type DatabaseShare, timeLeft, withDatabaseShare } from '../../db/time-budget.ts';
import { ConcurrencyLimitError, createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { createLeakyBuckets } from '../../platform/leaky-bucket.ts';
import { scaledBy } from './rate-limits.ts';

/**
 * The account or address that the work is for, as rate limits count it: `user:ID`, `address:KEY`, or `admin:ID` for
 * endpoints of admins.
 */
export type Caller = `user:${string}` | `admin:${string}` | `address:${string}`;

/** Strangers and members have separate shares of the memory. */
export const kindOf = (caller: Caller) => (caller.startsWith('address:') ? 'address' : 'user');

/** Under overload, `high` is served before `low`, which is also refused sooner. */
export type Priority = 'high' | 'low';

export type WorkKind = { priority?: Priority; hasPassword?: boolean };

export type RequestShares = {
  /**
   * Refuses a request immediately, before any look-up, if the queue is too long for a response in time.
   * @throws ConcurrencyLimitError
   */
  refuseWhenFull(priority: Priority): void;
  /**
   * Runs a request's work when the caller's other work, and all work together, leave room.
   * @param kind.hasPassword a password will be hashed, which takes long
   * @throws ConcurrencyLimitError after too long a wait
   */
  run<Result>(caller: Caller, work: () => Promise<Result>, kind?: WorkKind): Promise<Result>;
};

/** How many requests of the process run at a time, and how many may wait for others to end. */
const RUNNING = 48;
const QUEUED = 512;
const QUEUED_LOW_PRIORITY = 128;
/** Of one account. */
const RUNNING_PER_ACCOUNT = 4;
const QUEUED_PER_ACCOUNT = 128;
/** Of one address without a session: the guests of a pub may share it. */
const RUNNING_PER_ADDRESS = 16;
const QUEUED_PER_ADDRESS = 256;
const WAIT_MS = 1_000;
/** Of those with passwords, whose hashes wait for each other: this leaves room for all other requests. */
const WITH_PASSWORD = 16;
const WITH_PASSWORD_PER_ACCOUNT = 2;
const WITH_PASSWORD_PER_ADDRESS = 8;

/** The maximum of database connections and transactions of one caller. */
const CONNECTIONS_PER_ACCOUNT = 2;
const CONNECTIONS_PER_ADDRESS = 4;
/** One: the changes of an account wait here for each other, without a connection, and not for locks on its rows. */
const TRANSACTIONS_PER_ACCOUNT = 1;
const TRANSACTIONS_PER_ADDRESS = 4;

/**
 * How many milliseconds of each second one caller may use the database, and how many at once before the next request
 * waits. Two of the most expensive searches occupy two processors.
 */
const DATABASE_TIME_PER_ACCOUNT = { perSecond: 150, capacityMs: 100 };
/** Enough for some eleven decisions per second by keyboard, with a slow database. */
const DATABASE_TIME_PER_ADMIN = { perSecond: 700, capacityMs: 2_000 };
const DATABASE_TIME_PER_ADDRESS = { perSecond: 1_000, capacityMs: 2_000 };
/** The additional cost of each request. */
const REQUEST_MS = 3;

/**
 * Limits the concurrent work of each caller in this process.
 * @param scale multiplies the shares of callers, not the limits of the process
 */
export function createRequestShares(scale: number): RequestShares {
  const { requests, withPassword, connections, transactions, databaseTime } = createLimits(scaledBy(scale));

  async function withTimeCounted<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      databaseTime.add(caller, performance.now() - start);
    }
  }

  return {
    refuseWhenFull(priority) {
      const { queuedForOthers } = requests.load;
      if (queuedForOthers >= (priority === 'high' ? QUEUED : QUEUED_LOW_PRIORITY))
        throw new ConcurrencyLimitError('all');
    },
    run(caller, work, { priority = 'high', hasPassword = false } = {}) {
      const share: DatabaseShare = {
        connection: (query) =>
          connections.run(caller, () => withTimeCounted(caller, query), { waitMs: timeLeft() }),
        transaction: (transaction) => transactions.run(caller, transaction, { waitMs: timeLeft() }),
      };
      const start = performance.now();
      const begin = () => {
        databaseTime.add(caller, REQUEST_MS);
        return withDatabaseShare({ caller, share, waitedMs: performance.now() - start }, work);
      };
      const turn = () => ({
        waitMs: Math.min(WAIT_MS, timeLeft()) - (performance.now() - start),
        priority: priority === 'high' ? 1 : 0,
      });
      const runRequest = () => requests.run(caller, begin, turn());
      return hasPassword ? withPassword.run(caller, runRequest, turn()) : runRequest();
    },
  };
}

/** The limits of the process and of each caller, and the database time that callers have spent. */
function createLimits(scaled: (limit: number) => number) {
  const perCaller = (perAccount: number, perAddress: number) => (caller: string) =>
    scaled(caller.startsWith('address:') ? perAddress : perAccount);
  const databaseTime = createLeakyBuckets({
    share: (caller) => scaled(databaseTimeOf(caller).perSecond) / 1_000,
    capacityMs: (caller) => scaled(databaseTimeOf(caller).capacityMs),
    maxWaitMs: 0.9 * WAIT_MS,
  });
  const requests = createConcurrencyLimit({
    concurrency: RUNNING,
    perKey: perCaller(RUNNING_PER_ACCOUNT, RUNNING_PER_ADDRESS),
    maxQueued: QUEUED,
    maxQueuedPerKey: perCaller(QUEUED_PER_ACCOUNT, QUEUED_PER_ADDRESS),
    waitMs: WAIT_MS,
    pauseMs: databaseTime.waitMs,
  });
  const withPassword = createConcurrencyLimit({
    concurrency: WITH_PASSWORD,
    perKey: perCaller(WITH_PASSWORD_PER_ACCOUNT, WITH_PASSWORD_PER_ADDRESS),
    maxQueued: QUEUED,
    maxQueuedPerKey: perCaller(QUEUED_PER_ACCOUNT, QUEUED_PER_ADDRESS),
    waitMs: WAIT_MS,
  });
  // The number of running requests already bounds how many wait for these.
  const unbounded = {
    concurrency: Number.POSITIVE_INFINITY,
    maxQueued: Number.POSITIVE_INFINITY,
    waitMs: WAIT_MS,
  };
  const connections = createConcurrencyLimit({
    ...unbounded,
    perKey: perCaller(CONNECTIONS_PER_ACCOUNT, CONNECTIONS_PER_ADDRESS),
  });
  const transactions = createConcurrencyLimit({
    ...unbounded,
    perKey: perCaller(TRANSACTIONS_PER_ACCOUNT, TRANSACTIONS_PER_ADDRESS),
  });
  return { requests, withPassword, connections, transactions, databaseTime };
}

function databaseTimeOf(caller: string) {
  if (caller.startsWith('address:')) return DATABASE_TIME_PER_ADDRESS;
  return caller.startsWith('admin:') ? DATABASE_TIME_PER_ADMIN : DATABASE_TIME_PER_ACCOUNT;
}

/** Whether a request carries a password, which will be hashed or compared: that takes long. */
export function hasPassword(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return ['password', 'currentPassword', 'newPassword'].some((field) => Object.hasOwn(body, field));
}

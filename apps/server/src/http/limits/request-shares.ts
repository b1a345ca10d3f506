import { type DatabaseShare, timeLeft, withDatabaseShare } from '../../db/time-budget.ts';
import { ConcurrencyLimitError, createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { createLeakyBuckets } from '../../platform/leaky-bucket.ts';
import type { RateLimits } from './rate-limits.ts';

/** Whose work it is: `user:ID` or `address:KEY`, as rate limits count it, or `admin:ID` for what admins alone may do. */
export type Caller = `user:${string}` | `admin:${string}` | `address:${string}`;

/** What is served when more is asked than the process can do: `first` goes before `later`, which is refused sooner. */
export type Urgency = 'first' | 'later';

export type WorkKind = { urgency?: Urgency; hasPassword?: boolean };

export type RequestShares = {
  /**
   * Refuses a request at once where so much waits that it would not be in time, before anything is looked up for it.
   * @throws ConcurrencyLimitError
   */
  refuseWhenFull(urgency: Urgency): void;
  /**
   * Runs a request's work as soon as the caller's other work and everybody's leaves room.
   * @param kind.hasPassword it is going to be hashed, which takes long
   * @throws ConcurrencyLimitError when that takes too long
   */
  run<Result>(caller: Caller, work: () => Promise<Result>, kind?: WorkKind): Promise<Result>;
};

/** How many requests of the whole process work at a time, and how many may wait for others' to end. */
const AT_ONCE = 48;
const WAITING = 512;
const QUEUED_LATER = 128;
/** Of one account. */
const PER_ACCOUNT = 4;
const QUEUED_PER_ACCOUNT = 128;
/** Of one address, signed out: a pub's guests may share it. */
const PER_ADDRESS = 16;
const QUEUED_PER_ADDRESS = 256;
const WAIT_MS = 1_000;
/** How many of those may be requests with passwords, which wait for each other's hashes: the rest stays for all others. */
const WITH_PASSWORD = 16;
const WITH_PASSWORD_PER_ACCOUNT = 2;
const WITH_PASSWORD_PER_ADDRESS = 8;

/** How many connections to the database one caller holds at a time, and how many transactions. */
const CONNECTIONS_PER_ACCOUNT = 2;
const CONNECTIONS_PER_ADDRESS = 4;
/** One: an account's changes wait for each other here, where that costs no connection, and not for locks on its rows. */
const TRANSACTIONS_PER_ACCOUNT = 1;
const TRANSACTIONS_PER_ADDRESS = 4;

/**
 * How much of the time one caller may have the database work, in milliseconds of each second, and how much at a stretch
 * before the next request waits: two searches that are as expensive as they come fill two processors.
 */
const DATABASE_TIME_PER_ACCOUNT = { perSecond: 150, atOnceMs: 100 };
/** Room for some eleven decisions a second, made by keyboard, on a database that is slow just then. */
const DATABASE_TIME_PER_ADMIN = { perSecond: 700, atOnceMs: 2_000 };
const DATABASE_TIME_PER_ADDRESS = { perSecond: 1_000, atOnceMs: 2_000 };
/** What a request costs beside. */
const REQUEST_MS = 3;

/** What one caller may have at work in this process at a time. */
export function createRequestShares({ scaled }: Pick<RateLimits, 'scaled'>): RequestShares {
  const perCaller = (perAccount: number, perAddress: number) => (caller: string) =>
    scaled(caller.startsWith('address:') ? perAddress : perAccount);
  const databaseTime = (caller: string) => {
    if (caller.startsWith('address:')) return DATABASE_TIME_PER_ADDRESS;
    return caller.startsWith('admin:') ? DATABASE_TIME_PER_ADMIN : DATABASE_TIME_PER_ACCOUNT;
  };
  const spent = createLeakyBuckets({
    share: (caller) => scaled(databaseTime(caller).perSecond) / 1_000,
    capacityMs: (caller) => scaled(databaseTime(caller).atOnceMs),
    maxWaitMs: 0.9 * WAIT_MS,
  });
  const requests = createConcurrencyLimit({
    atOnce: AT_ONCE,
    perKey: perCaller(PER_ACCOUNT, PER_ADDRESS),
    queued: WAITING,
    queuedPerKey: perCaller(QUEUED_PER_ACCOUNT, QUEUED_PER_ADDRESS),
    waitMs: WAIT_MS,
    pauseMs: spent.waitMs,
  });
  const withPassword = createConcurrencyLimit({
    atOnce: WITH_PASSWORD,
    perKey: perCaller(WITH_PASSWORD_PER_ACCOUNT, WITH_PASSWORD_PER_ADDRESS),
    queued: WAITING,
    queuedPerKey: perCaller(QUEUED_PER_ACCOUNT, QUEUED_PER_ADDRESS),
    waitMs: WAIT_MS,
  });
  // How much waits for these is bounded by how many requests are at work.
  const unbounded = { atOnce: Number.POSITIVE_INFINITY, queued: Number.POSITIVE_INFINITY, waitMs: WAIT_MS };
  const connections = createConcurrencyLimit({
    ...unbounded,
    perKey: perCaller(CONNECTIONS_PER_ACCOUNT, CONNECTIONS_PER_ADDRESS),
  });
  const transactions = createConcurrencyLimit({
    ...unbounded,
    perKey: perCaller(TRANSACTIONS_PER_ACCOUNT, TRANSACTIONS_PER_ADDRESS),
  });

  async function counted<Result>(caller: Caller, ask: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await ask();
    } finally {
      spent.add(caller, performance.now() - start);
    }
  }

  return {
    refuseWhenFull(urgency) {
      const { queuedForOthers } = requests.load;
      if (queuedForOthers >= (urgency === 'first' ? WAITING : QUEUED_LATER))
        throw new ConcurrencyLimitError('all');
    },
    run(caller, work, { urgency = 'first', hasPassword = false } = {}) {
      const share: DatabaseShare = {
        connection: (ask) => connections.run(caller, () => counted(caller, ask), { waitMs: timeLeft() }),
        transaction: (change) => transactions.run(caller, change, { waitMs: timeLeft() }),
      };
      const start = performance.now();
      const begin = () => {
        spent.add(caller, REQUEST_MS);
        return withDatabaseShare({ caller, share, waitedMs: performance.now() - start }, work);
      };
      const turn = () => ({
        waitMs: Math.min(WAIT_MS, timeLeft()) - (performance.now() - start),
        priority: urgency === 'first' ? 1 : 0,
      });
      const asRequest = () => requests.run(caller, begin, turn());
      return hasPassword ? withPassword.run(caller, asRequest, turn()) : asRequest();
    },
  };
}

/** Whether a password comes with a request: it is going to be hashed or compared, which takes long. */
export function hasPassword(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return ['password', 'currentPassword', 'newPassword'].some((field) => Object.hasOwn(body, field));
}

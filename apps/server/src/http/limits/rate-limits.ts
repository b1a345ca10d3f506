import { AsyncLocalStorage } from 'node:async_hooks';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Transaction } from '../../db/database.ts';
import { ApiError, rateLimited } from '../api-error.ts';
import { type Counter, createCountedAttempts } from './counted-attempts.ts';
import { createKnownRefusals } from './known-refusals.ts';
import { type RateLimitName, type RateLimitRule, rateLimitRules } from './rate-limit-rules.ts';
import { createRefusalWatch, type RefusalLog, type RefusalWatch } from './redis-refusals.ts';

export type RateLimits = {
  /**
   * Counts one while `work` runs, so that concurrent requests do not pass together. If the rule does not count the
   * outcome, the count is returned, unless `work` has called `keepCount`.
   * @param forSeconds how long the first count of a key lasts, if that depends on the time of day
   * @throws ApiError RATE_LIMITED when the key has none left
   */
  charge<Result>(
    rule: RateLimitName,
    key: string,
    work: (keepCount: () => void) => Promise<Result>,
    forSeconds?: number,
  ): Promise<Result>;
  /**
   * As `charge`, for what `tx` is about to create, up to its commit: a rollback returns the count.
   * @throws ApiError RATE_LIMITED when the key has none left
   */
  chargeWithin(tx: Transaction, rule: RateLimitName, key: string): Promise<void>;
  /**
   * Counts one.
   * @param credentialKey identifies what the client presented, such as the hash of a cookie, to refuse it by `refuseKnown`
   * @throws ApiError RATE_LIMITED when the key has none left
   */
  consume(rule: RateLimitName, key: string, credentialKey?: string | null): Promise<void>;
  /**
   * Called before the account of a credential is looked up.
   * @throws ApiError RATE_LIMITED while `consume` refuses that account
   */
  refuseKnown(credentialKey: string | null): void;
  /** Adds the further cost of something that `consume` counted as one. */
  penalise(rule: RateLimitName, key: string, points: number): Promise<void>;
  /** Scales any other limit, such as the daily ones, whose counts are in the database. */
  scaled(limit: number): number;
};

/**
 * A limiter keeps a timer for each key until its count ends, up to a day later. Started within a request, the timer
 * would keep that request and its response in memory.
 */
const outsideRequests = AsyncLocalStorage.snapshot();

type Limiter = RateLimiterMemory | RateLimiterRedis;
/** Of one rule: in this process, and in Redis where there is one. */
type Limiters = { own: RateLimiterMemory; shared: RateLimiterRedis | null };

/** Scales limits; none falls below one. */
export const scaledBy = (scale: number) => (limit: number) => Math.max(1, Math.floor(limit * scale));

/**
 * @param scale multiplies every limit
 * @param redis holds the counts of several processes; while it does not count, each process counts alone
 * @param options.calmMs how long Redis has counted without a refusal when the log says that it counts again
 */
export function createRateLimits(
  scale: number,
  redis: Redis | null,
  log: RefusalLog,
  options: { calmMs?: number } = {},
): RateLimits {
  const scaled = scaledBy(scale);
  const counts = createCounts(scaled, redis, createRefusalWatch(log, options.calmMs));
  const attempts = createCountedAttempts(counts);
  const known = createKnownRefusals();

  async function chargeFailure<Result>(
    rule: RateLimitName,
    key: string,
    work: (keepCount: () => void) => Promise<Result>,
  ) {
    const end = await attempts.begin(rule, key);
    let keep = false;
    try {
      return await work(() => {
        keep = true;
      });
    } catch (error) {
      keep ||= error instanceof ApiError && error.code === 'BAD_CREDENTIALS';
      throw error;
    } finally {
      if (!keep) await counts.reward(rule, key);
      end();
    }
  }

  return {
    async charge(rule, key, work, forSeconds) {
      const counted = countedBy(rateLimitRules[rule]);
      if (counted === 'failures') return chargeFailure(rule, key, work);
      let keep = counted === 'requests';
      try {
        await counts.consume(rule, key, forSeconds);
        const result = await work(() => {
          keep = true;
        });
        keep = true;
        return result;
      } finally {
        if (!keep) await counts.reward(rule, key);
      }
    },
    async chargeWithin(tx, rule, key) {
      if (countedBy(rateLimitRules[rule]) !== 'requests') tx.onRollback(() => counts.reward(rule, key));
      await counts.consume(rule, key);
    },
    async consume(rule, key, credentialKey = null) {
      try {
        await counts.consume(rule, key);
      } catch (refusal) {
        if (credentialKey !== null && refusal instanceof ApiError) known.remember(credentialKey, refusal);
        throw refusal;
      }
    },
    refuseKnown(credentialKey) {
      if (credentialKey !== null) known.refuse(credentialKey);
    },
    penalise: counts.penalise,
    scaled,
  };
}

const countedBy = (rule: RateLimitRule) => rule.counts ?? 'requests';

type Counts = Omit<Counter, 'consume'> & {
  /**
   * @param forSeconds how long the first count of a key lasts, if not as long as the rule says
   * @throws ApiError RATE_LIMITED when the key has none left
   */
  consume(rule: RateLimitName, key: string, forSeconds?: number): Promise<void>;
  penalise(rule: RateLimitName, key: string, points: number): Promise<void>;
};

function createCounts(scaled: RateLimits['scaled'], redis: Redis | null, refusals: RefusalWatch): Counts {
  const withLimiter = createLimiters(scaled, redis, refusals);
  return {
    async consume(rule, key, forSeconds) {
      try {
        const options = forSeconds === undefined ? {} : { customDuration: forSeconds };
        await withLimiter(rule, (limiter) => limiter.consume(key, 1, options));
      } catch (refusal) {
        // Longer than that only after the clock was set back.
        const longest = forSeconds ?? rateLimitRules[rule].duration;
        if (refusal instanceof RateLimiterRes) {
          throw rateLimited(Math.min(refusal.msBeforeNext / 1000, longest));
        }
        throw refusal;
      }
    },
    reward: (rule, key) => withLimiter(rule, (limiter) => limiter.reward(key)),
    async penalise(rule, key, points) {
      await withLimiter(rule, (limiter) => limiter.penalty(key, points));
    },
  };
}

/** @returns a function that passes the limiter of a rule to `act`, outside of the request in progress */
function createLimiters(scaled: RateLimits['scaled'], redis: Redis | null, refusals: RefusalWatch) {
  const limiters = new Map<string, Limiters>(
    Object.entries(rateLimitRules).map(([name, rule]) => {
      const options = { keyPrefix: `limit:${name}`, points: scaled(rule.points), duration: rule.duration };
      const own = new RateLimiterMemory(options);
      const shared =
        redis && new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true });
      return [name, { own, shared }];
    }),
  );

  async function count<Result>({ own, shared }: Limiters, act: (limiter: Limiter) => Promise<Result>) {
    if (shared === null) return act(own);
    try {
      const result = await act(shared);
      refusals.onSuccess();
      return result;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) {
        refusals.onFailure(error);
        return act(own);
      }
      refusals.onSuccess();
      throw error;
    }
  }

  return <Result>(rule: RateLimitName, act: (limiter: Limiter) => Promise<Result>) => {
    const found = limiters.get(rule);
    if (!found) throw new Error(`no rate limit named ${rule}`);
    return outsideRequests(() => count(found, act));
  };
}

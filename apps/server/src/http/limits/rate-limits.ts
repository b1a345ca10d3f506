import { isIPv6 } from 'node:net';
import type { LimitName } from '@reelmates/contract/endpoint';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError, rateLimited } from '../api-error.ts';
import { createKnownRefusals } from './known-refusals.ts';

const MINUTE = 60;

/** What a rule counts: every request, the things that were made, or the passwords that were wrong. */
type Counted = 'requests' | 'created' | 'failures';

type Rule = { points: number; duration: number; counts?: Counted };

/** Points per duration (seconds). Names of the contract, and those that the server uses by itself. */
const rules = {
  signedOut: { points: 300, duration: 5 * MINUTE },
  signedIn: { points: 1500, duration: 5 * MINUTE },
  image: { points: 6000, duration: 5 * MINUTE },
  loginFailureByNetwork: { points: 10, duration: 15 * MINUTE, counts: 'failures' },
  loginFailurePerHour: { points: 100, duration: 60 * MINUTE, counts: 'failures' },
  loginFailureByDevice: { points: 10, duration: 15 * MINUTE, counts: 'failures' },
  loginFailureByAddress: { points: 50, duration: 5 * MINUTE, counts: 'failures' },
  signIn: { points: 200, duration: 24 * 60 * MINUTE, counts: 'created' },
  registration: { points: 5, duration: 30 * MINUTE, counts: 'created' },
  mail: { points: 5, duration: 30 * MINUTE, counts: 'created' },
  mailPerDay: { points: 15, duration: 24 * 60 * MINUTE, counts: 'created' },
  // Sign-ups and resets: a pub or a mobile carrier may stand behind one network.
  mailByNetwork: { points: 100, duration: 30 * MINUTE, counts: 'created' },
  mailByNetworkPerDay: { points: 1000, duration: 24 * 60 * MINUTE, counts: 'created' },
  upload: { points: 30, duration: 30 * MINUTE, counts: 'created' },
  /** Far above the posts and jackpots of a day: what nothing uses fills the storage for a day. */
  uploadPerDay: { points: 150, duration: 24 * 60 * MINUTE, counts: 'created' },
  /** Photos whose bytes were sent, whatever became of them; costly ones count more. */
  uploadTry: { points: 30, duration: 30 * MINUTE },
  comment: { points: 30, duration: 10 * MINUTE, counts: 'created' },
  toggle: { points: 120, duration: MINUTE },
  nameCheck: { points: 30, duration: MINUTE },
  userSearch: { points: 60, duration: MINUTE },
  export: { points: 10, duration: 60 * MINUTE },
  report: { points: 20, duration: 24 * 60 * MINUTE, counts: 'created' },
} satisfies Record<LimitName | string, Rule>;

export type RuleName = keyof typeof rules;

export type RateLimits = {
  /**
   * Counts one while `work` runs, so that many at once cannot slip through, and takes it back where that was nothing
   * that the rule counts.
   * @param forSeconds how long a first one counts, where that depends on the time of day
   * @throws ApiError RATE_LIMITED when the key has none left
   */
  charge<Result>(
    rule: RuleName,
    key: string,
    work: () => Promise<Result>,
    forSeconds?: number,
  ): Promise<Result>;
  /**
   * Counts one.
   * @param alias what the caller presented, from which the key was found
   * @throws ApiError RATE_LIMITED when the key has none left
   */
  consume(rule: RuleName, key: string, alias?: string | null): Promise<void>;
  /**
   * Asked before the key is looked up.
   * @throws ApiError RATE_LIMITED while the key that this alias led to has none left
   */
  refuseKnown(alias: string | null): void;
  /** Counts what something has cost beyond the one that `consume` counted. */
  penalise(rule: RuleName, key: string, points: number): Promise<void>;
  /** Multiplies any other limit, such as the daily ones that the database counts. */
  scaled(limit: number): number;
};

/**
 * @param scale multiplies every limit
 * @param redis shared counters where several processes serve; while it is out of reach each process counts alone
 */
export function createRateLimits(scale: number, redis: Redis | null): RateLimits {
  const scaled = (limit: number) => Math.max(1, Math.floor(limit * scale));
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => {
      const options = { keyPrefix: `limit:${name}`, points: scaled(rule.points), duration: rule.duration };
      const memory = new RateLimiterMemory(options);
      return [
        name,
        redis
          ? new RateLimiterRedis({
              ...options,
              storeClient: redis,
              insuranceLimiter: memory,
              rejectIfRedisNotReady: true,
            })
          : memory,
      ];
    }),
  );
  const known = createKnownRefusals();
  const counts = (rule: Rule) => rule.counts ?? 'requests';
  const limiter = (rule: RuleName) => {
    const found = limiters.get(rule);
    if (!found) throw new Error(`no rate limit named ${rule}`);
    return found;
  };

  async function consume(rule: RuleName, key: string, forSeconds?: number): Promise<void> {
    try {
      await limiter(rule).consume(key, 1, forSeconds === undefined ? {} : { customDuration: forSeconds });
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw rateLimited(refusal.msBeforeNext / 1000);
      throw refusal;
    }
  }

  /** Attempts under way whose count may yet be taken back, by rule and key. */
  const underWay = new Map<string, Set<Promise<void>>>();

  /** Counts one; where only attempts under way leave no room, it waits for how they end. @returns what ends this one */
  async function consumeInTurn(rule: RuleName, key: string): Promise<() => void> {
    const id = `${rule} ${key}`;
    for (;;) {
      try {
        await consume(rule, key);
        break;
      } catch (refusal) {
        await limiter(rule).reward(key);
        const others = underWay.get(id);
        if (!others || !(refusal instanceof ApiError)) throw refusal;
        await Promise.race(others);
      }
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = underWay.get(id) ?? new Set();
    underWay.set(id, all.add(promise));
    return () => {
      all.delete(promise);
      if (all.size === 0) underWay.delete(id);
      resolve();
    };
  }

  async function chargeFailure<Result>(rule: RuleName, key: string, work: () => Promise<Result>) {
    const end = await consumeInTurn(rule, key);
    let keep = false;
    try {
      return await work();
    } catch (error) {
      keep = error instanceof ApiError && error.code === 'BAD_CREDENTIALS';
      throw error;
    } finally {
      if (!keep) await limiter(rule).reward(key);
      end();
    }
  }

  return {
    async charge(rule, key, work, forSeconds) {
      const counted = counts(rules[rule]);
      if (counted === 'failures') return chargeFailure(rule, key, work);
      let keep = counted === 'requests';
      try {
        await consume(rule, key, forSeconds);
        const result = await work();
        keep = true;
        return result;
      } finally {
        if (!keep) await limiter(rule).reward(key);
      }
    },
    async consume(rule, key, alias = null) {
      try {
        await consume(rule, key);
      } catch (refusal) {
        if (alias !== null && refusal instanceof ApiError) known.remember(alias, refusal);
        throw refusal;
      }
    },
    refuseKnown(alias) {
      if (alias !== null) known.refuse(alias);
    },
    async penalise(rule, key, points) {
      await limiter(rule).penalty(key, points);
    },
    scaled,
  };
}

/** One person's address: IPv6 networks hand out whole /64s, so these count as one. */
export function addressKey(address: string): string {
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : withoutMapping(address);
}

/** The network of an address, where guesses count together: /24 for IPv4, /48 for IPv6. */
export function networkKey(address: string): string {
  const groups = groupsOf(address);
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`;
  const [first, second, third] = withoutMapping(address).split('.');
  return `${first}.${second}.${third}.0/24`;
}

/** An IPv4 address may arrive mapped into IPv6. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address, without leading zeros; null for IPv4. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(withoutMapping(address))) return null;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

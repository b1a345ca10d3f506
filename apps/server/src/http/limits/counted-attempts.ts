import { ApiError } from '../api-error.ts';
import type { RateLimitName } from './rate-limit-rules.ts';

export type Counter = {
  /** @throws ApiError RATE_LIMITED when the key has none left */
  consume(rule: RateLimitName, key: string): Promise<void>;
  /** Returns one that was counted. */
  reward(rule: RateLimitName, key: string): Promise<unknown>;
};

export type CountedAttempts = {
  /**
   * Counts one. If only running attempts leave no room, waits for them to end.
   * @returns the function that ends this attempt
   * @throws ApiError RATE_LIMITED when the key has none left
   */
  begin(rule: RateLimitName, key: string): Promise<() => void>;
};

/** Attempts whose count is returned if they succeed, so that running ones count only for the time being. */
export function createCountedAttempts({ consume, reward }: Counter): CountedAttempts {
  /** By rule and key. */
  const running = new Map<string, Set<Promise<void>>>();

  async function consumeOrAwaitRunning(rule: RateLimitName, key: string, id: string): Promise<void> {
    for (;;) {
      try {
        return await consume(rule, key);
      } catch (refusal) {
        await reward(rule, key);
        const others = running.get(id);
        if (!others || !(refusal instanceof ApiError)) throw refusal;
        await Promise.race(others);
      }
    }
  }

  return {
    async begin(rule, key) {
      const id = `${rule} ${key}`;
      await consumeOrAwaitRunning(rule, key, id);
      const { promise, resolve } = Promise.withResolvers<void>();
      const all = running.get(id) ?? new Set();
      running.set(id, all.add(promise));
      return () => {
        all.delete(promise);
        if (all.size === 0) running.delete(id);
        resolve();
      };
    },
  };
}

export type LeakyBuckets = {
  /** Adds the cost of work to the key's bucket. */
  add(key: string, costMs: number): void;
  /** Milliseconds until the key's bucket has room; 0 if it has. */
  waitMs(key: string): number;
  /** The number of keys with a non-empty bucket. */
  readonly size: number;
};

export type LeakyBucketOptions = {
  /** The share of time that a key may use in the long run: with 0.25, one millisecond of work drains in four. */
  share: (key: string) => number;
  /** How much work fits in a bucket before its key has to wait. */
  capacityMs: (key: string) => number;
  /** A bucket overflows at this limit, so work never delays a key for longer. */
  maxWaitMs: number;
};

/**
 * Limits the share of time that each key's work may use, when its cost is known only afterwards. It delays but never
 * refuses.
 */
export function createLeakyBuckets(
  { share, capacityMs, maxWaitMs }: LeakyBucketOptions,
  now: () => number = () => performance.now(),
): LeakyBuckets {
  /** When each bucket will be empty; the bucket filled last is last. */
  const emptyAt = new Map<string, number>();
  const drainMs = (key: string) => capacityMs(key) / share(key);

  /** Removes up to two empty buckets for each one added, so their number falls. */
  function forgetEmpty(time: number): void {
    let looked = 0;
    for (const [key, at] of emptyAt) {
      if (looked++ === 2) return;
      if (at <= time) emptyAt.delete(key);
    }
  }

  return {
    add(key, costMs) {
      const time = now();
      const filled = Math.max(time, emptyAt.get(key) ?? 0) + costMs / share(key);
      emptyAt.delete(key);
      forgetEmpty(time);
      emptyAt.set(key, Math.min(filled, time + drainMs(key) + maxWaitMs));
    },
    waitMs: (key) => Math.max(0, (emptyAt.get(key) ?? 0) - drainMs(key) - now()),
    get size() {
      return emptyAt.size;
    },
  };
}

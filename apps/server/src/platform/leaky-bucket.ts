export type LeakyBuckets = {
  /** Fills the key's bucket by the cost of its work. */
  add(key: string, costMs: number): void;
  /** Milliseconds until the key's bucket has room; 0 while it has. */
  waitMs(key: string): number;
  /** The number of keys with a non-empty bucket. */
  readonly size: number;
};

export type LeakyBucketOptions = {
  /**
   * The share of the time that a key may use in the long run: with 0.25 each millisecond of work drains within four.
   */
  share: (key: string) => number;
  /** How much work fits beyond that before the key waits. */
  capacityMs: (key: string) => number;
  /** A bucket overflows: no work delays a key for longer than this. */
  maxWaitMs: number;
};

/** Limits the share of the time of each key's work, where the cost is known only afterwards. Never refuses. */
export function createLeakyBuckets(
  { share, capacityMs, maxWaitMs }: LeakyBucketOptions,
  now: () => number = () => performance.now(),
): LeakyBuckets {
  /** When each bucket will be empty; the one that was filled last comes last. */
  const emptyAt = new Map<string, number>();
  const drainMs = (key: string) => capacityMs(key) / share(key);

  /** Removes at most two: more than the one that is added, so the number of empty ones falls. */
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

export type LeakyBuckets = {
  /** Fills the key's bucket by what its work has cost. */
  add(key: string, costMs: number): void;
  /** Milliseconds until the key's bucket has room again; 0 while it has. */
  waitMs(key: string): number;
  /** How many keys are remembered: those whose buckets are not empty. */
  readonly size: number;
};

export type LeakyBucketOptions = {
  /** How much of its time a key may use in the long run: 0.25 lets each millisecond of work drain within four. */
  share: (key: string) => number;
  /** How much work fits beyond that before the key waits. */
  capacityMs: (key: string) => number;
  /** A bucket overflows: nothing that a key has done lets it wait longer than this. */
  maxWaitMs: number;
};

/** Bounds how much of the time each key's work takes, where its cost is known only afterwards. Never refuses. */
export function createLeakyBuckets(
  { share, capacityMs, maxWaitMs }: LeakyBucketOptions,
  now: () => number = () => performance.now(),
): LeakyBuckets {
  /** When each bucket will be empty; the one that was filled last comes last. */
  const emptyAt = new Map<string, number>();
  const drainMs = (key: string) => capacityMs(key) / share(key);

  /** Two at most: with one more for each that is added, the empty ones get fewer all the same. */
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

export type Random = {
  /** From 0 to below 1. */
  next(): number;
  chance(probability: number): boolean;
  between(from: number, to: number): number;
  /** Both bounds are included. */
  whole(from: number, to: number): number;
  one<Item>(items: readonly Item[]): Item;
  /** Distinct items, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[];
};

/** Pseudo-random numbers from 0 to below 1, the same for the same start (Mulberry32). */
export function randomNumbers(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Pseudo-random choices, the same for the same seed. */
export function randomFrom(seed: number): Random {
  const next = randomNumbers(Math.imul(seed + 1, 2_654_435_761) + 12_345);
  const between = (from: number, to: number) => from + (to - from) * next();
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error('there is nothing to choose from');
    return item;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    between,
    whole,
    one,
    some(items, count) {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat();
    },
  };
}

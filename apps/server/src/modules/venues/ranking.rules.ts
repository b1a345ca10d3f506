export type Ranking = {
  offer(number: number, score: number): void;
  /** The indexes of the highest scores, the highest first; of equal ones, the lowest index. */
  best(): number[];
};

/** Keeps the best few of many without sorting the others. @param limit from 1 */
export function createRanking(limit: number): Ranking {
  const kept: { number: number; score: number }[] = [];
  return {
    offer(number, score) {
      const isBelow = (other: { number: number; score: number } | undefined) =>
        other !== undefined && (other.score > score || (other.score === score && other.number < number));
      if (kept.length === limit && isBelow(kept.at(-1))) return;
      let place = kept.length;
      while (place > 0 && !isBelow(kept[place - 1])) place--;
      kept.splice(place, 0, { number, score });
      if (kept.length > limit) kept.pop();
    },
    best: () => kept.map(({ number }) => number),
  };
}

export type Ranking = {
  offer(number: number, score: number): void;
  /** The indexes of the highest scores, highest first; at equal scores, the lowest index first. */
  best(): number[];
};

/**
 * The top k of many scores, without sorting the others.
 * @param limit k, at least 1
 */
export function createRanking(limit: number): Ranking {
  const top: { number: number; score: number }[] = [];
  return {
    offer(number, score) {
      const isBelow = (other: { number: number; score: number } | undefined) =>
        other !== undefined && (other.score > score || (other.score === score && other.number < number));
      if (top.length === limit && isBelow(top.at(-1))) return;
      let index = top.length;
      while (index > 0 && !isBelow(top[index - 1])) index--;
      top.splice(index, 0, { number, score });
      if (top.length > limit) top.pop();
    },
    best: () => top.map(({ number }) => number),
  };
}

// spec: none, how venues are ranked
import { expect, it } from 'vitest';
import { createRanking } from './ranking.rules.ts';

function bestOf(limit: number, scores: readonly number[]): number[] {
  const ranking = createRanking(limit);
  for (const [number, score] of scores.entries()) ranking.offer(number, score);
  return ranking.best();
}

it.each([
  ['all, where there are few', 5, [1, 3, 2], [1, 2, 0]],
  ['the best few', 2, [1, 3, 2, 5, 4], [3, 4]],
  ['the first of equal ones', 2, [7, 9, 7, 9, 9], [1, 3]],
  ['nothing of nothing', 3, [], []],
])('keeps %s', (_case, limit, scores, expected) => {
  expect(bestOf(limit, scores)).toEqual(expected);
});

it('a ranking does not depend on the order of its input', () => {
  const ranking = createRanking(2);
  for (const number of [4, 1, 3, 0, 2]) ranking.offer(number, number === 3 ? 2 : 1);
  expect(ranking.best()).toEqual([3, 0]);
});

it('a ranking agrees with sorting all scores', () => {
  const scores = Array.from({ length: 500 }, (_, number) => (number * 7919) % 97);
  const sorted = [...scores.keys()].sort(
    (left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right,
  );
  expect(bestOf(40, scores)).toEqual(sorted.slice(0, 40));
});

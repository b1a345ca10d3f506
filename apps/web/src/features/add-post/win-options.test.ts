// spec: none, the last bet is not in it
import { betLevels } from '@reelmates/contract/lists/bet-levels';
import { expect, it } from 'vitest';
import { betLevelOptions } from './win-options.ts';

it.each([null, '0.50', '0.88', '500.00'])('after a bet of %s every bet can be chosen once', (last) => {
  const values = betLevelOptions(last).map(({ value }) => value);
  expect(values.toSorted()).toEqual([...betLevels].toSorted());
});

it('begins with the last bet, then the usual ones', () => {
  const first = betLevelOptions('0.88').slice(0, 3);
  expect(first.map(({ label, group }) => [label, group])).toEqual([
    ['$0.88', 'Your last'],
    ['$0.50', 'Usual'],
    ['$1.00', 'Usual'],
  ]);
  expect(betLevelOptions(null)[0]?.group).toBe('Usual');
});

it('leaves out a last bet that has left the list', () => {
  expect(betLevelOptions('0.07').map(({ value }) => value)).not.toContain('0.07');
});

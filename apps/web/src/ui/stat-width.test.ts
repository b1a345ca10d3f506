import { expect, test } from 'vitest';
import { statWidth } from './stat-width.ts';

test('both stats of a pair get the width of the longest amount', () => {
  const [short, long] = [statWidth(['60.00', '5.00']), statWidth(['5.00', '99999999.99'])];
  expect(long).toEqual(statWidth(['99999999.99', '5.00']));
  expect(long).not.toEqual(short);
});

test('says how wide its longest amount is, for a line that is narrower', () => {
  expect(statWidth(['5.00', '99999999.99'])).toHaveProperty('--stat-ems', '7.49');
});

test('has its least width before an amount is known', () => {
  expect(Object.values(statWidth([])).join()).toContain('9.25rem');
});

// spec: S3.31, S9.43
import { expect, test } from 'vitest';
import { betLevels, isBetLevel } from './bet-levels.ts';

const inCents = betLevels.map((level) => Math.round(Number(level) * 100));

test('run from one cent to 500 dollars, each larger than the one before', () => {
  expect(betLevels).toHaveLength(75);
  expect(betLevels[0]).toBe('0.01');
  expect(betLevels.at(-1)).toBe('500.00');
  expect(inCents).toEqual([...new Set(inCents)].sort((a, b) => a - b));
});

test('are money strings with two decimals', () => {
  for (const level of betLevels) expect(level).toMatch(/^\d{1,3}\.\d{2}$/);
});

test('a bet level is recognised only with two decimals', () => {
  expect(isBetLevel('1.00')).toBe(true);
  expect(isBetLevel('1')).toBe(false);
  expect(isBetLevel('0.07')).toBe(false);
});

import { expect, it } from 'vitest';
import { oddsOf } from './odds.rules.ts';

const sums = { sessions: 1247, people: 300, ahead: 337, middle: '-61.40' };

it('says it in round figures', () => {
  expect(oddsOf('2026-11', sums)).toEqual({
    month: '2026-11',
    sessions: 1240,
    aheadPercent: 27,
    middleResult: '-60.00',
  });
});

it.each([
  [{ people: 49 }, false],
  [{ people: 50, sessions: 200 }, true],
  [{ sessions: 199 }, false],
  [{ sessions: 0, people: 0, middle: null }, false],
])('with %j says something: %s', (fewer, says) => {
  expect(oddsOf('2026-11', { ...sums, ...fewer }) !== null).toBe(says);
});

it.each([
  ['0.00', '0.00'],
  ['-2.49', '0.00'],
  ['-2.50', '-5.00'],
  ['2.50', '5.00'],
  ['-12.49', '-10.00'],
  ['99999999.99', '100000000.00'],
])('%s is about %s', (middle, about) => {
  expect(oddsOf('2026-11', { ...sums, middle })?.middleResult).toBe(about);
});

it.each([
  [0, 1],
  [1247, 99],
  [623, 50],
])('%d of 1,247 ahead are %d %%', (ahead, percent) => {
  expect(oddsOf('2026-11', { ...sums, ahead })?.aheadPercent).toBe(percent);
});

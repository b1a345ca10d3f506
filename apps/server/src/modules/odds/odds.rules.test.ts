// spec: none, odds are not in it
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AHEAD_BASE, MIDDLE_BASE, oddsOf, sessionBounds, sessionSteps } from './odds.rules.ts';

/** People in the nth step of sessions, with this many tenths of sessions ahead and this middle result. */
const group = (people: number, step: number, tenths: number, middle: number) => ({
  entry: (step * AHEAD_BASE + tenths) * MIDDLE_BASE + (middle + 1_000) / 10,
  people,
});

it('weighs people by their sessions, in round numbers', () => {
  // 40 people with one session each, 10 with twenty: 240 in all.
  const groups = [group(40, 0, 10, 80), group(10, 4, 2, -60)];
  expect(oddsOf('2026-11', groups, 247)).toEqual({
    month: '2026-11',
    sessions: 240,
    // (40 + 40) / 240.
    aheadPercent: 35,
    middleResult: '-60.00',
  });
});

it.each([
  [0, 5],
  [10, 95],
  [5, 50],
])('%d tenths ahead are %d %%', (tenths, percent) => {
  expect(oddsOf('2026-11', [group(50, 2, tenths, -20)], 250).aheadPercent).toBe(percent);
});

it.each([
  [-1_000, '-1000.00'],
  [0, '0.00'],
  [1_000, '1000.00'],
])('a middle result of %d dollars reads %s', (middle, text) => {
  expect(oddsOf('2026-11', [group(50, 2, 3, middle)], 250).middleResult).toBe(text);
});

it('one person among fifty moves the share by 5 points at most where all play alike often', () => {
  const tenths = fc.integer({ min: 0, max: 10 });
  fc.assert(
    fc.property(fc.array(tenths, { minLength: 49, maxLength: 60 }), tenths, tenths, (others, one, other) => {
      const percent = (last: number) =>
        oddsOf(
          '2026-11',
          [...others, last].map((value) => group(1, 2, value, -20)),
          250,
        ).aheadPercent;
      expect(Math.abs(percent(one) - percent(other))).toBeLessThanOrEqual(5);
    }),
  );
});

it('has a bound for every step but the first', () => {
  expect(sessionBounds).toHaveLength(sessionSteps.length - 1);
});

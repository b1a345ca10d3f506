// spec: none, how a break is watched is not in it
import { DAY_MS } from '@reelmates/contract/time';
import { expect, it } from 'vitest';
import { isOver, longerPeriods, progressOf } from './break-time.ts';

const startedAt = Date.parse('2026-11-01T09:00:00Z');
const of = (days: number) => ({ startedAt, endsAt: startedAt + days * DAY_MS });

it.each([
  [30, 0, 1],
  [30, 11.4, 12],
  [30, 29.99, 30],
  [30, 31, 30],
  [30, -0.01, 1],
  [1, 0.5, 1],
])('of %d days, after %d of them, it is day %d', (days, passed, expected) => {
  expect(progressOf(of(days), startedAt + passed * DAY_MS)).toMatchObject({ day: expected, days });
});

it('a break that was made 30 days long a moment after its start has 30 days', () => {
  expect(progressOf(of(30.001), startedAt + 0.002 * DAY_MS)).toMatchObject({ day: 1, days: 30 });
  expect(progressOf(of(30.001), startedAt + 30.0005 * DAY_MS)).toMatchObject({ day: 30, days: 30 });
});

it('has no day without a start', () => {
  expect(progressOf({ startedAt: null, endsAt: startedAt }, startedAt)).toBeNull();
});

it('a break is over at its end', () => {
  expect([isOver(of(7), startedAt + 7 * DAY_MS - 1), isOver(of(7), startedAt + 7 * DAY_MS)]).toEqual([
    false,
    true,
  ]);
});

it('a break is offered only longer periods', () => {
  const periods = [1, 7, 30, 90, 180, 365];
  const now = startedAt + DAY_MS;
  expect(longerPeriods(periods, null, now)).toEqual(periods);
  expect(longerPeriods(periods, of(30), now)).toEqual([30, 90, 180, 365]);
  expect(longerPeriods(periods, of(30), startedAt)).toEqual([90, 180, 365]);
  expect(longerPeriods(periods, of(30), startedAt + 40 * DAY_MS)).toEqual(periods);
});

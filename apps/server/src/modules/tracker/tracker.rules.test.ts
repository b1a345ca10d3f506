// spec: none, times and cursors of play sessions
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHistoryCursor, sessionTime, writeHistoryCursor } from './tracker.rules.ts';

it('uses the current time by default, and accepts at most a day later', () => {
  const now = new Date('2026-11-21T09:00:00.000Z');
  expect(sessionTime(undefined, now)).toBe(now);
  expect(sessionTime('2026-11-22T20:00:00.000+11:00', now)).toEqual(new Date('2026-11-22T09:00:00.000Z'));
  expect(() => sessionTime('2026-11-22T09:00:00.001Z', now)).toThrow('more than a day');
});

describe('the cursor of the history', () => {
  it('is read as it was written', () => {
    const time = fc.date({ min: new Date(-2e12), max: new Date(4e12), noInvalidDate: true });
    const place = fc.record({
      sessionDate: time,
      createdAt: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
      id: fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(String),
    });
    fc.assert(
      fc.property(place, (at) => {
        expect(readHistoryCursor(writeHistoryCursor(at))).toEqual(at);
      }),
    );
    expect(readHistoryCursor(undefined)).toBeNull();
  });

  it.each([
    '',
    'x',
    '1.2.3',
    'MS4y',
    'MS4yLjA',
    btoa('9999999999999999.1.1'),
    btoa('1.2.9999999999999999999'),
  ])('is refused as %j', (cursor) => {
    expect(() => readHistoryCursor(cursor)).toThrow('This cursor is not valid');
  });
});

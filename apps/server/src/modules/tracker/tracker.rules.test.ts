import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHistoryCursor, returnToPlayer, sessionTime, writeHistoryCursor } from './tracker.rules.ts';

describe('returnToPlayer', () => {
  it.each([
    ['1460.00', '1290.65', 88.4],
    ['0.00', '0.00', 0],
    ['0.00', '50.00', 0],
    ['100.00', '0.00', 0],
    ['100.00', '88.44', 88.4],
    ['100.00', '88.45', 88.5],
    ['1000.00', '999.49', 99.9],
    ['1000.00', '999.50', 100],
    ['3.00', '1.00', 33.3],
    ['3.00', '2.00', 66.7],
    ['0.01', '99999999.99', 999_999_999_900],
  ])('of %s spent and %s won is %d', (spent, won, expected) => {
    expect(returnToPlayer(spent, won)).toBe(expected);
  });

  it('is never further than half a tenth from the truth', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const money = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
    fc.assert(
      fc.property(cents, cents, (spent, won) => {
        const tenths = BigInt(Math.round(returnToPlayer(money(spent), money(won)) * 10));
        const twiceOff = 2n * (tenths * spent - won * 1000n);
        expect(twiceOff > -spent && twiceOff <= spent).toBe(true);
      }),
    );
  });
});

it('takes now where the form says nothing, and at most a day later', () => {
  const now = new Date('2026-11-21T09:00:00.000Z');
  expect(sessionTime(undefined, now)).toBe(now);
  expect(sessionTime('2026-11-22T20:00:00.000+11:00', now)).toEqual(new Date('2026-11-22T09:00:00.000Z'));
  expect(() => sessionTime('2026-11-22T09:00:00.001Z', now)).toThrow('more than a day');
});

describe('the cursor of the history', () => {
  it('comes back as it was', () => {
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

// spec: none, sums and amounts in words
import { describe, expect, it } from 'vitest';
import { formatMoney, returnToPlayer, subtractMoney, sumMoney } from './money.ts';
import { typedMoney } from './money-input.ts';

describe('sums of money', () => {
  it.each([
    [[], '0.00'],
    [['0.10', '0.20'], '0.30'],
    [['60.00', '42.5', '7'], '109.50'],
    [['99999999.99', '99999999.99', '0.01'], '199999999.99'],
  ])('the sum of %j is %s', (amounts, expected) => {
    expect(sumMoney(amounts)).toBe(expected);
  });

  it.each([
    ['42.50', '60.00', '-17.50'],
    ['0.01', '0.02', '-0.01'],
    ['60.00', '60.00', '0.00'],
    ['100.00', '0.01', '99.99'],
  ])('%s less %s is %s', (amount, less, expected) => {
    expect(subtractMoney(amount, less)).toBe(expected);
  });
});

describe('amounts as people type them', () => {
  it.each([
    ['186.40', '186.40'],
    ['186,40', '186.40'],
    ['12,5', '12.5'],
    [' $ 40 ', '40'],
    ['1,240', '1240'],
    ['1,240.50', '1240.50'],
    ['1.240,50', '1240.50'],
    ['1,240,000', '1240000'],
    ['1 240,50', '1240.50'],
    ['.50', '0.50'],
    [',5', '0.5'],
    ['5.', '5'],
    ['1,240.', '1240'],
    // The full width of Chinese and Japanese keyboards, and an invisible sign of a copied text.
    ['＄１，２４０．５０', '1240.50'],
    ['12.50\u200b', '12.50'],
    ['', ''],
  ])('reads %j as %j', (typed, amount) => {
    expect(typedMoney(typed)).toBe(amount);
  });

  it.each(['abc', '-5', '1.2.3', '12,,5', '1e5', '.', '-0', '½', '1/2', '٣'])(
    'makes no amount of %j',
    (typed) => {
      expect(typedMoney(typed)).not.toMatch(/^\d+(\.\d{1,2})?$/);
    },
  );
});

describe('amounts as people read them', () => {
  it.each([
    ['0.00', '$0.00'],
    ['0.01', '$0.01'],
    ['1234.50', '$1,234.50'],
    ['1234.5', '$1,234.50'],
    ['60', '$60.00'],
    ['99999999.99', '$99,999,999.99'],
    ['-51.90', '−$51.90'],
    ['-0.00', '$0.00'],
    ['007.10', '$7.10'],
  ])('%s reads %s', (money, text) => expect(formatMoney(money)).toBe(text));

  it('loses no cent to floating point', () => {
    expect(formatMoney('90071992547409.93')).toBe('$90,071,992,547,409.93');
  });
});

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
    const money = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
    for (let step = 1n; step < 2_000n; step += 1n) {
      const [spent, won] = [(step * 7_919n) ** 2n % 1_000_003n || 1n, (step * 104_729n) % 999_983n];
      const tenths = BigInt(Math.round(returnToPlayer(money(spent), money(won)) * 10));
      const twiceOff = 2n * (tenths * spent - won * 1000n);
      expect(twiceOff > -spent && twiceOff <= spent).toBe(true);
    }
  });
});

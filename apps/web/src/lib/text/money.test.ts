import { expect, it } from 'vitest';
import { subtractMoney, sumMoney } from './money.ts';

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

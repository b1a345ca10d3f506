import { expect, it } from 'vitest';
import { typedAmount } from './typed-amount.ts';

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
  ['', ''],
])('reads %j as %j', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount);
});

it.each(['abc', '-5', '1.2.3', '12,,5', '1e5'])('makes no amount of %j', (typed) => {
  expect(typedAmount(typed)).not.toMatch(/^\d+(\.\d{1,2})?$/);
});

// spec: none, comparing promise and prizes is not in it
import { expect, it } from 'vitest';
import { isPromiseSet } from './prize-promise.ts';

const prize = (prizeValue: string, prizeDescription: string | null = null) => ({
  prizeValue,
  prizeDescription,
});

it.each([
  ['$500', [], false],
  ['$500', [prize('$500')], true],
  ['$500', [prize('$250'), prize('$150'), prize('$100')], true],
  ['$500', [prize('$250'), prize('$150')], false],
  ['$500', [prize('$1,000')], true],
  ['$500', [prize('Gift card', 'Worth $500')], true],
  ['$500', [prize('Coffee machine')], false],
  ['$500 and a dinner for two', [prize('$500')], false],
  ['$500 and a dinner for two', [prize('$500', 'And a  dinner for two')], true],
])('compares the promise %s with the prizes %j', (promise, prizes, isSet) => {
  expect(isPromiseSet(promise, prizes)).toBe(isSet);
});

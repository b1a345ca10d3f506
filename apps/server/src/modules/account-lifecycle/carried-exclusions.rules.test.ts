// spec: none, breaks that outlast an account are not in it
import { expect, it } from 'vitest';
import { phoneDigitsOf } from './carried-exclusions.rules.ts';

it.each([
  ['+61', '0491 570 156', '61491570156'],
  ['+61', '491570156', '61491570156'],
  ['+64', '+61 491 570 156', '61491570156'],
])('%s %s is dialled %s', (countryCode, phone, digits) =>
  expect(phoneDigitsOf(countryCode, phone)).toBe(digits),
);

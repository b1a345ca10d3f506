// spec: none, the clock of the server is not in it
import { expect, it } from 'vitest';
import { clockAhead } from './server-clock.ts';

const date = 'Sun, 22 Nov 2026 08:42:18 GMT';
const server = Date.parse(date);

it('distinguishes a wrong clock from network delay', () => {
  expect(clockAhead(date, server)).toBe(0);
  expect(clockAhead(date, server + 1900)).toBe(0);
  // The device is an hour behind, or five minutes ahead.
  expect(clockAhead(date, server - 3_600_000)).toBe(3_600_500);
  expect(clockAhead(date, server + 300_000)).toBe(-299_500);
});

it('trusts the device where the response has no date', () => {
  expect(clockAhead(null, server)).toBe(0);
  expect(clockAhead('yesterday', server)).toBe(0);
});

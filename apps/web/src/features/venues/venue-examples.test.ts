import { expect, it } from 'vitest';
import { exampleRtp } from './venue-examples.ts';

// spec: S9.19
it('stays from 79 to 88, and gives one venue the same each time', () => {
  const all = Array.from({ length: 3000 }, (_value, index) => exampleRtp(String(index + 1)));
  expect([Math.min(...all), Math.max(...all)]).toEqual([79, 88]);
  expect(exampleRtp('2723')).toBe(exampleRtp('2723'));
});

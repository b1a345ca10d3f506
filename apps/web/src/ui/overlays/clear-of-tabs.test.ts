import { expect, it } from 'vitest';
import { topClearOf } from './clear-of-tabs.ts';

const at = (top: number, height = 48) => ({ top, bottom: top + height });

it.each([
  ['nothing in the way', [], 64],
  ['tabs right under the header', [at(56)], 112],
  ['tabs further down, which it would touch', [at(120)], 176],
  ['tabs below it', [at(130)], 64],
  ['tabs that have slid away', [at(-48)], 64],
  ['two rows of tabs', [at(130), at(56)], 186],
])('%s', (_what, tabs, top) => {
  expect(topClearOf(tabs, 64, 64)).toBe(top);
});

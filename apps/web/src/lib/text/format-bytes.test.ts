import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [10, '1 KB'],
  [640_000, '625 KB'],
  [2_516_582, '2.4 MB'],
  [10_485_760, '10.0 MB'],
])('shows %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

// spec: none, how a text is cut
import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('keeps a text that fits, and cuts a longer one between characters as people count them', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(cutText('five!', 5)).toBe('five!');
  expect(cutText('a longer text', 9)).toBe('a longer…');
  expect(cutText(family.repeat(3), 3)).toBe(family.repeat(3));
  expect(cutText(family.repeat(4), 3)).toBe(`${family.repeat(2)}…`);
});

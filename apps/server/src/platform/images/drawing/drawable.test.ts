import { expect, it } from 'vitest';
import { drawable } from './drawable.ts';

it('keeps the characters that the fonts have, in one line, and removes the rest', () => {
  expect(drawable('Whakatāne & Łódź, “O’Briens” · 50 %…')).toBe('Whakatāne & Łódź, “O’Briens” · 50 %…');
  expect(drawable('日本 The 😀 Club\n\u0000\u202Eשלום \u0001')).toBe('The Club');
  expect(drawable('Cafe\u0301')).toBe('Café');
  expect(drawable('😀')).toBe('');
});

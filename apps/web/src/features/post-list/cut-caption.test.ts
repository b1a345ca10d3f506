import { expect, test } from 'vitest';
import { cutCaption } from './cut-caption.ts';

// spec: S2.71, S9.11
test('80 characters are shown whole, 81 are cut', () => {
  expect(cutCaption('x'.repeat(80))).toBeNull();
  expect(cutCaption('x'.repeat(81))).toBe('x'.repeat(80));
});

test('the cut falls between words and takes the punctuation before it along', () => {
  const caption =
    'Popped in for the meat raffle and stayed a quiet half hour. Parmas for the table, on me, then home.';
  expect(cutCaption(caption)).toBe(
    'Popped in for the meat raffle and stayed a quiet half hour. Parmas for the',
  );
  expect(cutCaption('one two, three', 9)).toBe('one two');
});

test('a word that ends right at the limit stays', () => {
  expect(cutCaption(`${'ab '.repeat(26)}cd ef`)).toBe(`${'ab '.repeat(26)}cd`);
});

test('emoji count as one character and are never halved', () => {
  expect(cutCaption('🎉'.repeat(80))).toBeNull();
  expect(cutCaption('🎉'.repeat(81))).toBe('🎉'.repeat(80));
});

test('a caption of many lines is cut after the fifth one, however short it is', () => {
  expect(cutCaption('a\nb\nc\nd\ne')).toBeNull();
  expect(cutCaption('a\nb\nc\nd\ne\nf')).toBe('a\nb\nc\nd\ne');
  expect(cutCaption(`Big${'\n'.repeat(70)}one`)).toBe('Big');
  expect(cutCaption('x\n'.repeat(250).trim())).toBe('x\nx\nx\nx\nx');
});

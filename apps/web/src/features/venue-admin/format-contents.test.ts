// spec: none, a detail of the admins' desk that the specification leaves open
import { expect, test } from 'vitest';
import { formatContents } from './format-contents.ts';

test('counts the contents of a venue exactly up to a thousand', () => {
  expect(formatContents(1, 'post')).toBe('1 post');
  expect(formatContents(1_000, 'post')).toBe('1,000 posts');
  expect(formatContents(1_001, 'post')).toBe('1,000+ posts');
});

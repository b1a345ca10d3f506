import { describe, expect, it } from 'vitest';
import { formatCount, formatCountOf, formatPlural } from './format.ts';

describe('counts', () => {
  // spec: S9.22
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1049, '1K'],
    [1200, '1.2K'],
    [1999, '1.9K'],
    [99_990, '99.9K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [2_000_000, '2M'],
    [2_990_000, '2.9M'],
  ])('%d reads %s', (count, text) => expect(formatCount(count)).toBe(text));

  it('have a singular and a plural', () => {
    expect(formatCountOf(1, 'like')).toBe('1 like');
    expect(formatCountOf(1204, 'like')).toBe('1.2K likes');
    expect(formatPlural(1, 'point')).toBe('1 point');
    expect(formatPlural(1204, 'point')).toBe('1,204 points');
    expect(formatPlural(2, 'reply', 'replies')).toBe('2 replies');
  });
});

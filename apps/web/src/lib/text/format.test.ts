import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatCount,
  formatCountOf,
  formatDate,
  formatDateTime,
  formatDateWithTime,
  formatPlural,
} from './format.ts';

describe('counts', () => {
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

  it('chooses the plural', () => {
    expect(formatCountOf(1, 'like')).toBe('1 like');
    expect(formatCountOf(1204, 'like')).toBe('1.2K likes');
    expect(formatPlural(1, 'point')).toBe('1 point');
    expect(formatPlural(1204, 'point')).toBe('1,204 points');
    expect(formatPlural(2, 'reply', 'replies')).toBe('2 replies');
  });
});

describe('amounts', () => {
  it.each([
    ['0.00', '$0.00'],
    ['0.01', '$0.01'],
    ['1234.50', '$1,234.50'],
    ['1234.5', '$1,234.50'],
    ['60', '$60.00'],
    ['99999999.99', '$99,999,999.99'],
    ['-51.90', '−$51.90'],
    ['-0.00', '$0.00'],
    ['007.10', '$7.10'],
  ])('%s reads %s', (money, text) => expect(formatAmount(money)).toBe(text));

  it('loses no cent to floating point', () => {
    expect(formatAmount('90071992547409.93')).toBe('$90,071,992,547,409.93');
  });
});

describe('dates, in the reader’s zone', () => {
  const evening = new Date(2025, 10, 22, 19, 42, 5);
  it('formats', () => {
    expect(formatDateTime(evening)).toBe('Nov 22, 7:42 PM');
    expect(formatDate(evening.toISOString())).toBe('Nov 22, 2025');
    expect(formatDateWithTime(evening)).toBe('Nov 22, 2025 7:42 PM');
  });
  it('shows nothing for what is no date', () => expect(formatDate('soon')).toBe(''));
});

// spec: none, names of months
import { expect, it } from 'vitest';
import { monthAfter, monthName, monthTitle } from './time.ts';

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 14, '2028-01'],
  ['0999-12', 1, '1000-01'],
])('%s and %i months is %s', (month, by, expected) => {
  expect(monthAfter(month, by)).toBe(expected);
});

it('names every month, with its year', () => {
  const months = Array.from({ length: 12 }, (_, ahead) => monthAfter('2026-01', ahead));
  const format = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  expect(months.map(monthTitle)).toEqual(months.map((month) => format.format(new Date(`${month}-01`))));
  expect(monthName('2026-11')).toBe('November');
});

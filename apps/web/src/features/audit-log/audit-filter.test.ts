// spec: none, the audit log is not in it
import { expect, it } from 'vitest';
import { isFiltered, noFilter, readFilter, toQuery, writeFilter } from './audit-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

it('reads and writes the URL, and omits default values', () => {
  const query = 'search=casino&person=12&action=post.deny&from=2026-11-01&to=2026-11-22';
  expect(writeFilter(read(query)).toString()).toBe(query);
  expect(read('')).toEqual(noFilter);
  expect(writeFilter(noFilter).toString()).toBe('');
  expect([isFiltered(noFilter), isFiltered(read('person=server'))]).toEqual([false, true]);
});

it('ignores an impossible person and impossible days', () => {
  expect(read('person=marnie&from=2026-02-30&to=yesterday')).toEqual(noFilter);
});

it('asks for whole days of the viewer’s own zone', () => {
  const start = new Date(2026, 10, 1).toISOString();
  const end = new Date(2026, 10, 23).toISOString();
  expect(toQuery(read('from=2026-11-01&to=2026-11-22&search=a'))).toEqual({
    search: 'a',
    from: start,
    to: end,
  });
  expect(toQuery(noFilter)).toEqual({});
});

// spec: none, the audit log is not in it
import { expect, it } from 'vitest';
import { isNarrowed, noChoice, readChoice, toQuery, writeChoice } from './audit-choice.ts';

const read = (query: string) => readChoice(new URLSearchParams(query));

it('reads and writes the URL, and omits default values', () => {
  const query = 'search=casino&person=12&action=post.deny&from=2026-11-01&to=2026-11-22';
  expect(writeChoice(read(query)).toString()).toBe(query);
  expect(read('')).toEqual(noChoice);
  expect(writeChoice(noChoice).toString()).toBe('');
  expect([isNarrowed(noChoice), isNarrowed(read('person=server'))]).toEqual([false, true]);
});

it('ignores an impossible person and impossible days', () => {
  expect(read('person=marnie&from=2026-02-30&to=yesterday')).toEqual(noChoice);
});

it('asks for whole days of the viewer’s own zone', () => {
  const start = new Date(2026, 10, 1).toISOString();
  const end = new Date(2026, 10, 23).toISOString();
  expect(toQuery(read('from=2026-11-01&to=2026-11-22&search=a'))).toEqual({
    search: 'a',
    from: start,
    to: end,
  });
  expect(toQuery(noChoice)).toEqual({});
});

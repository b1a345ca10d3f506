import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createDraftStore } from './draft-store.ts';

const reports = createDraftStore({
  name: 'report',
  typed: z.object({ state: z.string(), venueName: z.string() }),
  empty: { state: '', venueName: '' },
});
const key = 'draft:7:report';
const typed = { state: 'NSW', venueName: 'Wattle' };
const attempt = { key: 'k1', body: '{}' };
const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null');

beforeEach(() => localStorage.clear());

it('stores the input for its account alone', () => {
  reports.open('7').record(typed);
  expect(reports.open('7').typed).toEqual(typed);
  expect(reports.open('8').typed).toEqual(reports.empty);
});

it('stores the attempt beside it, also where nothing is typed any more', () => {
  const draft = reports.open('7');
  draft.attempts?.set(attempt);
  expect(reports.open('7').attempts?.get()).toEqual(attempt);
  draft.record(typed);
  draft.record(reports.empty);
  expect(stored()).toEqual({ typed: reports.empty, attempt });
});

it('leaves nothing behind once it has ended', () => {
  const draft = reports.open('7');
  draft.record(typed);
  draft.attempts?.set(attempt);
  draft.end();
  expect(localStorage.length).toBe(0);
});

it.each([
  ['with an attempt', { typed, attempt }, attempt],
  ['without one', { typed }, null],
  ['with nothing around what was typed', typed, null],
])('reads what an earlier version stored %s', (_how, value, expected) => {
  localStorage.setItem(key, JSON.stringify(value));
  const draft = reports.open('7');
  expect(draft.typed).toEqual(typed);
  expect(draft.attempts?.get()).toEqual(expected);
});

it('begins empty if the stored draft cannot be read', () => {
  localStorage.setItem(key, '{"typed":{"state":7}}');
  expect(reports.open('7').typed).toEqual(reports.empty);
});

it('stores what the form begins with when it is saved', () => {
  const draft = reports.open('7', (before) => ({ ...before, venueName: 'Banksia' }));
  expect(draft.typed).toEqual({ state: '', venueName: 'Banksia' });
  expect(stored()).toBeNull();
  expect(draft.save()).toBe(true);
  expect(stored()).toEqual({ typed: { state: '', venueName: 'Banksia' }, attempt: null });
});

it('keeps a draft of a release whose form had fewer fields', () => {
  localStorage.setItem(key, JSON.stringify({ typed: { venueName: 'Wattle' }, attempt }));
  const draft = reports.open('7');
  expect(draft.typed).toEqual({ state: '', venueName: 'Wattle' });
  expect(draft.attempts?.get()).toEqual(attempt);
});

it('says whether there was something to go on with', () => {
  expect(reports.open('7').isDraft).toBe(false);
  reports.open('7').record(typed);
  expect(reports.open('7').isDraft).toBe(true);
});

it('of something saved is discarded once that has changed', () => {
  const editing = (venueName: string) =>
    createDraftStore({
      name: 'report',
      typed: z.object({ state: z.string(), venueName: z.string() }),
      empty: { state: 'NSW', venueName },
      ofSaved: true,
    }).open('7');
  editing('Wattle').record({ state: 'VIC', venueName: 'Wattle' });
  expect(editing('Wattle')).toMatchObject({ isDraft: true, typed: { state: 'VIC', venueName: 'Wattle' } });
  expect(editing('Banksia')).toMatchObject({ isDraft: false, typed: { state: 'NSW', venueName: 'Banksia' } });
  editing('Banksia').record({ state: 'NSW', venueName: 'Banksia' });
  expect(localStorage.length).toBe(0);
});

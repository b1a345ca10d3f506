// spec: none, the audit log is not in it
import { expect, it } from 'vitest';
import { changesOf, changeText } from './audit-changes.ts';

const read = (...states: Parameters<typeof changesOf>) => changesOf(...states).map(changeText);

it('describes each changed value in words', () => {
  const before = { status: 'pending', isFeatured: false, denialReason: null, points: 5, biggestWin: null };
  const after = {
    status: 'approved',
    isFeatured: true,
    denialReason: 'Spam',
    points: 5,
    biggestWin: '12.00',
  };
  expect(read(before, after)).toEqual([
    'Status: pending → approved',
    'In For You: no → yes',
    'Biggest win shown: none → 12.00',
  ]);
});

it('shows all values if there is one state, including nested values and lists', () => {
  expect(read(null, { claimUntil: null, place: { city: 'Dubbo' }, reports: ['3', '4'], tags: [] })).toEqual([
    'Claim until: none',
    'Place city: Dubbo',
    'Reports: 3, 4',
    'Tags: none',
  ]);
  expect(read({ role: 'admin' }, null)).toEqual(['Role: admin']);
  expect(read(null, null)).toEqual([]);
});

it('shows times as times, and a value that one state lacks as none', () => {
  expect(read({}, { claimedAt: '2026-11-22T08:42:00.000Z' })[0]).toMatch(
    /^Claimed at: none → Nov 2\d, 2026 /,
  );
});

// spec: none, months ahead and ties are not in it
import { monthAfter } from '@reelmates/contract/time';
import { expect, it } from 'vitest';
import {
  findTies,
  monthsAhead,
  monthsNewestFirst,
  ordinal,
  prizeText,
  withdrawnText,
} from './leaderboard.rules.ts';

it('months follow each other and are listed once, newest first', () => {
  expect(['2026-11', '2026-12', '2099-09'].map((month) => monthAfter(month))).toEqual([
    '2026-12',
    '2027-01',
    '2099-10',
  ]);
  expect(monthsNewestFirst('2026-01', '2025-12', '2026-01', '2026-10')).toEqual([
    '2026-10',
    '2026-01',
    '2025-12',
  ]);
});

it('ties say from where to where, and by what they were broken', () => {
  const entry = (points: number, time: number) => ({ points, reachedAt: new Date(time) });
  const board = [entry(9, 5), entry(7, 1), entry(7, 2), entry(3, 4), entry(3, 4), entry(3, 6), entry(1, 1)];
  expect(findTies(board)).toEqual([
    { points: 7, from: 2, to: 3, brokenBy: 'time' },
    { points: 3, from: 4, to: 6, brokenBy: 'account' },
  ]);
  expect(findTies([])).toEqual([]);
});

it('positions are written as people say them', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 100].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '100th',
  ]);
  const prize = { month: '2026-11', value: '$50', description: null };
  const claimUntil = new Date('2026-12-31T13:30:00Z');
  expect(prizeText({ ...prize, rank: 2, claimUntil }, 'Australia/Sydney')).toBe(
    'You finished 2nd on the November 2026 board. Your prize: $50. Please claim it by 1 January 2027.',
  );
  const card = { ...prize, description: 'A gift card' };
  expect(withdrawnText(card, { reason: 'corrected', passesOn: true })).toBe(
    'The November 2026 board was corrected after a review. The prize $50 (A gift card) now goes to another member.',
  );
  expect(withdrawnText(prize, { reason: 'corrected', passesOn: false })).toBe(
    'The November 2026 board was corrected after a review. The prize $50 was withdrawn.',
  );
  expect(withdrawnText(prize, { reason: 'bettered', passesOn: true })).toBe(
    'You have a better prize on the November 2026 board now. The prize $50 now goes to another member.',
  );
});

it('the months ahead begin with the current one', () => {
  expect(monthsAhead('2026-11', 2)).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(monthsAhead('2026-11', 12).at(-1)).toBe('2027-11');
});

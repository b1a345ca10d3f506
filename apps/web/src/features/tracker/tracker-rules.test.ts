import { expect, it } from 'vitest';
import { axisLabel, axisTop } from './axis.ts';
import { netOf, totalsOf } from './net.ts';
import { sessionForm } from './session-rules.ts';

it.each([
  [[], 10, '$5'],
  [['0.00', '0.00'], 10, '$5'],
  [['0.01'], 2, '$1'],
  [['2.00', '1.99'], 2, '$1'],
  [['2.01'], 4, '$2'],
  [['96.00', '40.00'], 100, '$50'],
  [['100.00'], 100, '$50'],
  [['100.01'], 200, '$100'],
  [['270.00'], 400, '$200'],
  [['800.00'], 800, '$400'],
  [['4999.99'], 6000, '$3K'],
  [['99999999.99'], 100_000_000, '$50M'],
])('the axis over %j goes up to %d', (amounts, top, half) => {
  expect(axisTop(amounts)).toBe(top);
  expect(axisLabel(top / 2)).toBe(half);
});

it.each([
  ['270.00', '218.10', "you're down", '51.90'],
  ['218.10', '270.00', "you're up", '51.90'],
  ['60.00', '60.00', "you're even", null],
])('spent %s, won %s: %s', (spent, won, words, amount) => {
  expect(netOf({ spent, won })).toEqual({ words, amount });
});

it('adds up sessions', () => {
  const session = { amountSpent: '0.10', amountWon: '0.20' };
  expect(totalsOf([session, session, session])).toEqual({ spent: '0.30', won: '0.60' });
});

it('makes a request of what was typed', () => {
  const venue = { id: '7', name: 'Galah Hotel', place: 'Dubbo NSW' };
  expect(
    sessionForm.parse({ amountSpent: ' 1,240.5 ', amountWon: '12,5', venue, machineType: 'IGT - Cleopatra' }),
  ).toEqual({ amountSpent: '1240.50', amountWon: '12.50', venueId: '7', machineType: 'IGT - Cleopatra' });
});

it.each([
  ['', '', 'Please fill in both amount spent and amount won'],
  ['5', ' ', 'Please fill in both amount spent and amount won'],
  ['-5', '1', 'Amount spent must be a valid positive number'],
  ['5', 'x', 'Amount won must be a valid positive number'],
])('refuses %j and %j', (amountSpent, amountWon, message) => {
  const judged = sessionForm.safeParse({ amountSpent, amountWon, venue: null, machineType: null });
  expect(judged.error?.issues[0]?.message).toBe(message);
});

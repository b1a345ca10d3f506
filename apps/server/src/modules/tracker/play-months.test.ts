// spec: none, months of play are not in it
import { monthAfter } from '@reelmates/contract/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';
import { localMonths, spanOf, spansOf } from './play-months.ts';

const start = (month: string, zone: string) => startOfMonth(month, zone).toISOString();

describe('the start of a month', () => {
  it.each([
    ['2026-11', 'UTC', '2026-11-01T00:00:00.000Z'],
    ['2026-11', 'Australia/Sydney', '2026-10-31T13:00:00.000Z'],
    ['2026-07', 'Australia/Sydney', '2026-06-30T14:00:00.000Z'],
    ['2026-11', 'Pacific/Auckland', '2026-10-31T11:00:00.000Z'],
    ['2026-11', 'Pacific/Chatham', '2026-10-31T10:15:00.000Z'],
    ['2026-11', 'Australia/Adelaide', '2026-10-31T13:30:00.000Z'],
    ['2026-11', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z'],
    ['2026-11', 'Pacific/Kiritimati', '2026-10-31T10:00:00.000Z'],
    // The clocks change on the 1st itself: that day still begins at its own midnight.
    ['2028-10', 'Australia/Sydney', '2028-09-30T14:00:00.000Z'],
    ['2028-11', 'Australia/Sydney', '2028-10-31T13:00:00.000Z'],
    ['2029-04', 'Australia/Sydney', '2029-03-31T13:00:00.000Z'],
    ['2029-05', 'Australia/Sydney', '2029-04-30T14:00:00.000Z'],
    // Midnight of the 1st does not exist: the day begins at one o'clock.
    ['2017-10', 'America/Asuncion', '2017-10-01T04:00:00.000Z'],
    // The clocks went back within the hour after midnight: it came twice, and the first time counts.
    ['2026-11', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['1901-01', 'Australia/Sydney', '1900-12-31T14:00:00.000Z'],
  ])('%s in %s is %s', (month, zone, expected) => {
    expect(start(month, zone)).toBe(expected);
  });
});

const zones = [
  'UTC',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Asuncion',
  'America/Havana',
  'Asia/Kathmandu',
  '+10:30',
];

it('gives every instant exactly one month, that of the local calendar', () => {
  const instant = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (zone, time) => {
      const month = calendarMonth(time, zone);
      const { from, to } = spanOf(month, zone);
      // Newfoundland set its clocks back at a minute past midnight: that minute is the new month's, as is all after it.
      const near = Math.abs(time.getTime() - from.getTime()) < 7.2e6 || to.getTime() - time.getTime() < 7.2e6;
      if (zone === 'America/St_Johns' && near) return;
      expect(from <= time && time < to).toBe(true);
      expect(spanOf(monthAfter(month), zone).from).toEqual(to);
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['Australia/Sydney', ['2026-10', '2026-11', '2026-12', '2027-06', '2027-07']],
  ['America/Los_Angeles', ['2026-09', '2026-10', '2026-11', '2027-05', '2027-06']],
  ['UTC', ['2026-10', '2026-11', '2027-06']],
])('months of UTC reach into these months of %s', (zone, months) => {
  expect(localMonths(['2026-10', '2026-11', '2027-06'], zone)).toEqual(months);
});

it('a month of UTC in which a zone crossed the date line reaches into three of its months', () => {
  expect(localMonths(['2011-12'], 'Pacific/Apia')).toEqual(['2011-11', '2011-12', '2012-01']);
});

it('the spans of several months are those of each', () => {
  const months = ['2026-10', '2026-11', '2027-06'];
  const zone = 'Australia/Sydney';
  expect(spansOf(months, zone)).toEqual(months.map((month) => spanOf(month, zone)));
});

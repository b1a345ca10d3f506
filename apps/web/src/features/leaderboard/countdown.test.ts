// spec: none, the countdown ends with the month of the competition
import { describe, expect, it } from 'vitest';
import { endInOwnZone, remainingUntil, spokenRemaining } from './countdown.ts';

const at = (time: string) => Date.parse(time);
// Midnight in Sydney after the last day of the month.
const november2026 = '2026-11-30T13:00:00.000Z';
const october2028 = '2028-10-31T13:00:00.000Z';
const april2029 = '2029-04-30T14:00:00.000Z';

describe('the remaining time of a month', () => {
  it('is told in days, hours, minutes and seconds', () => {
    expect(remainingUntil(at(november2026), at('2026-11-22T08:42:18.000Z'))).toEqual({
      days: 8,
      hours: 4,
      mins: 17,
      secs: 42,
    });
  });

  it('reaches zero at the very end of the month, not a second before, and stays there', () => {
    const end = at(november2026);
    const nothing = { days: 0, hours: 0, mins: 0, secs: 0 };
    expect(remainingUntil(end, end - 1)).toEqual({ ...nothing, secs: 1 });
    expect(remainingUntil(end, end - 60_000)).toEqual({ ...nothing, mins: 1 });
    expect(remainingUntil(end, end)).toEqual(nothing);
    expect(remainingUntil(end, end + 5000)).toEqual(nothing);
  });

  it('is the time that passes, also in months whose clocks change on the 1st', () => {
    // October 2028 in Sydney loses an hour on the 1st, April 2029 gains one.
    expect(remainingUntil(at(october2028), at('2028-09-30T14:00:00.000Z'))).toMatchObject({
      days: 30,
      hours: 23,
    });
    expect(remainingUntil(at(april2029), at('2029-03-31T13:00:00.000Z'))).toMatchObject({
      days: 30,
      hours: 1,
    });
  });

  it('is said in its two largest parts', () => {
    const say = (left: number) => spokenRemaining(remainingUntil(left, 0));
    expect(say(8 * 86_400_000 + 4 * 3_600_000 + 17 * 60_000)).toBe('8 days, 4 hours');
    expect(say(86_400_000 + 60_000)).toBe('1 day');
    expect(say(61_000)).toBe('1 minute, 1 second');
    expect(say(0)).toBe('0 seconds');
  });
});

describe("the end of a month in the viewer's time zone", () => {
  it('needs no line where the clocks agree', () => {
    expect(endInOwnZone(november2026, 'Australia/Sydney', 'Australia/Sydney')).toBeUndefined();
    expect(endInOwnZone(november2026, 'Australia/Sydney', 'Australia/Melbourne')).toBeUndefined();
  });

  it('is told on their own clocks, on either side of a change of them', () => {
    expect(endInOwnZone(november2026, 'Australia/Sydney', 'Pacific/Auckland')).toBe(
      'Dec 1, 2:00 AM where you are: months end at midnight in Sydney.',
    );
    expect(endInOwnZone(november2026, 'Australia/Sydney', 'Australia/Brisbane')).toContain(
      'Nov 30, 11:00 PM',
    );
    // In winter Brisbane and Sydney agree.
    expect(
      endInOwnZone('2026-07-31T14:00:00.000Z', 'Australia/Sydney', 'Australia/Brisbane'),
    ).toBeUndefined();
    expect(endInOwnZone(april2029, 'Australia/Sydney', 'Australia/Perth')).toContain('Apr 30, 10:00 PM');
  });

  it('says nothing about an end that is not a time', () => {
    expect(endInOwnZone('soon', 'Australia/Sydney', 'Australia/Perth')).toBeUndefined();
  });
});

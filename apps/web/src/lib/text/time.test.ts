import { describe, expect, it, vi } from 'vitest';
import { fromTimeField, localDate, toTimeField } from './local-time.ts';
import { formatDate, formatDateTime, formatDateTimeIn, formatDateWithTime, formatTime } from './time.ts';

describe('dates, in the viewer’s zone', () => {
  const evening = new Date(2025, 10, 22, 19, 42, 5);
  // spec: S9.44
  it('are formatted with or without the time and the year', () => {
    expect(formatDateTime(evening)).toBe('Nov 22, 7:42 PM');
    expect(formatDate(evening.toISOString())).toBe('Nov 22, 2025');
    expect(formatDateWithTime(evening)).toBe('Nov 22, 2025 7:42 PM');
  });
  it('are empty for an invalid date', () => expect(formatDate('soon')).toBe(''));
});

it('shows an instant as the clocks of a named zone do', () => {
  const instant = '2025-11-22T08:42:00Z';
  expect(formatDateTimeIn(instant, 'Australia/Sydney')).toBe('Nov 22, 7:42 PM');
  expect(formatDateTimeIn(instant, 'UTC')).toBe('Nov 22, 8:42 AM');
});

describe('a field of date and time', () => {
  it('returns the minute that it was filled with', () => {
    const minute = new Date(2025, 0, 2, 3, 4);
    expect(toTimeField(minute)).toBe('2025-01-02T03:04');
    expect(fromTimeField('2025-01-02T03:04')).toEqual(minute);
    expect(localDate(minute)).toBe('2025-01-02');
  });
  it('gives null for an invalid time', () => expect(fromTimeField('soon')).toBeNull());
});

it('shows times in the zone in which the device is now', () => {
  const { DateTimeFormat } = Intl;
  const travelTo = (timeZone: string, offset: number) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
    class InZone extends DateTimeFormat {
      constructor(locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
        super(locale, { timeZone, ...options });
      }
    }
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(InZone as typeof DateTimeFormat);
  };
  travelTo('Australia/Sydney', -660);
  expect(formatTime('2026-11-28T08:00:00Z')).toBe('7:00 PM');
  travelTo('Pacific/Auckland', -780);
  expect(formatTime('2026-11-28T08:00:00Z')).toBe('9:00 PM');
});

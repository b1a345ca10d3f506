import { describe, expect, it } from 'vitest';
import { bucketsOf, spanOf } from './range.rules.ts';

const malta = 'Europe/Malta';
/** 11:30 PM in Malta, on the last day of summer time. */
const now = new Date('2026-10-24T21:30:00Z');
const spanFor = (range: Parameters<typeof spanOf>[0], at = now, zone = malta) => {
  const { from, until } = spanOf(range, at, zone);
  return [from.toISOString(), until.toISOString()];
};

describe('the span of a range', () => {
  // spec: S7.53, S9.41
  it.each([
    ['today', '2026-10-23T22:00:00.000Z', '2026-10-24T22:00:00.000Z'],
    ['yesterday', '2026-10-22T22:00:00.000Z', '2026-10-23T22:00:00.000Z'],
    ['7days', '2026-10-17T22:00:00.000Z', '2026-10-24T22:00:00.000Z'],
    ['thisMonth', '2026-09-30T22:00:00.000Z', '2026-10-24T22:00:00.000Z'],
    ['lastMonth', '2026-08-31T22:00:00.000Z', '2026-09-30T22:00:00.000Z'],
  ] as const)('%s is of whole days of the zone', (period, from, until) => {
    expect(spanFor({ period })).toEqual([from, until]);
  });

  it('of no range is today; of all ends with today', () => {
    expect(spanFor({})).toEqual(spanFor({ period: 'today' }));
    expect(spanFor({ period: 'all' })[1]).toBe('2026-10-24T22:00:00.000Z');
  });

  it('of a day with a change of the clock has 25 hours', () => {
    const at = new Date('2026-10-25T12:00:00Z');
    expect(spanFor({ period: 'today' }, at)).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
    expect(spanFor({ period: '7days' }, at)[0]).toBe('2026-10-18T22:00:00.000Z');
  });

  it('of January begins its last month a year before', () => {
    const at = new Date('2027-01-15T12:00:00Z');
    expect(spanFor({ period: 'lastMonth' }, at)[0]).toBe('2026-11-30T23:00:00.000Z');
  });

  it.each([
    ['2026-10-01T10:00:00Z', '2026-10-01T10:00:00Z', '2026-10-01T10:00:00.000Z', '2026-10-01T10:00:01.000Z'],
    [
      '2026-10-01T10:00:00.250Z',
      '2026-10-01T10:00:09.750Z',
      '2026-10-01T10:00:00.250Z',
      '2026-10-01T10:00:09.751Z',
    ],
    ['2026-10-01T12:00:00+02:00', '2026-10-01T10:00:00', '2026-10-01T10:00:00.000Z', null],
    ['2026-10-01T12:00:00', '2026-10-01T12:00:59', '2026-10-01T10:00:00.000Z', '2026-10-01T10:01:00.000Z'],
    ['2026-10-01', '2026-10-02', '2026-09-30T22:00:00.000Z', '2026-10-02T22:00:00.000Z'],
  ])('from %s to %s includes the last second, or day', (startDate, endDate, from, until) => {
    if (until === null) expect(() => spanFor({ startDate, endDate })).toThrow('endDate must not be before');
    else expect(spanFor({ startDate, endDate })).toEqual([from, until]);
  });

  it.each([
    [{ startDate: '2026-10-01T10:00:00Z' }, 'endDate is needed'],
    [{ endDate: '2026-10-01T10:00:00Z' }, 'startDate is needed'],
    [{ startDate: '2026-10-02T10:00:00Z', endDate: '2026-10-01T10:00:00Z' }, 'must not be before'],
    [{ startDate: '2026-02-31T10:00:00Z', endDate: '2026-10-01T10:00:00Z' }, 'startDate is not a date'],
    [{ startDate: '2026-02-01T25:00:00Z', endDate: '2026-10-01T10:00:00Z' }, 'startDate is not a date'],
  ])('refuses %j', (range, message) => {
    expect(() => spanFor(range)).toThrow(message);
  });
});

describe('the buckets of a span', () => {
  const bucketsFor = (range: Parameters<typeof spanOf>[0], zone = malta) => {
    const { bucket, starts } = bucketsOf(spanOf(range, now, zone), zone);
    return { bucket, count: starts.length, second: starts[1]?.toISOString() };
  };

  it.each([
    [{ period: 'today' as const }, 'hour', 24],
    [{ period: '7days' as const }, 'day', 7],
    [{ period: 'lastMonth' as const }, 'day', 30],
    [{ startDate: '2026-01-01', endDate: '2026-10-24' }, 'week', 43],
    [{ startDate: '2024-01-01', endDate: '2026-10-24' }, 'month', 34],
    [{ period: 'all' as const }, 'year', 27],
  ])('of %j are by %s', (range, bucket, count) => {
    expect(bucketsFor(range)).toMatchObject({ bucket, count });
  });

  it('begin where the next hour, Monday or month begins', () => {
    expect(bucketsFor({ startDate: '2026-10-01T12:20:00', endDate: '2026-10-01T16:00:00' }).second).toBe(
      '2026-10-01T11:00:00.000Z',
    );
    expect(bucketsFor({ startDate: '2026-01-01', endDate: '2026-10-24' }).second).toBe(
      '2026-01-04T23:00:00.000Z',
    );
    expect(bucketsFor({ startDate: '2024-01-15', endDate: '2026-10-24' }).second).toBe(
      '2024-01-31T23:00:00.000Z',
    );
  });

  it('of a day in a zone that is half an hour off begin at its own hours', () => {
    const { second } = bucketsFor({ period: 'today' }, 'Asia/Kolkata');
    expect(second).toBe('2026-10-24T19:30:00.000Z');
  });
});

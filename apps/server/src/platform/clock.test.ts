import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { HOUR_MS } from '@reelmates/contract/time';
import { describe, expect, it } from 'vitest';
import { calendarDate, calendarMonth, endOfDay, startOfDay, startOfMonth } from './clock.ts';

const zones = [
  'Australia/Sydney',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'UTC',
  'America/Los_Angeles',
  // Their clocks jump at midnight: on such a day there is no 00:00, or there are two.
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Beirut',
  'Atlantic/Azores',
];

const months = Array.from({ length: 12 * 26 }, (_, index) => {
  const month = String((index % 12) + 1).padStart(2, '0');
  return `${2008 + Math.floor(index / 12)}-${month}`;
});

describe('startOfMonth', () => {
  it.each(zones)('of %s leaves no gap between months, and no overlap', (zone) => {
    for (const [index, month] of months.entries()) {
      const start = startOfMonth(month, zone);
      expect([month, calendarMonth(start, zone)]).toEqual([month, month]);
      const before = months[index - 1];
      if (before) expect(calendarMonth(new Date(start.getTime() - 1), zone)).toBe(before);
    }
  });

  it('holds where daylight saving changes on the 1st itself', () => {
    const hours = (from: string, to: string) =>
      (startOfMonth(to, 'Australia/Sydney').getTime() - startOfMonth(from, 'Australia/Sydney').getTime()) /
      HOUR_MS;
    expect(startOfMonth('2028-10', 'Australia/Sydney').toISOString()).toBe('2028-09-30T14:00:00.000Z');
    expect(hours('2028-10', '2028-11')).toBe(31 * 24 - 1);
    expect(startOfMonth('2029-04', 'Australia/Sydney').toISOString()).toBe('2029-03-31T13:00:00.000Z');
    expect(hours('2029-04', '2029-05')).toBe(30 * 24 + 1);
    for (const [start, month] of [
      [Date.UTC(2028, 8, 30, 14), '2028-10'],
      [Date.UTC(2029, 2, 31, 13), '2029-04'],
    ] as const) {
      // Every minute of the day before and of the day with the change.
      for (let minute = -1440; minute < 1500; minute++) {
        const instant = new Date(start + minute * 60_000);
        expect(calendarMonth(instant, 'Australia/Sydney') === month).toBe(minute >= 0);
      }
    }
  });
});

describe('days', () => {
  it.each(zones)('of %s follow each other, the short, the long and those without a midnight', (zone) => {
    let start = startOfDay(new Date(Date.UTC(2017, 0, 1)), zone);
    for (let day = 0; day < 900; day++) {
      const end = endOfDay(start, zone);
      const date = calendarDate(start, zone);
      expect(calendarDate(new Date(end.getTime() - 1), zone)).toBe(date);
      expect(calendarDate(end, zone) > date).toBe(true);
      start = end;
    }
  });
});

it('the zone of the process changes nothing', async () => {
  const script = `
    import { calendarMonth, endOfDay, startOfDay, startOfMonth } from ${JSON.stringify(path.join(import.meta.dirname, 'clock.ts'))};
    for (const zone of ${JSON.stringify(zones)}) for (let hour = 0; hour < 9000; hour += 29) {
      const instant = new Date(Date.UTC(2028, 6, 1, hour, 59, 59, 999));
      const month = calendarMonth(instant, zone);
      console.log(zone, month, startOfMonth(month, zone).toISOString(), startOfDay(instant, zone).toISOString(),
        endOfDay(instant, zone).toISOString());
    }`;
  const run = promisify(execFile);
  const outputs = await Promise.all(
    ['UTC', 'Australia/Sydney', 'Pacific/Auckland', 'America/Los_Angeles'].map(async (TZ) => {
      const env = { PATH: process.env.PATH, TZ };
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
        env,
        maxBuffer: 2 ** 24,
      });
      return stdout;
    }),
  );
  expect(outputs[0]?.length).toBeGreaterThan(50_000);
  expect(new Set(outputs).size).toBe(1);
}, 60_000);

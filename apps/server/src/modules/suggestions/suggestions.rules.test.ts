// spec: none, suggestions of people are not in it
import { createHmac } from 'node:crypto';
import { DAY_MS } from '@reelmates/contract/time';
import { expect, it } from 'vitest';
import { isSetAside } from './suggestions.rules.ts';

const keyed = (secret: string) => (purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
const start = new Date('2026-11-23T10:00:00Z').getTime();
const people = Array.from({ length: 600 }, (_, index) => String(index + 1));
const absentOn = (day: number, secret = 'a') =>
  people.filter((id) => isSetAside(keyed(secret), id, new Date(start + day * DAY_MS)));

it('excludes between a fifth and two fifths of all people at any time', () => {
  for (const day of [0, 1, 10, 100]) {
    expect(absentOn(day).length).toBeGreaterThan(people.length / 5);
    expect(absentOn(day).length).toBeLessThan((people.length * 2) / 5);
  }
});

it('excludes each person for a day, a week or a month, from a different start', () => {
  const days = Array.from({ length: 120 }, (_, day) => new Set(absentOn(day)));
  const lengths = new Set<number>();
  const firstDays = new Set<number>();
  for (const id of people) {
    for (let day = 1; day < days.length; day++) {
      if (!days[day]?.has(id) || days[day - 1]?.has(id)) continue;
      const end = days.findIndex((absent, index) => index > day && !absent.has(id));
      if (end > 0) lengths.add(end - day);
      firstDays.add(day);
    }
  }
  for (const length of [1, 7, 30]) expect(lengths).toContain(length);
  expect(firstDays.size).toBeGreaterThan(100);
});

it('begins at any time of the day and of the week, so that no time tells a break from it', () => {
  const HOUR_MS = DAY_MS / 24;
  const isAbsent = (id: string, hour: number) => isSetAside(keyed('a'), id, new Date(start + hour * HOUR_MS));
  const timesOfDay = new Set<number>();
  const timesOfWeek = new Set<number>();
  for (let hour = 1; hour < 3 * 365 * 24; hour++) {
    if (!isAbsent('7', hour) || isAbsent('7', hour - 1)) continue;
    timesOfDay.add(hour % 24);
    timesOfWeek.add(hour % (7 * 24));
  }
  expect(timesOfDay.size).toBeGreaterThan(18);
  expect(timesOfWeek.size).toBeGreaterThan(40);
});

it('is the same for each request, and different for another instance', () => {
  expect(absentOn(0)).toEqual(absentOn(0));
  expect(absentOn(0)).not.toEqual(absentOn(0, 'b'));
});

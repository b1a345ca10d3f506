// spec: none, clocks of machines are not in it
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { startClockCheck } from './clock-check.ts';

let app: TestApp;
type Facts = { processTime: Date; databaseTime: Date };
const warnings: { facts: Facts; message: string }[] = [];
const log = {
  warn: (facts: object, message: string) => void warnings.push({ facts: facts as Facts, message }),
};

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ahead = (seconds: number) => () => new Date(Date.now() + seconds * 1_000);

/** The warnings of a check that is stopped at once. */
async function warningsWith(seconds: number): Promise<typeof warnings> {
  warnings.length = 0;
  const check = await startClockCheck({ db: app.db, clock: ahead(seconds), log });
  check.stop();
  return warnings;
}

test.each([600, -600])('warns with both times of a clock that differs by %i s', async (seconds) => {
  const [warning, ...others] = await warningsWith(seconds);
  expect(others).toEqual([]);
  expect(warning?.message).toBe('the clock of this process differs from that of the database');
  const differenceMs = Number(warning?.facts.processTime) - Number(warning?.facts.databaseTime);
  // The response of the database takes some time, too.
  expect(Math.round(differenceMs / 60_000)).toBe(seconds / 60);
});

test('does not warn of a clock that differs by two seconds', async () => {
  expect(await warningsWith(2)).toEqual([]);
});

test('does not take a slow response for a difference', async () => {
  warnings.length = 0;
  let now = Date.now();
  const slow = {
    query: async <Row extends object>(text: string): Promise<Row[]> => {
      // The database answers in between.
      now += 30_000;
      const rows = [{ now: new Date(now) }] as unknown as Row[];
      now += 30_000;
      expect(text).toContain('clock_timestamp');
      return rows;
    },
  };
  (await startClockCheck({ db: slow, clock: () => new Date(now), log })).stop();
  expect(warnings).toEqual([]);
});

test('warns again later, and goes on after the database was away', async () => {
  warnings.length = 0;
  let isAway = true;
  const db = {
    query: async <Row extends object>(text: string): Promise<Row[]> => {
      if (isAway) throw new Error('away');
      return app.db.query<Row>(text);
    },
  };
  const check = await startClockCheck({ db, clock: ahead(3_600), log, everyMs: 20 });
  expect(warnings).toEqual([]);
  isAway = false;
  await vi.waitUntil(() => warnings.length >= 2, { timeout: 10_000, interval: 10 });
  check.stop();
});

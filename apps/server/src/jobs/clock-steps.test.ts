// spec: none, clocks of machines are not in it
import { DAY_MS } from '@reelmates/contract/time';
import pino from 'pino';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

let app: TestApp;
let jobs: Jobs | undefined;

beforeEach(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await jobs?.stop();
  jobs = undefined;
  await app.close();
});

async function start(): Promise<void> {
  jobs = await startJobs({
    connectionString: app.connectionString,
    context: app.context,
    mailer: { send: async () => undefined },
    log: pino({ level: 'silent' }),
    checkClockEveryMs: 100,
  });
}

/** When the schedule last queued the tasks of every minute. */
async function lastScheduled(): Promise<number> {
  const [row] = await app.db.query<{ at: Date | null }>(
    "select last_execution as at from graphile_worker._private_known_crontabs where identifier = 'end-bans'",
  );
  return row?.at?.getTime() ?? 0;
}

/** Sets the clock to shortly before a full minute, so many days from now: the schedule needs a second to start again. */
function setClock(daysAhead: number): number {
  const minute = Math.ceil(Date.now() / 60_000) * 60_000 + daysAhead * DAY_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: minute - 4_000, shouldAdvanceTime: true });
  return minute;
}

test('the schedule goes on after the clock was a day ahead and is set back', async () => {
  const tomorrow = setClock(1);
  await start();
  await vi.waitUntil(async () => (await lastScheduled()) === tomorrow, soon);
  vi.useRealTimers();
  const today = setClock(0);
  await vi.waitUntil(async () => (await lastScheduled()) === today, soon);
}, 30_000);

test('the schedule goes on after a start with the clock a day ahead', async () => {
  const tomorrow = setClock(1);
  await start();
  await vi.waitUntil(async () => (await lastScheduled()) === tomorrow, soon);
  await jobs?.stop();
  vi.useRealTimers();
  const today = setClock(0);
  await start();
  await vi.waitUntil(async () => (await lastScheduled()) === today, soon);
}, 30_000);

import { DAY_MS } from '@reelmates/contract/time';
import { StartError } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { type LockedDemo, withDemoLock } from '../db/demo-state.ts';
import { insertFirstReasons } from '../modules/moderation/moderation.public.ts';
import { listObjectKeys } from '../modules/uploads/uploads.public.ts';
import { importBundledVenues } from '../modules/venues/venues.public.ts';
import { type Clock, calendarDate, instantOf, systemClock } from '../platform/clock.ts';
import type { DemoParts } from './demo-app.ts';
import { fillDemo } from './fill-demo.ts';
import { demoAdmin, demoMember, demoPassword } from './story/people.ts';
import { type DemoSize, fullSize } from './story/plan-outings.ts';

export type DemoOptions = { clock?: Clock; size?: DemoSize };

const BATCH_SIZE = 500;

export const signInDetails = [
  'This is a demo: its people and what they did are made up, and all is deleted and filled again at 4 am.',
  `Sign in as a member: ${demoMember}, password ${demoPassword}`,
  `Sign in as an admin: ${demoAdmin}, password ${demoPassword}`,
];

/**
 * Fills an instance without accounts. An instance that the demo has filled stays unchanged until the next reset is due.
 * @param say reports the progress to the operator
 * @throws StartError for an instance with accounts that the demo did not create
 */
export async function prepareDemo(
  parts: DemoParts,
  say: (line: string) => void = () => undefined,
  { clock = systemClock, size = fullSize }: DemoOptions = {},
): Promise<void> {
  await withDemoLock(parts.connectionString, async (demo) => {
    const record = await demo.read();
    if (record?.filledAt && !isResetDue(parts, record.filledAt, clock())) return;
    if (!record && !(await demo.claim())) throw foreignInstance();
    say('Filling the demo, which takes less than a minute …');
    if (record) await emptyDemo(parts, demo, clock);
    await fillDemo(parts, clock(), size);
    await demo.finish(clock());
  });
}

/**
 * Empties and refills the demo if it is past 4 am since it was filled, or if its filling was interrupted. Never changes
 * a database that is not a demo's.
 */
export async function resetDueDemo(
  parts: DemoParts,
  { clock = systemClock, size = fullSize }: DemoOptions = {},
): Promise<void> {
  await withDemoLock(parts.connectionString, async (demo) => {
    const record = await demo.read();
    if (!record || (record.filledAt && !isResetDue(parts, record.filledAt, clock()))) return;
    await emptyDemo(parts, demo, clock);
    await fillDemo(parts, clock(), size);
    await demo.finish(clock());
  });
}

function foreignInstance(): StartError {
  return new StartError(
    'DEMO: this instance has accounts or records of people that the demo has not made, so nothing was changed. Choose another DATA_DIR or DATABASE_URL',
  );
}

function isResetDue({ config }: DemoParts, filledAt: Date, now: Date): boolean {
  const today = resetOn(now, config.competitionTimeZone);
  const latest = today <= now ? today : resetOn(new Date(now.getTime() - DAY_MS), config.competitionTimeZone);
  return filledAt < latest;
}

/** 4 am of this day. */
function resetOn(day: Date, timeZone: string): Date {
  const at = instantOf(`${calendarDate(day, timeZone)}T04:00:00`, timeZone);
  if (at === null) throw new Error('each day has a fourth hour');
  return at;
}

async function emptyDemo(parts: DemoParts, demo: LockedDemo, clock: Clock): Promise<void> {
  const db = openDatabase(parts.connectionString, { maxConnections: 1 });
  try {
    const keys = await listObjectKeys(db);
    await demo.empty(insertFirstReasons);
    await importBundledVenues(db, clock);
    for (let from = 0; from < keys.length; from += BATCH_SIZE) {
      await parts.storage.delete(keys.slice(from, from + BATCH_SIZE));
    }
  } finally {
    await db.close();
  }
}

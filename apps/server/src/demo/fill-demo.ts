import { randomBytes } from 'node:crypto';
import { register, updateProfile } from '@reelmates/contract/account/accounts';
import { DAY_MS, MINUTE_MS, monthAfter } from '@reelmates/contract/time';
import { listVenues } from '@reelmates/contract/venues/venues';
import PQueue from 'p-queue';
import sharp from 'sharp';
import { dropQueued } from '../db/job-queue.ts';
import { markEmailVerified, recordActivity } from '../modules/accounts/accounts.public.ts';
import { grantAdmin } from '../modules/admins/admins.public.ts';
import { closeMonths } from '../modules/leaderboard/leaderboard.public.ts';
import { publishOdds } from '../modules/odds/odds.public.ts';
import { publishVenueRtps } from '../modules/venues/venues.public.ts';
import { calendarMonth, startOfMonth } from '../platform/clock.ts';
import { type DemoApp, type DemoParts, type DemoPerson, openDemoApp } from './demo-app.ts';
import { randomFrom } from './random.ts';
import { drawMachine } from './story/draw-machine.ts';
import { followEvents, outingEvents, winEvents, winPhotos } from './story/everyday.ts';
import { planModeration } from './story/moderation.ts';
import { demoAdmin, demoMember, demoPassword } from './story/people.ts';
import {
  type DemoSize,
  fullSize,
  type Joined,
  planJoining,
  planOutings,
  planWins,
} from './story/plan-outings.ts';
import type { Event, PlannedPhoto, Stage } from './story/stage.ts';

/** With another seed, the demo's people do other things. */
const SEED = 2_026;
/** A club that people of all towns visit now and then. */
const CLUB_TOWN = 'Parramatta';
const VENUES_PER_TOWN = 3;
/** Occupies both decoders, while the next photo is drawn. */
const PHOTO_CONCURRENCY = 3;

/** Simulates the demo's people through the months until `now`, in an instance without accounts. */
export async function fillDemo(parts: DemoParts, now: Date, size: DemoSize = fullSize): Promise<void> {
  const random = randomFrom(SEED);
  const people = planJoining(random, now, size);
  const outings = planOutings(random, now, people);
  const wins = planWins(random, outings, people, size);
  const moderation = planModeration(random, people, now);
  const app = await openDemoApp(parts);
  try {
    const accounts = await registerAll(app, people);
    // At the current time, so that no task deletes the photos as forgotten uploads.
    app.setTime(now, false);
    const venues = await findVenues(app, people, accounts);
    const photos = await takePhotos(app, accounts, [...winPhotos(wins), ...moderation.photos]);
    const stage: Stage = {
      app,
      personOf: (username) => found(accounts, username),
      venueOf: (town, number) => {
        const ids = found(venues, number === null ? CLUB_TOWN : town);
        return ids[(number ?? 0) % ids.length] ?? '';
      },
      photoOf: (name) => found(photos, name),
    };
    const events = [
      ...monthEnds(app, now, size),
      ...outingEvents(outings),
      ...winEvents(wins, now),
      ...followEvents(random, people, now),
      ...moderation.events,
    ].filter(({ at }) => at <= now);
    for (const { at, run } of events.toSorted((left, right) => left.at.getTime() - right.at.getTime())) {
      app.setTime(at);
      await run(stage);
    }
    app.setTime(now);
    await finish(app);
  } finally {
    await app.close();
  }
}

function found<Value>(values: ReadonlyMap<string, Value>, name: string): Value {
  const value = values.get(name);
  if (value === undefined) throw new Error(`the demo has no ${name}`);
  return value;
}

/** The two accounts for visitors have the published password; no one can sign in to the others. */
async function registerAll(app: DemoApp, people: readonly Joined[]): Promise<Map<string, DemoPerson>> {
  const accounts = new Map<string, DemoPerson>();
  const { context } = app;
  for (const { username, firstName, lastName, bio, showName = false, at } of people) {
    app.setTime(at);
    const isOpen = username === demoMember || username === demoAdmin;
    const password = isOpen ? demoPassword : `Aa1${randomBytes(24).toString('base64url')}`;
    const email = `${username}@demo.example`;
    const { id } = await app.call(null, register, {
      body: { username, email, password, firstName, lastName },
    });
    const isAdmin = username === demoAdmin;
    const account = { id, username, isAdmin };
    accounts.set(username, account);
    await context.db.transaction((tx) => markEmailVerified(tx, id, email, at));
    if (isAdmin) await grantAdmin(context, { identifier: username, actorId: null });
    await app.call(account, updateProfile, { body: { bio, showName } });
  }
  return accounts;
}

/** Chooses some of the bundled venues of each town. */
async function findVenues(
  app: DemoApp,
  people: readonly Joined[],
  accounts: ReadonlyMap<string, DemoPerson>,
): Promise<Map<string, string[]>> {
  const venues = new Map<string, string[]>();
  for (const town of new Set([CLUB_TOWN, ...people.map((person) => person.town)])) {
    const list = await app.call(found(accounts, demoMember), listVenues, {
      query: { search: town, limit: '50' },
    });
    const ids = (list ?? []).filter(({ city }) => city === town).map(({ id }) => id);
    if (ids.length === 0) throw new Error(`the bundled venues have none in ${town}`);
    venues.set(town, ids.slice(0, VENUES_PER_TOWN));
  }
  return venues;
}

async function takePhotos(
  app: DemoApp,
  accounts: ReadonlyMap<string, DemoPerson>,
  planned: readonly PlannedPhoto[],
): Promise<Map<string, string>> {
  const photos = new Map<string, string>();
  const queue = new PQueue({ concurrency: PHOTO_CONCURRENCY });
  await queue.addAll(
    planned.map(({ name, owner, amount, seed }) => async () => {
      const drawing = drawMachine(randomFrom(seed), amount);
      const jpeg = await sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
      photos.set(name, await app.upload(found(accounts, owner), jpeg));
    }),
  );
  return photos;
}

/** The ends of months, as in a running instance: a statement for each, after a week of review. */
function monthEnds(app: DemoApp, now: Date, { weeks }: DemoSize): Event[] {
  const { competitionTimeZone } = app.context.config;
  const events: Event[] = [];
  const first = calendarMonth(new Date(now.getTime() - weeks * 7 * DAY_MS), competitionTimeZone);
  for (let month = monthAfter(first); ; month = monthAfter(month)) {
    const start = startOfMonth(month, competitionTimeZone).getTime();
    if (start > now.getTime()) return events;
    for (const days of [0, 7]) {
      const at = new Date(start + days * DAY_MS + 2 * MINUTE_MS);
      events.push({ at, run: () => closeMonths(app.context) });
    }
  }
}

/** Does now what background tasks would do later, and removes mails to made-up people. */
async function finish(app: DemoApp): Promise<void> {
  const { context, lastSeen } = app;
  for (const [userId, at] of lastSeen) await recordActivity(context.db, userId, at);
  await closeMonths(context);
  await publishOdds(context);
  await publishVenueRtps(context);
  await dropQueued(context.db, ['send-account-mail', 'send-prize-mail', 'send-undo-link']);
}

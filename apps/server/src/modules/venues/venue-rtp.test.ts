// spec: none, a venue's own return is not in it
import { DAY_MS } from '@reelmates/contract/time';
import { mergeVenue } from '@reelmates/contract/venues/venue-admin';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteSessions, givePlayers, giveSessions } from '../../testing/play-factory.ts';
import { ban, giveVenue } from '../../testing/posts-factory.ts';
import { runTask } from '../../testing/run-task.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { publishVenueRtps } from './venue-rtp.service.ts';

let app: TestApp;
let viewer: TestUser;
let venueId: string;

beforeAll(async () => {
  app = await createTestApp();
  viewer = await app.register();
  // Noon in Sydney, so that an hour earlier or later is the same day.
  app.advance(Date.UTC(2031, 4, 10, 2) - app.now().getTime());
  viewer = await app.register();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: venueId } = await giveVenue(app));
});

const shown = async (id = venueId) => (await viewer.get(`/api/venues/${id}`)).body.rtp;

/** The value shown after the next day's run. */
async function nextDay() {
  app.advance(DAY_MS);
  await publishVenueRtps(app.context);
  return shown();
}

const play = (people: number, each: number, spent: number, won: number) =>
  givePlayers(app, { people, each, spent, won, venueId });

it('is shown from 20 people and 50 sessions on, from the next run', async () => {
  await play(19, 5, 100, 85);
  expect(await nextDay()).toBeNull();
  await play(1, 1, 100, 90);
  expect(await shown()).toBeNull();
  // 19 people with 85 % and one with 90 %, 96 sessions.
  expect(await nextDay()).toEqual({ value: 85, sessions: 90 });

  const { id } = await giveVenue(app);
  await givePlayers(app, { people: 20, each: 2, spent: 100, won: 85, venueId: id });
  await nextDay();
  expect(await shown(id)).toBeNull();
});

it('is the same all day, however often the task runs', async () => {
  await play(20, 3, 100, 85);
  expect(await nextDay()).toEqual({ value: 85, sessions: 60 });
  await play(40, 3, 100, 20);
  app.advance(3_600_000);
  await Promise.all([publishVenueRtps(app.context), publishVenueRtps(app.context)]);
  expect(await shown()).toEqual({ value: 85, sessions: 60 });
  expect(await nextDay()).toEqual({ value: 40, sessions: 180 });
});

it('counts no session of today, none older than 12 months, and none of an account younger than 7 days', async () => {
  const old = { people: 20, each: 3, spent: 100, venueId };
  await givePlayers(app, { ...old, won: 90 });
  await givePlayers(app, { ...old, won: 0, ageDays: 5 });
  await givePlayers(app, { ...old, won: 0, at: new Date(app.now().getTime() - 367 * DAY_MS) });
  await givePlayers(app, { ...old, won: 0, at: new Date(app.now().getTime() + DAY_MS) });
  expect(await nextDay()).toEqual({ value: 90, sessions: 60 });
});

it('counts $5,000 of a session, 200 % of a person and a twentieth of all, whatever one account logs', async () => {
  const honest = await play(19, 3, 100, 85);
  const [one] = await play(1, 1, 99_999_999, 99_999_999);
  expect(await nextDay()).toEqual({ value: 85, sessions: 50 });
  await app.db.query('update play_sessions set amount_spent = 0.01 where user_id = $1', [one]);
  await play(10, 3, 100, 85);
  // 200 % for one person in thirty, who put in the least, does not change the value.
  expect(await nextDay()).toEqual({ value: 85, sessions: 80 });
  expect(honest).toHaveLength(19);
});

it('counts 52 sessions of a person at most in the number that is shown', async () => {
  await play(20, 3, 100, 85);
  await play(1, 5_000, 1, 1);
  expect(await nextDay()).toEqual({ value: 85, sessions: 110 });
});

it('leaves out people who put nothing in, and is nothing where no person put anything in', async () => {
  await play(20, 3, 0, 50);
  expect(await nextDay()).toBeNull();
  await play(20, 3, 100, 95);
  expect(await nextDay()).toEqual({ value: 95, sessions: 60 });
});

it('an interrupted publication continues where it stopped, and includes a venue that lost its people', async () => {
  const people = await play(20, 3, 100, 85);
  expect(await nextDay()).toEqual({ value: 85, sessions: 60 });
  const stopping = new AbortController();
  app.advance(DAY_MS);
  await deleteSessions(app, people);
  stopping.abort();
  await expect(publishVenueRtps(app.context, stopping.signal)).rejects.toThrow();
  expect(await shown()).toEqual({ value: 85, sessions: 60 });
  await publishVenueRtps(app.context);
  expect(await shown()).toBeNull();
});

it('a published RTP stays unchanged while fewer than 10 people contribute something new', async () => {
  const [victim, ...others] = await play(20, 3, 100, 85);
  const published = await nextDay();
  await ban(app, { id: victim } as TestUser);
  expect(await nextDay()).toEqual(published);
  // Erased people count among those who contribute nothing any more.
  await app.db.query('delete from users where id = any($1::bigint[])', [others.slice(0, 8)]);
  expect(await nextDay()).toEqual(published);
  await giveSessions(app, others.slice(8, 9), { each: 1, spent: 1_000, won: 0, venueId });
  expect(await nextDay()).toBeNull();
  // A removed RTP is published again like a new one: with ten other people.
  await play(9, 3, 100, 85);
  expect(await nextDay()).toBeNull();
  await play(1, 3, 100, 85);
  // One of 21 people got back a fifth.
  expect(await nextDay()).toEqual({ value: 80, sessions: 60 });
});

it('is of the sessions of both venues once they are merged', async () => {
  const other = await giveVenue(app);
  await play(20, 3, 100, 85);
  await givePlayers(app, { people: 20, each: 3, spent: 100, won: 95, venueId: other.id });
  await nextDay();
  expect([(await shown()).value, (await shown(other.id)).value]).toEqual([85, 95]);
  const admin = await app.registerAdmin();
  await admin.call(mergeVenue, { params: { id: other.id }, body: { into: venueId } });
  expect(await nextDay()).toEqual({ value: 90, sessions: 120 });
  expect(await shown(other.id)).toEqual({ value: 90, sessions: 120 });
});

/** Prevents the publication for rows with this condition, until the returned function runs. */
async function withFault(condition: string): Promise<() => Promise<unknown>> {
  await app.db.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await app.db.query(
    `create trigger fails before insert or update on public_stats for each row when (${condition}) execute function fail()`,
  );
  return () => app.db.query('drop function fail cascade');
}

const publish = () => runTask(app.context, 'publish-stats');

it('that fails for one venue does not stop others, is reported, and is retried by the next run', async () => {
  const [{ id: first }, { id: last }] = [await giveVenue(app), await giveVenue(app)];
  for (const id of [venueId, first, last]) {
    await givePlayers(app, { people: 20, each: 3, spent: 100, won: 85, venueId: id });
  }
  const mend = await withFault(`new.kind = 'venue-rtp' and new.subject = ${first}`);
  app.advance(DAY_MS);
  await expect(publish()).rejects.toThrow(`venue-rtp ${first}`);
  expect([await shown(), await shown(first), (await shown(last)).value]).toMatchObject([
    { value: 85 },
    null,
    85,
  ]);
  await expect(publish()).rejects.toThrow(`venue-rtp ${first}`);
  await mend();
  await publish();
  expect((await shown(first)).value).toBe(85);
  const runs = await app.db.query('select is_finished, failed from public_stat_runs');
  expect(runs).toEqual(Array(2).fill({ is_finished: true, failed: [] }));
});

it('is published even if the odds of the month fail', async () => {
  // Into the next month's middle.
  app.advance(15 * DAY_MS);
  await play(60, 4, 100, 85);
  const mend = await withFault(`new.kind = 'odds'`);
  app.advance(DAY_MS);
  await expect(publish()).rejects.toThrow(/not published: odds 2031\d\d$/);
  expect((await shown()).value).toBe(85);
  await mend();
});

// spec: none, odds are not in it
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { givePlayers, giveSessions } from '../../testing/play-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { publishOdds } from './odds.service.ts';

let app: TestApp;
let viewer: TestUser;
let month = 0;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  // Noon of the 10th in Sydney, of a new month without published odds each time.
  app.advance(Date.UTC(2031, month++, 10, 1) - app.now().getTime());
  await app.db.query('delete from play_sessions');
  viewer = await app.register();
});

/** People with this many sessions each, each with this result. */
const played = (people: number, each: number, net: number, fields: { at?: Date; ageDays?: number } = {}) =>
  givePlayers(app, { people, each, spent: 100_000, won: 100_000 + net, ...fields });

async function odds() {
  const { status, body } = await viewer.get('/api/odds');
  return status === 204 ? null : body;
}

async function published() {
  await publishOdds(app.context);
  return odds();
}

async function nextDay() {
  app.advance(DAY_MS);
  return published();
}

it('are published from 50 people and 200 sessions on, up to the day before', async () => {
  await played(49, 5, -60);
  expect(await published()).toBeNull();
  await played(1, 5, 20);
  expect(await published()).toBeNull();
  expect(await nextDay()).toEqual({
    month: '2031-01',
    sessions: 250,
    aheadPercent: 5,
    middleResult: '-60.00',
  });
});

it('leave out people who are banned, being deleted or new, other months, and what lies ahead', async () => {
  const away = await played(60, 4, 500);
  await played(60, 4, -20);
  await app.db.query('update users set banned_at = now() where id = any($1::bigint[])', [away.slice(0, 30)]);
  await app.db.query('update users set deleted_at = now() where id = any($1::bigint[])', [away.slice(30)]);
  await played(60, 4, 500, { ageDays: 6 });
  // The last moment of January in Sydney.
  await played(60, 4, 500, { at: new Date('2031-01-31T12:59:59.999Z') });
  await played(60, 4, 500, { at: new Date(app.now().getTime() + DAY_MS / 2) });
  expect(await published()).toMatchObject({ sessions: 240, middleResult: '-20.00', aheadPercent: 5 });
});

it('limit the weight of one person', async () => {
  await played(50, 4, -20);
  await played(1, 1000, 5000);
  expect(await published()).toMatchObject({ sessions: 230, middleResult: '-20.00', aheadPercent: 5 });
});

it('are the same all day, and afterwards while fewer than 25 people contribute something else', async () => {
  const people = await played(50, 4, -20);
  const first = await published();
  expect(first).toMatchObject({ sessions: 200, middleResult: '-20.00' });
  await played(24, 4, 500);
  expect(await published()).toEqual(first);
  expect(await nextDay()).toEqual(first);
  // The 25th contributor: a member who logs a loss that changes their own middle.
  await giveSessions(app, people.slice(0, 1), { each: 8, spent: 900, won: 0 });
  expect(await published()).toEqual(first);
  expect(await nextDay()).toMatchObject({ sessions: 300, middleResult: '-20.00', aheadPercent: 30 });
});

it('of another month start without contributions, and those of the previous month do not count', async () => {
  await played(50, 4, -20);
  expect(await published()).not.toBeNull();
  app.advance(30 * DAY_MS);
  // The login session has expired.
  viewer = await app.register();
  expect(await published()).toBeNull();
  expect(await app.db.query('select 1 from public_stat_entries')).toEqual([]);
});

it('are for members alone, and closed during a break', async () => {
  const { status, body } = await app.anonymous.get('/api/odds');
  expect([status, body.message]).toEqual([401, 'Unauthorized']);
  await viewer.post('/api/responsible-gambling/set-exclusion', { days: 1 });
  expect((await viewer.get('/api/odds')).body.code).toBe('SELF_EXCLUDED');
});

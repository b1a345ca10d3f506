// spec: none, months, export and plans of the tracker are not in it
import {
  deletePlaySession,
  listPlayMonths,
  listPlaySessions,
  playChoices,
  restorePlaySession,
  reviewMonth,
  setPlayLimit,
  trackerStats,
} from '@reelmates/contract/play/tracker';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from '../../db/database.ts';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';
import { appWith } from '../../testing/app-with.ts';
import { giveVenue } from '../../testing/posts-factory.ts';
import { seed } from '../../testing/seed.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { monthsOf } from './tracker.service.ts';

const { app, player, stranger } = appWith(['player', 'stranger'], { plantPrivateStats: false });

beforeEach(async () => {
  await app.db.query('delete from play_sessions');
  await app.db.query('delete from play_plans');
});

async function log(fields: Record<string, unknown> = {}, by: TestUser = player) {
  const { status, body } = await by.post('/api/sessions', { amountSpent: 60, amountWon: '42.50', ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const sydney = 'timeZone=Australia/Sydney';
const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);

describe('the months of the tracker', () => {
  it("are the viewer's own, the latest first, with exact sums", async () => {
    // Ten in the evening of 31 October in Perth is the first of November in Sydney.
    await log({ sessionDate: '2026-10-31T14:00:00Z', amountSpent: '0.10', amountWon: 0 });
    await log({ sessionDate: '2026-11-01T00:00:00Z', amountSpent: '0.20', amountWon: '99999999.99' });
    await log({ sessionDate: '2026-08-15T00:00:00Z', amountSpent: 5, amountWon: 0 });
    await log({ amountSpent: 1000 }, stranger);
    expect((await player.get(`/api/sessions/months?${sydney}`)).body).toEqual([
      { month: '2026-11', sessions: 2, totalSpent: '0.30', totalWon: '99999999.99' },
      { month: '2026-08', sessions: 1, totalSpent: '5.00', totalWon: '0.00' },
    ]);
    expect(await player.call(listPlayMonths, { query: { timeZone: 'Australia/Perth' } })).toEqual([
      { month: '2026-11', sessions: 1, totalSpent: '0.20', totalWon: '99999999.99' },
      { month: '2026-10', sessions: 1, totalSpent: '0.10', totalWon: '0.00' },
      { month: '2026-08', sessions: 1, totalSpent: '5.00', totalWon: '0.00' },
    ]);
  });

  it.each([
    '2026-10-31T12:59:59.999Z',
    '2026-10-31T13:00:00.000Z',
    // The clocks change in Sydney.
    '2026-10-03T15:59:59.999Z',
    '2026-10-03T16:00:00.000Z',
    '1900-01-01T00:00:00.000Z',
  ])('have %s in one list and one sum, the same ones', async (sessionDate) => {
    const { id } = await log({ sessionDate });
    const [{ month }] = (await player.get(`/api/sessions/months?${sydney}`)).body;
    expect(month).toBe(calendarMonth(new Date(sessionDate), 'Australia/Sydney'));
    expect(ids((await player.get(`/api/sessions?month=${month}&${sydney}`)).body)).toEqual([id]);
  });

  it('without sessions cost nothing, between 1900 and now', async () => {
    for (const sessionDate of ['1900-01-01T00:00:00Z', '1950-06-15T00:00:00Z']) await log({ sessionDate });
    await log();
    const values: unknown[] = [];
    const watched: Queryable = {
      query(text, parameters) {
        values.push(...(parameters ?? []).flat());
        return app.db.query(text, parameters);
      },
    };
    const months = await monthsOf(watched, player.id, { timeZone: 'Australia/Sydney' });
    expect(months.map(({ month }) => month).slice(1)).toEqual(['1950-06', '1900-01']);
    expect(values.length).toBeLessThan(20);
  });

  it.each([
    'months',
    'months?timeZone=',
    'months?timeZone=Atlantis/Capital',
    `months?timeZone=${'x'.repeat(65)}`,
    'months?timeZone=%00',
    "months?timeZone=UTC'--",
    'export.csv',
    'export.csv?timeZone=nowhere',
  ])('refuse /api/sessions/%s', async (path) => {
    const response = await player.get(`/api/sessions/${path}`);
    expect([response.status, response.body.errors?.[0]?.path]).toEqual([400, 'timeZone']);
  });

  it.each([
    ['month=2026-11', 'timeZone'],
    [`month=2026-13&${sydney}`, 'month'],
    [`month=november&${sydney}`, 'month'],
    [`month=0000-01&${sydney}`, 'month'],
    [`month=9999-12&${sydney}`, 'month'],
    ['timeZone=Mars/Base', 'timeZone'],
    ['venueId=x', 'venueId'],
    ['venueId=99999999999999999999', 'venueId'],
    ['machineType=%00', 'machineType'],
  ])('refuse /api/sessions?%s', async (query, path) => {
    const response = await player.get(`/api/sessions?${query}`);
    expect([response.status, response.body.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('and totals agree with a model of any sessions, in any zone', async () => {
    const zone = fc.constantFrom('UTC', 'Australia/Sydney', 'Pacific/Auckland', 'America/Los_Angeles');
    const session = fc.record({
      at: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-11-01'), noInvalidDate: true }),
      spent: fc.integer({ min: 0, max: 9_999_999_999 }),
      won: fc.integer({ min: 0, max: 9_999_999_999 }),
    });
    const money = (cents: bigint | number) => {
      const digits = String(cents).padStart(3, '0');
      return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    await fc.assert(
      fc.asyncProperty(zone, fc.array(session, { maxLength: 40 }), async (timeZone, sessions) => {
        await app.db.query('delete from play_sessions');
        await app.db.query(
          `insert into play_sessions (user_id, amount_spent, amount_won, session_date, created_at, updated_at)
           select $1, spent, won, at, at, at
             from unnest($2::timestamptz[], $3::numeric[], $4::numeric[]) as made (at, spent, won)`,
          [
            player.id,
            sessions.map(({ at }) => at),
            sessions.map(({ spent }) => money(spent)),
            sessions.map(({ won }) => money(won)),
          ],
        );
        const expected = [...Map.groupBy(sessions, ({ at }) => calendarMonth(at, timeZone))]
          .map(([month, of]) => ({
            month,
            sessions: of.length,
            totalSpent: money(of.reduce((sum, { spent }) => sum + BigInt(spent), 0n)),
            totalWon: money(of.reduce((sum, { won }) => sum + BigInt(won), 0n)),
          }))
          .toSorted((one, other) => (one.month < other.month ? 1 : -1));
        const response = await player.get(`/api/sessions/months?timeZone=${timeZone}`);
        expect(response.body).toEqual(expected);
        const stats = await player.call(trackerStats);
        expect(stats.totalSpent).toBe(money(sessions.reduce((sum, { spent }) => sum + BigInt(spent), 0n)));
        expect(stats.totalWon).toBe(money(sessions.reduce((sum, { won }) => sum + BigInt(won), 0n)));
      }),
      { numRuns: 40 },
    );
  });
});

describe('filters of play sessions', () => {
  it('take a month, a venue and a machine, together or alone, page by page', async () => {
    const [galah, wombat] = [await giveVenue(app, 'Galah Hotel'), await giveVenue(app, 'Wombat Inn')];
    const link = 'Aristocrat - Lightning Link';
    const october = '2026-10-10T00:00:00Z';
    const a = await log({ venueId: galah.id, machineType: link, sessionDate: october });
    const b = await log({ venueId: galah.id, sessionDate: '2026-10-11T00:00:00Z' });
    const c = await log({ venueId: wombat.id, machineType: link, sessionDate: '2026-10-12T00:00:00Z' });
    const d = await log({ venueId: galah.id, machineType: link, sessionDate: '2026-09-12T00:00:00Z' });
    await log({ venueId: galah.id, machineType: link }, stranger);
    const found = async (query: string) => ids((await player.get(`/api/sessions?${query}`)).body);
    const machine = `machineType=${encodeURIComponent(link)}`;
    expect(await found(`month=2026-10&${sydney}`)).toEqual([c.id, b.id, a.id]);
    expect(await found(`venueId=${galah.id}`)).toEqual([b.id, a.id, d.id]);
    expect(await found(machine)).toEqual([c.id, a.id, d.id]);
    expect(await found(`${machine}&venueId=${galah.id}&month=2026-10&${sydney}`)).toEqual([a.id]);
    expect(await found('venueId=999999999')).toEqual([]);
    const page = (await player.get(`/api/sessions?${machine}&limit=2`)).body;
    expect(await found(`${machine}&limit=2&cursor=${page.nextCursor}`)).toEqual([d.id]);
    expect((await player.get(`/api/sessions/months?${sydney}&venueId=${wombat.id}`)).body).toEqual([
      { month: '2026-10', sessions: 1, totalSpent: '60.00', totalWon: '42.50' },
    ]);
    expect((await player.get(`/api/sessions/months?${sydney}&${machine}`)).body).toHaveLength(2);
    expect(await player.call(playChoices)).toEqual({
      venues: [galah, wombat],
      machineTypes: [link],
    });
    expect((await stranger.call(listPlaySessions, { query: { venueId: wombat.id } })).items).toEqual([]);
  });
});

describe('the CSV of play sessions', () => {
  const read = async (query: string) => {
    const response = await player.get(`/api/sessions/export.csv?${query}`);
    expect(response.status).toBe(200);
    return { response, lines: response.text.trimEnd().split('\r\n') };
  };

  it("has every session, in the viewer's zone, which it names, and in UTC", async () => {
    const venue = await giveVenue(app, 'The "Ōtaki", Hotel');
    await log({ sessionDate: '2026-10-31T14:00:00Z' });
    await log({ venueId: venue.id, machineType: 'IGT - Cleopatra', sessionDate: '2026-11-20T09:00:00Z' });
    await log({ amountSpent: 99 }, stranger);
    const { response, lines } = await read(sydney);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="reelmates-sessions.csv"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(lines).toEqual([
      'Date and time (Australia/Sydney),Date and time (UTC),Venue,Machine type,Amount spent,Amount won',
      '2026-11-20 20:00:00,2026-11-20T09:00:00.000Z,"The ""Ōtaki"", Hotel",IGT - Cleopatra,60.00,42.50',
      '2026-11-01 01:00:00,2026-10-31T14:00:00.000Z,,,60.00,42.50',
    ]);
    expect((await read(`${sydney}&month=2026-11&venueId=${venue.id}`)).lines).toHaveLength(2);
  });

  it('quotes values that a spreadsheet would run as formulas', async () => {
    for (const machineType of ['=1+1', '+1', '-1', '@SUM(A1)']) await log({ machineType });
    const { lines } = await read(sydney);
    expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual(["'@SUM(A1)", "'-1", "'+1", "'=1+1"]);
  });

  it('continues beyond one page, and has only its header without sessions', async () => {
    expect((await read(sydney)).lines).toHaveLength(1);
    await seed(
      app.db,
      `insert into play_sessions (user_id, amount_spent, amount_won, session_date, created_at, updated_at)
       select $1, n, 0, $2, $2, $2 from generate_series(1, 1203) n`,
      [player.id, app.now()],
    );
    const { lines } = await read(sydney);
    expect(new Set(lines).size).toBe(1204);
  });
});

describe('undoing the deletion of a play session', () => {
  it('puts the session back exactly, once, also at a venue that has closed', async () => {
    const venue = await giveVenue(app, 'Gone Inn');
    const at = '2026-10-10T00:00:00.000Z';
    const [first, second] = [
      await log({ sessionDate: at }),
      await log({ sessionDate: at, venueId: venue.id }),
    ];
    const third = await log({ sessionDate: at });
    await app.db.query('update venues set hidden_at = now() where id = $1', [venue.id]);
    await player.call(deletePlaySession, { params: { id: second.id } });
    expect((await player.call(trackerStats)).totalSpent).toBe('120.00');
    const responses = await Promise.all([
      player.post(`/api/sessions/${second.id}/restore`),
      player.post(`/api/sessions/${second.id}/restore`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.map(({ body }) => body)).toEqual([second, second]);
    expect((await player.call(listPlaySessions)).items).toEqual([third, second, first]);
    expect((await player.call(trackerStats)).totalSpent).toBe('180.00');
    await player.call(deletePlaySession, { params: { id: second.id } });
    await player.call(restorePlaySession, { params: { id: second.id } });
  });

  it('is for the person alone, and for an hour', async () => {
    const { id } = await log();
    await player.call(deletePlaySession, { params: { id } });
    expect((await stranger.refusal(restorePlaySession, { params: { id } })).status).toBe(404);
    expect((await player.refusal(restorePlaySession, { params: { id: '999999999' } })).status).toBe(404);
    await app.db.query('update deleted_play_sessions set deleted_at = $1', [
      new Date(app.now().getTime() - 3_600_000),
    ]);
    expect((await player.refusal(restorePlaySession, { params: { id } })).status).toBe(404);
  });
});

describe('the monthly amount and the month review', () => {
  const plan = async (by = player) => (await by.get(`/api/users/me/play-plan?${sydney}`)).body;
  const thisMonth = () => calendarMonth(app.now(), 'Australia/Sydney');
  const startOfThisMonth = () => startOfMonth(thisMonth(), 'Australia/Sydney');

  it('are empty for a new account', async () => {
    expect(await plan()).toEqual({
      month: thisMonth(),
      sessions: 0,
      totalSpent: '0.00',
      totalWon: '0.00',
      monthlyLimit: null,
      lookBack: null,
    });
  });

  it('keeps an amount, private, until it is taken away', async () => {
    expect(await player.call(setPlayLimit, { body: { monthlyLimit: '200.5' } })).toEqual({
      monthlyLimit: '200.50',
    });
    await log();
    await log({ sessionDate: new Date(startOfThisMonth().getTime() - 1).toISOString(), amountSpent: 500 });
    expect(await plan()).toMatchObject({ totalSpent: '60.00', sessions: 1, monthlyLimit: '200.50' });
    expect((await plan(stranger)).monthlyLimit).toBeNull();
    // The amount blocks nothing.
    await log({ amountSpent: 1000 });
    await player.call(setPlayLimit, { body: { monthlyLimit: null } });
    expect((await plan()).monthlyLimit).toBeNull();
    await player.call(setPlayLimit, { body: { monthlyLimit: 0 } });
    expect((await plan()).monthlyLimit).toBe('0.00');
  });

  it.each([{}, { monthlyLimit: -1 }, { monthlyLimit: '' }, { monthlyLimit: 1.005 }, { monthlyLimit: true }])(
    'refuses %j',
    async (body) => {
      const response = await player.patch('/api/users/me/play-plan', body);
      expect([response.status, response.body.errors?.[0]?.path]).toEqual([400, 'monthlyLimit']);
    },
  );

  it('offer the review of the past month once, with its cost', async () => {
    const lastMonth = new Date(startOfThisMonth().getTime() - 1).toISOString();
    await log({ sessionDate: lastMonth });
    const month = lastMonth.slice(0, 7);
    expect((await plan()).lookBack).toBe(month);
    const body = { month, timeZone: 'Australia/Sydney' };
    const expected = { month, sessions: 1, totalSpent: '60.00', totalWon: '42.50' };
    const response = await player.post('/api/users/me/look-back', body);
    expect([response.status, response.body]).toEqual([200, expected]);
    expect((await plan()).lookBack).toBeNull();
    // A review of an older month, sent late by a device, changes nothing.
    await player.call(reviewMonth, { body: { ...body, month: '2020-01' } });
    expect((await plan()).lookBack).toBeNull();
    expect((await player.refusal(reviewMonth, { body: { ...body, month: '2999-01' } })).status).toBe(400);
    expect((await player.refusal(reviewMonth, { body: { month, timeZone: 'x' } })).status).toBe(400);
  });

  it('stay available during a break', async () => {
    const resting = await app.register();
    await app.db.query(
      "update users set exclusion_open = true, exclusion_ends_at = now() + interval '1 day' where id = $1",
      [resting.id],
    );
    const { id } = await log({}, resting);
    await resting.call(deletePlaySession, { params: { id } });
    await resting.call(restorePlaySession, { params: { id } });
    expect((await resting.get(`/api/sessions/months?${sydney}`)).body).toHaveLength(1);
    expect((await resting.get(`/api/sessions/export.csv?${sydney}`)).status).toBe(200);
    await resting.call(setPlayLimit, { body: { monthlyLimit: 5 } });
  });
});

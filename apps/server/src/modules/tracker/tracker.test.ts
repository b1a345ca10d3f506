import {
  deletePlaySession,
  editPlaySession,
  listPlaySessions,
  logPlaySession,
  trackerStats,
  userVenues,
} from '@reelmates/contract/play/tracker';
import { beforeEach, describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { giveVenue, walk } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';

const { app, player, stranger } = appWith(['player', 'stranger'], { plantPrivateStats: false });

beforeEach(() => app.db.query('delete from play_sessions'));

async function log(fields: Record<string, unknown> = {}, by: TestUser = player) {
  const { status, body } = await by.post('/api/sessions', { amountSpent: 60, amountWon: '42.50', ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const day = (number: number) => `2026-10-${String(number).padStart(2, '0')}T09:00:00.000Z`;

describe('logging a session', () => {
  // spec: S3.5, S7.46
  it('stores amounts, venue, machine and time exactly', async () => {
    const venue = await giveVenue(app);
    const session = await log({
      venueId: venue.id,
      machineType: '  Aristocrat - Lightning Link ',
      sessionDate: '2026-10-25T20:15:00+11:00',
    });
    expect(session).toEqual({
      id: expect.any(String),
      amountSpent: '60.00',
      amountWon: '42.50',
      venueId: venue.id,
      venue: venue.name,
      machineType: 'Aristocrat - Lightning Link',
      sessionDate: '2026-10-25T09:15:00.000Z',
    });
    expect(await player.call(listPlaySessions)).toEqual({ items: [session], nextCursor: null });
  });

  // spec: S5.23
  it('has the current time, no venue and no machine by default', async () => {
    const session = await log({ amountSpent: 0, amountWon: 0, venueId: null, machineType: '' });
    expect(session).toMatchObject({ amountSpent: '0.00', amountWon: '0.00', venue: null, machineType: null });
    expect(Math.abs(Date.parse(session.sessionDate) - app.now().getTime())).toBeLessThan(5000);
  });

  it.each([
    [{ amountSpent: 60 }, 'amountWon', 'Please fill in both amount spent and amount won'],
    [{ amountWon: 60 }, 'amountSpent', 'Please fill in both amount spent and amount won'],
    [{ amountSpent: '', amountWon: null }, 'amountSpent', 'Please fill in both amount spent and amount won'],
    [{ amountSpent: -1, amountWon: 1 }, 'amountSpent', 'Amount spent must be a valid positive number'],
    [{ amountSpent: 1, amountWon: '1.005' }, 'amountWon', 'Amount won must be a valid positive number'],
    [{ amountSpent: true, amountWon: 1 }, 'amountSpent', 'Amount spent must be a valid positive number'],
    [{ amountSpent: 1, amountWon: 100_000_000 }, 'amountWon', 'Amount won must be a valid positive number'],
    [
      { amountSpent: 1, amountWon: 1, venueId: '999999999' },
      'venueId',
      'Please choose a venue from the list',
    ],
    [{ amountSpent: 1, amountWon: 1, venueId: 'x' }, 'venueId', 'Please choose a venue from the list'],
    [
      { amountSpent: 1, amountWon: 1, machineType: 'x'.repeat(101) },
      'machineType',
      'Machine type must be 100 characters or less',
    ],
  ])('refuses %j', async (body, path, message) => {
    const response = await player.post('/api/sessions', body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'VALIDATION', message });
    expect(response.body.errors[0]).toEqual({ path, message });
    expect((await player.call(listPlaySessions)).items).toEqual([]);
  });

  it.each([
    '2026-02-30T00:00:00Z',
    '2026-10-25',
    '2026-10-25T09:00:00',
    'yesterday',
    '',
    5,
    '0001-01-01T00:00:00Z',
  ])('refuses the date %j', async (sessionDate) => {
    const response = await player.post('/api/sessions', { amountSpent: 1, amountWon: 1, sessionDate });
    expect([response.status, response.body.errors?.[0]?.path]).toEqual([400, 'sessionDate']);
  });

  it('accepts a time of at most a day in the future', async () => {
    const inHours = (hours: number) => new Date(app.now().getTime() + hours * 3_600_000).toISOString();
    await log({ sessionDate: inHours(23) });
    const response = await player.post('/api/sessions', {
      amountSpent: 1,
      amountWon: 1,
      sessionDate: inHours(25),
    });
    expect([response.status, response.body.errors?.[0]?.path]).toEqual([400, 'sessionDate']);
  });

  it('is stored once per key, however often it is sent concurrently', async () => {
    const send = (body: object) => player.post('/api/sessions', body, { 'idempotency-key': 'tapped-twice' });
    const form = { amountSpent: 5, amountWon: 0 };
    const responses = await Promise.all([
      send(form),
      send(form),
      send({ amountSpent: '5.00', amountWon: 0 }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect((await send({ amountSpent: 6, amountWon: 0 })).body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await player.call(trackerStats)).totalSpent).toBe('5.00');
  });
});

describe('a play session that was queued on a device', () => {
  const kept = () => ({ amountSpent: 5, amountWon: 0, sessionDate: day(1) });
  const send = (key: string, body: object = kept()) =>
    player.post('/api/sessions', body, { 'idempotency-key': key, 'outbox-account': player.id });

  it('is never logged under another account', async () => {
    const headers = { 'outbox-account': player.id };
    expect(await stranger.post('/api/sessions', kept(), headers)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
    expect((await stranger.call(listPlaySessions)).items).toEqual([]);
  });

  it('is logged once, also when it comes again after its key has expired', async () => {
    const first = await send('kept-for-long');
    expect(first.status).toBe(201);
    await app.db.query('delete from idempotency_keys');
    expect(await send('kept-for-long')).toMatchObject({ status: 201, body: first.body });
    expect((await player.call(listPlaySessions)).items).toEqual([first.body]);
    await send('another-round', { ...kept(), amountWon: 1 });
    await player.post('/api/sessions', kept(), { 'idempotency-key': 'not-from-an-outbox' });
    expect((await player.call(listPlaySessions)).items).toHaveLength(3);
  });
});

describe('the history of play sessions', () => {
  // spec: S2.96, S7.45, S9.16
  it('is ordered by when it was, then by when it was logged, five a page', async () => {
    const third = await log({ sessionDate: day(3) });
    const first = await log({ sessionDate: day(1) });
    const second = await log({ sessionDate: day(2) });
    const secondAgain = await log({ sessionDate: day(2) });
    const others = [await log({ sessionDate: day(4) }), await log({ sessionDate: day(5) })];
    const page = await player.call(listPlaySessions);
    expect(page.items.map((item: { id: string }) => item.id)).toEqual(
      [others[1], others[0], third, secondAgain, second].map(({ id }) => id),
    );
    const rest = (await player.get(`/api/sessions?cursor=${page.nextCursor}`)).body;
    expect(rest).toMatchObject({ items: [{ id: first.id }], nextCursor: null });
  });

  it('repeats and skips nothing with equal times and concurrent changes', async () => {
    const at = app.now();
    // One transaction that logged them all at once, as an outbox does.
    await app.db.query(
      `insert into play_sessions (user_id, amount_spent, amount_won, session_date, created_at, updated_at)
       select $1, n, 0, $2, $2, $2 from generate_series(1, 23) n`,
      [player.id, at],
    );
    const all = await walk(player, '/api/sessions', 50);
    expect(all).toHaveLength(23);
    expect(await walk(player, '/api/sessions', 4)).toEqual(all);

    const page = await player.call(listPlaySessions, { query: { limit: '4' } });
    await log({ sessionDate: new Date(at.getTime() + 1000).toISOString() });
    await player.delete(`/api/sessions/${all[3]}`);
    const next = (await player.get(`/api/sessions?limit=4&cursor=${page.nextCursor}`)).body;
    expect(next.items.map((item: { id: string }) => item.id)).toEqual(all.slice(4, 8));
  });

  it.each(['limit=0', 'limit=51', 'cursor=nonsense', 'limit=a'])('refuses ?%s', async (query) => {
    expect((await player.get(`/api/sessions?${query}`)).status).toBe(400);
  });

  it('still names a venue that has closed since', async () => {
    const venue = await giveVenue(app, 'Gone Inn');
    const { id } = await log({ venueId: venue.id });
    await app.db.query('update venues set hidden_at = now() where id = $1', [venue.id]);
    expect((await player.get('/api/sessions')).body.items[0].venue).toBe('Gone Inn');
    await player.call(editPlaySession, { params: { id }, body: { venueId: venue.id, amountWon: 1 } });
    expect(await player.call(userVenues)).toEqual([]);
    expect(
      (await player.refusal(logPlaySession, { body: { amountSpent: 1, amountWon: 1, venueId: venue.id } }))
        .status,
    ).toBe(400);
  });
});

describe('changing and deleting a play session', () => {
  it('changes what the form names and leaves the rest', async () => {
    const venue = await giveVenue(app);
    const before = await log({ venueId: venue.id, machineType: 'IGT - Cleopatra', sessionDate: day(1) });
    const change = await player.patch(`/api/sessions/${before.id}`, { amountWon: '0', sessionDate: day(2) });
    expect(change.body).toEqual({ ...before, amountWon: '0.00', sessionDate: day(2) });
    const emptied = await player.patch(`/api/sessions/${before.id}`, { venueId: null, machineType: null });
    expect(emptied.body).toEqual({ ...change.body, venueId: null, venue: null, machineType: null });
    expect(await player.call(editPlaySession, { params: { id: before.id }, body: {} })).toEqual(emptied.body);
    expect((await player.call(listPlaySessions)).items).toEqual([emptied.body]);
  });

  it.each([
    { amountSpent: -1 },
    { amountWon: null },
    { amountWon: '' },
    { venueId: '999999999' },
    { sessionDate: null },
    { sessionDate: '2999-01-01T00:00:00Z' },
  ])('refuses %j and changes nothing', async (form) => {
    const session = await log();
    expect((await player.patch(`/api/sessions/${session.id}`, form)).status).toBe(400);
    expect((await player.call(listPlaySessions)).items).toEqual([session]);
  });

  it('loses neither of two changes made at once', async () => {
    const { id } = await log();
    await Promise.all([
      player.patch(`/api/sessions/${id}`, { amountSpent: 1 }),
      player.patch(`/api/sessions/${id}`, { amountWon: 2 }),
    ]);
    expect((await player.call(listPlaySessions)).items[0]).toMatchObject({
      amountSpent: '1.00',
      amountWon: '2.00',
    });
  });

  it('a second deletion of a session answers 404', async () => {
    const { id } = await log();
    await player.call(deletePlaySession, { params: { id } });
    expect((await player.refusal(deletePlaySession, { params: { id } })).status).toBe(404);
    expect(await player.call(trackerStats)).toEqual({
      totalSpent: '0.00',
      totalWon: '0.00',
      personalRTP: 0,
    });
  });
});

describe('the stats of the tracker', () => {
  // spec: S3.6, S7.44
  it('add up cents exactly', async () => {
    expect(await player.call(trackerStats)).toEqual({
      totalSpent: '0.00',
      totalWon: '0.00',
      personalRTP: 0,
    });
    for (const [amountSpent, amountWon] of [
      ['0.10', '0.20'],
      ['0.20', '0'],
      ['99999999.99', '99999999.99'],
      ['99999999.99', '0.01'],
    ]) {
      await log({ amountSpent, amountWon });
    }
    await log({ amountSpent: '1000000' }, stranger);
    expect(await player.call(trackerStats)).toEqual({
      totalSpent: '200000000.28',
      totalWon: '100000000.20',
      personalRTP: 50,
    });
  });

  // spec: S7.47
  it('name the venues played at, the latest first, each once, at most twenty', async () => {
    const [galah, wombat] = [await giveVenue(app, 'Galah Hotel'), await giveVenue(app, 'Wombat Inn')];
    await log({ venueId: galah.id, sessionDate: day(3) });
    await log({ venueId: wombat.id, sessionDate: day(5) });
    await log({ venueId: galah.id, sessionDate: day(4) });
    await log({ sessionDate: day(6) });
    expect(await player.call(userVenues)).toEqual([wombat, galah]);
    expect(await stranger.call(userVenues)).toEqual([]);
    for (let number = 1; number <= 20; number++) {
      const { id } = await giveVenue(app, `Hotel ${number}`);
      await log({ venueId: id, sessionDate: day(number + 6) });
    }
    const { body } = await player.get('/api/user-venues');
    expect(body).toHaveLength(20);
    expect(body[0].name).toBe('Hotel 20');
  });
});

describe('access to play sessions', () => {
  // spec: S6.3
  it('is refused to other members and admins with 404', async () => {
    const { id } = await log();
    expect((await stranger.call(listPlaySessions)).items).toEqual([]);
    for (const path of [id, '999999999', '0', 'abc']) {
      expect(
        (await stranger.refusal(editPlaySession, { params: { id: path }, body: { amountWon: 1 } })).status,
      ).toBe(404);
      expect((await stranger.refusal(deletePlaySession, { params: { id: path } })).status).toBe(404);
    }
    const admin = await app.registerAdmin();
    expect((await admin.refusal(deletePlaySession, { params: { id } })).status).toBe(404);
    expect((await player.get('/api/sessions')).body.items[0].amountWon).toBe('42.50');
  });

  it('is refused without a session with 401', async () => {
    for (const [method, path] of [
      ['GET', '/api/stats'],
      ['GET', '/api/sessions'],
      ['POST', '/api/sessions'],
      ['PATCH', '/api/sessions/1'],
      ['DELETE', '/api/sessions/1'],
      ['GET', '/api/user-venues'],
    ] as const) {
      const response = await app.anonymous.request(method, path, method === 'GET' ? {} : { body: {} });
      expect([response.status, response.body.message], `${method} ${path}`).toEqual([401, 'Unauthorized']);
    }
  });

  it('accepts a session during a break', async () => {
    const resting = await app.register();
    await app.db.query(
      "update users set exclusion_open = true, exclusion_ends_at = now() + interval '1 day' where id = $1",
      [resting.id],
    );
    await log({}, resting);
    expect((await resting.call(trackerStats)).totalSpent).toBe('60.00');
    await resting.call(userVenues);
  });
});

import {
  leaderboard as leaderboardEndpoint,
  leaderboardMonths,
  ownRank,
} from '@reelmates/contract/competition/leaderboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ban, block, giveVenue, publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { Json } from '../../testing/test-response.ts';

let app: TestApp;
let admin: TestUser;
let month: string;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
  admin = await app.registerAdmin();
  month = (await app.anonymous.call(leaderboardMonths)).currentMonth;
});
afterAll(() => app.close());

const setPoints = (person: TestUser, points: number) =>
  admin.patch(`/api/admin/users/${person.id}/stats`, { points });
const boardOf = async (viewer: TestClient = app.anonymous, which = month): Promise<Json> =>
  await viewer.call(leaderboardEndpoint, { params: { month: which } });
const names = (board: Json) => board.leaderboard.map((entry: Json) => entry.username);
const rankOf = async (person: TestUser) => await person.call(ownRank);

/** People with these points, as the only ones on the board. */
async function peopleWith(...points: number[]): Promise<TestUser[]> {
  await app.db.query('update month_points set points = 0');
  const people: TestUser[] = [];
  for (const each of points) {
    const person = await app.register();
    await setPoints(person, each);
    people.push(person);
  }
  return people;
}

describe('GET /api/leaderboard/months', () => {
  it('names the current month, when it ends and by which zone', async () => {
    const { status, body } = await app.anonymous.get('/api/leaderboard/months');
    expect(status).toBe(200);
    expect(body.timeZone).toBe('Australia/Sydney');
    expect(body.months[0]).toBe(body.currentMonth);
    const wall = (time: number) => new Intl.DateTimeFormat('sv-SE', wallStyle).format(time);
    const end = Date.parse(body.endsAt);
    expect(wall(end)).toMatch(/-01 00:00:00$/);
    expect(wall(end - 1).slice(0, 7)).toBe(body.currentMonth);
  });

  // spec: S7.50
  it('lists months with people on the board, newest first, and always the current one', async () => {
    const person = await app.register();
    for (const [past, points] of [
      ['2024-02', 3],
      ['2023-11', 1],
      ['2022-01', 0],
      ['2021-01', -4],
      ['2999-01', 9],
    ]) {
      await app.db.query(
        'insert into month_points (month, user_id, points, reached_at) values ($1, $2, $3, now())',
        [past, person.id, points],
      );
    }
    const body = await app.anonymous.call(leaderboardMonths);
    expect(body.months).toEqual([month, '2024-02', '2023-11']);
    await app.db.query('delete from month_points where month <> $1', [month]);
    expect((await app.anonymous.call(leaderboardMonths)).months).toEqual([month]);
  });
});
const wallStyle = { timeZone: 'Australia/Sydney', dateStyle: 'short', timeStyle: 'medium' } as const;

describe('GET /api/leaderboard/{month}', () => {
  it('orders by points, then who reached them first, and counts positions without gaps', async () => {
    const [second, first, third, none, below] = await peopleWith(5, 9, 5, 0, -3);
    const { status, body } = await app.anonymous.get(`/api/leaderboard/${month}`);
    expect(status).toBe(200);
    expect(body.leaderboard).toEqual(
      [first, second, third].map((person, index) => ({
        id: person?.id,
        userId: person?.id,
        username: person?.username,
        profileImageUrl: null,
        isVerified: false,
        points: [9, 5, 5][index],
        position: index + 1,
      })),
    );
    expect(names(body)).not.toContain(none?.username);
    expect(names(body)).not.toContain(below?.username);
    expect(body.prizes).toEqual([]);
  });

  it('contains whether each person is verified', async () => {
    const [verified, other] = await peopleWith(3, 2);
    await admin.patch(`/api/admin/users/${verified?.id}/verify`, { isVerified: true });
    const badges = (await boardOf()).leaderboard.map((entry: Json) => [entry.userId, entry.isVerified]);
    expect(badges).toEqual([
      [verified?.id, true],
      [other?.id, false],
    ]);
  });

  it('orders equal points by the ledger row that reached them, then by id', async () => {
    const [early, late] = await peopleWith(4, 4);
    if (!early || !late) throw new Error('no such user');
    expect(names(await boardOf())).toEqual([early.username, late.username]);
    await setPoints(early, 6);
    await setPoints(early, 4);
    expect(names(await boardOf())).toEqual([late.username, early.username]);
    const instant = app.now();
    await app.db.query('update month_points set reached_at = $1 where month = $2', [instant, month]);
    expect(names(await boardOf())).toEqual([early.username, late.username]);
  });

  it('is that of wins and jackpots, and follows their reviews', async () => {
    await peopleWith();
    const [author, other] = [await app.register(), await app.register()];
    const post = await share(author);
    await publish(other, admin);
    await share(other, { venueId: (await giveVenue(app)).id });
    const points = async () =>
      Object.fromEntries((await boardOf()).leaderboard.map((entry: Json) => [entry.username, entry.points]));
    expect(await points()).toEqual({ [author.username]: 2, [other.username]: 4 });
    await admin.post(`/api/admin/posts/${post.id}/deny`);
    expect(await points()).toEqual({ [other.username]: 4 });
    await admin.post(`/api/admin/posts/${post.id}/approve`);
    expect(await points()).toEqual({ [author.username]: 2, [other.username]: 4 });
    await author.delete(`/api/posts/${post.id}`);
    expect(await points()).toEqual({ [other.username]: 4 });
  });

  // spec: S1.8, S9.4
  it('contains at most the first hundred people', async () => {
    await peopleWith();
    await app.db.query(
      `with people as (
         insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                            terms_accepted_at, created_at, updated_at)
         select 'crowd_' || n, n || '@crowd.example.org', 'none', now(), 'self', '1', now(), now(), now()
           from generate_series(1, 120) n returning id
       )
       insert into month_points (month, user_id, points, reached_at) select $1, id, id, now() from people`,
      [month],
    );
    const { leaderboard } = await boardOf();
    expect(leaderboard.map(({ position }: Json) => position)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    const [last] = await app.db.query<{ id: string }>("select id from users where username = 'crowd_1'");
    const person = await app.register();
    await setPoints(person, Number(last?.id));
    expect(await rankOf(person)).toMatchObject({ position: 121, people: 121 });
  });

  it('answers 400 to a bad month and empty lists to one without data', async () => {
    for (const bad of ['2026-13', '2026-00', '2026-1', '26-01', 'now', '2026-01-01', '%00', '2026-11%20']) {
      const { status, body } = await app.anonymous.get(`/api/leaderboard/${bad}`);
      expect([bad, status, body.code]).toEqual([bad, 400, 'VALIDATION']);
    }
    for (const empty of ['0000-01', '1999-12', '9999-12']) {
      expect(await boardOf(app.anonymous, empty)).toEqual({ leaderboard: [], prizes: [] });
      const { status, body } = await admin.get(`/api/admin/leaderboard/${empty}`);
      expect([empty, status, body.leaderboard, body.review]).toEqual([empty, 200, [], undefined]);
    }
  });
});

describe('people who are not on boards', () => {
  const ways: [string, (person: TestUser) => Promise<unknown>, ((person: TestUser) => Promise<unknown>)?][] =
    [
      ['banned', (person) => ban(app, person)],
      ['deactivated', (person) => person.delete('/api/users/me', { password: person.password })],
      ['on a break', (person) => person.post('/api/responsible-gambling/set-exclusion', { days: 1 })],
      [
        'not wanting to be listed',
        (person) => person.patch('/api/users/me/leaderboard-listing', { isListed: false }),
        (person) => person.patch('/api/users/me/leaderboard-listing', { isListed: true }),
      ],
      [
        'nameless',
        ({ id }) => app.db.query('update users set username = null where id = $1', [id]),
        ({ id, username }) => app.db.query('update users set username = $2 where id = $1', [id, username]),
      ],
    ];

  it.each(ways)('%s: hidden from all, and no position is missing', async (_state, hide, show) => {
    const [first, hidden, last] = await peopleWith(9, 8, 7);
    if (!first || !hidden || !last) throw new Error('no such user');
    await hide(hidden);
    for (const viewer of [app.anonymous, first, admin]) {
      const board = await boardOf(viewer);
      expect(names(board)).toEqual([first.username, last.username]);
      expect(board.leaderboard[1].position).toBe(2);
    }
    expect(await rankOf(last)).toMatchObject({ position: 2, people: 2 });
    if (!show) return;
    await show(hidden);
    expect(names(await boardOf())).toEqual([first.username, hidden.username, last.username]);
    expect(await rankOf(last)).toMatchObject({ position: 3, people: 3 });
  });

  it('points of a hidden account count when it is shown again', async () => {
    const person = await app.register();
    await ban(app, person);
    await setPoints(person, 50);
    expect(names(await boardOf())).not.toContain(person.username);
    await admin.patch(`/api/admin/users/${person.id}/ban`, { isBanned: false });
    expect(names(await boardOf())).toContain(person.username);
  });

  it('a blocked person, either way, keeps the position without personal data', async () => {
    const [first, viewer, third] = await peopleWith(9, 8, 7);
    if (!first || !viewer || !third) throw new Error('no such user');
    await block(app, viewer, first);
    await block(app, third, viewer);
    const board = await boardOf(viewer);
    expect(board.leaderboard.map((entry: Json) => [entry.position, entry.points, entry.username])).toEqual([
      [1, 9, 'Hidden account'],
      [2, 8, viewer.username],
      [3, 7, 'Hidden account'],
    ]);
    for (const text of [first.id, first.username, third.username].map((word) => `"${word}"`)) {
      expect(JSON.stringify(board)).not.toContain(text);
    }
    for (const other of [app.anonymous, admin]) {
      expect(names(await boardOf(other))).toEqual([first.username, viewer.username, third.username]);
    }
    expect(names(await boardOf(first))).toEqual([first.username, 'Hidden account', third.username]);
  });

  it('answers 403 during a break, and is public otherwise', async () => {
    const resting = await app.register();
    await resting.post('/api/responsible-gambling/set-exclusion', { days: 1 });
    for (const path of ['months', month, `${month}/statement`]) {
      expect((await resting.get(`/api/leaderboard/${path}`)).body.code).toBe('SELF_EXCLUDED');
    }
    expect(await rankOf(resting)).toMatchObject({ position: null });
  });
});

describe("the viewer's rank", () => {
  it('agrees with the board for everybody on it, whatever happened before', async () => {
    const people = await peopleWith(3, 3, 8, 1, 3, 8, 2);
    await setPoints(people[0] as TestUser, 8);
    await setPoints(people[5] as TestUser, 3);
    const { leaderboard } = await boardOf();
    for (const person of people) {
      const entry = leaderboard.find(({ userId }: Json) => userId === person.id);
      expect(await rankOf(person)).toEqual({
        month,
        points: entry.points,
        position: entry.position,
        people: 7,
        isListed: true,
      });
    }
  });

  it('has no position without points, and for an unlisted person', async () => {
    const [person] = await peopleWith(0);
    expect(await rankOf(person as TestUser)).toMatchObject({ points: 0, position: null, people: 0 });
    await setPoints(person as TestUser, 3);
    await person?.patch('/api/users/me/leaderboard-listing', { isListed: false });
    expect(await rankOf(person as TestUser)).toMatchObject({
      points: 3,
      position: null,
      isListed: false,
    });
    expect((await person?.get('/api/users/me/standing?month=2020-01'))?.body).toMatchObject({ points: 0 });
    expect((await person?.get('/api/users/me/standing?month=x'))?.status).toBe(400);
    expect((await app.anonymous.get('/api/users/me/standing')).status).toBe(401);
    expect((await person?.patch('/api/users/me/leaderboard-listing', { isListed: 'no' }))?.status).toBe(400);
  });

  it('being listed or not changes nothing that others see of the account', async () => {
    const [person] = await peopleWith(3);
    const before = (await admin.get(`/api/users/${person?.id}`)).body;
    app.advance(1_000);
    await person?.patch('/api/users/me/leaderboard-listing', { isListed: false });
    expect((await admin.get(`/api/users/${person?.id}`)).body).toEqual(before);
  });
});

it('the counts that ranks are computed from equal those of the board', async () => {
  const [wrong] = await app.db.query<{ count: number }>(
    `with counted as (
       select month, points, count(*)::int as people from month_points where is_listed and points > 0 group by 1, 2
     ), by_points as (
       select month, points, sum(people)::int as people from board_people_by_points
        group by 1, 2 having sum(people) <> 0
     ), by_slot as (
       select month, points, sum(people)::int as people from board_people_by_slot
        group by 1, 2 having sum(people) <> 0
     )
     select count(*)::int as count from (
       (table counted except table by_points) union all (table by_points except table counted)
       union all (table by_slot except table by_points) union all (table by_points except table by_slot)) odd`,
  );
  expect(wrong).toEqual({ count: 0 });
});

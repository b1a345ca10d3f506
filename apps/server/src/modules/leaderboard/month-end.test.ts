import { leaderboard as leaderboardEndpoint } from '@reelmates/contract/competition/leaderboard';
import { HOUR_MS, monthAfter } from '@reelmates/contract/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarMonth, startOfMonth } from '../../platform/clock.ts';
import { currentMonthOf } from '../../testing/month-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';

/* 64 people post while the month ends, on an app whose clock runs; the database's clock is never asked. */

const WRITERS = 64;
const POSTS_EACH = 6;

let app: TestApp;
let people: TestUser[];
let previous: string;
let end: Date;
beforeAll(async () => {
  app = await createTestApp({
    plantPrivateStats: false,
    config: { competitionTimeZone: 'Pacific/Auckland' },
  });
  // Sessions would not last from the first day of a month to its end.
  const zone = app.context.config.competitionTimeZone;
  previous = monthAfter(currentMonthOf(app));
  end = startOfMonth(monthAfter(previous), zone);
  app.advance(end.getTime() - HOUR_MS - app.now().getTime());
  people = [];
  // A signed-out address has at most 16 concurrent requests.
  while (people.length < WRITERS) {
    people.push(...(await Promise.all(Array.from({ length: 8 }, () => app.register()))));
  }
}, 60_000);
afterAll(() => app.close());

const board = async (month: string): Promise<Json[]> =>
  (await app.anonymous.call(leaderboardEndpoint, { params: { month } })).leaderboard;

// spec: S1.7, S9.2
it('64 writers across the end of the month: every response of the board is in order, and every point in its month', async () => {
  const zone = app.context.config.competitionTimeZone;
  const next = monthAfter(previous);
  let written = 0;
  let isOver = false;
  const read = async () => {
    // Each viewer has its own record, because two concurrent responses may arrive in another order.
    const seen = { previous: new Map<string, number>(), next: new Map<string, number>() };
    while (!isOver) {
      for (const [month, before] of [
        [previous, seen.previous],
        [next, seen.next],
      ] as const) {
        const entries = await board(month);
        expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1));
        for (const [index, { userId, points }] of entries.entries()) {
          // Points only increase here, by two at a time, and each viewer sees them in order.
          expect(points % 2).toBe(0);
          expect(points).toBeGreaterThanOrEqual(before.get(userId) ?? 0);
          expect(points).toBeLessThanOrEqual(entries[index - 1]?.points ?? Number.POSITIVE_INFINITY);
          before.set(userId, points);
        }
      }
      const { position, people: count } = (await (people[0] as TestUser).get('/api/users/me/standing')).body;
      if (position !== null) expect(position).toBeLessThanOrEqual(count);
    }
  };
  const write = async (person: TestUser) => {
    for (let turn = 0; turn < POSTS_EACH; turn++) {
      // The clock passes the end of the month when half of the posts are written.
      if (written++ === (WRITERS * POSTS_EACH) / 2) app.advance(end.getTime() - app.now().getTime());
      const { status, body } = await person.post('/api/posts', { winAmount: 5 });
      expect([status, body.pointsAwarded]).toEqual([201, 2]);
    }
  };
  const [viewers, writers] = [[read(), read()], people.map(write)];
  await Promise.all(writers);
  isOver = true;
  await Promise.all(viewers);

  const posts = await app.db.query<{ author_id: string; created_at: Date }>(
    'select author_id, created_at from posts',
  );
  expect(posts.length).toBe(WRITERS * POSTS_EACH);
  const expected = (month: string) => {
    const sums = new Map<string, { points: number; reachedAt: number }>();
    for (const { author_id: id, created_at: at } of posts) {
      if (calendarMonth(at, zone) !== month) continue;
      const { points, reachedAt } = sums.get(id) ?? { points: 0, reachedAt: 0 };
      sums.set(id, { points: points + 2, reachedAt: Math.max(reachedAt, at.getTime()) });
    }
    return [...sums]
      .toSorted(
        ([oneId, one], [otherId, other]) =>
          other.points - one.points || one.reachedAt - other.reachedAt || Number(oneId) - Number(otherId),
      )
      .map(([userId, { points }], index) => [index + 1, userId, points]);
  };
  for (const month of [previous, next]) {
    const entries = await board(month);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.map(({ position, userId, points }) => [position, userId, points])).toEqual(
      expected(month),
    );
    for (const [position, userId, points] of expected(month)) {
      const person = people.find(({ id }) => id === userId);
      const rank = (await person?.get(`/api/users/me/standing?month=${month}`))?.body;
      expect(rank).toMatchObject({ position, points, people: entries.length });
    }
  }
  const sum = (entries: Json[]) => entries.reduce((all, { points }) => all + points, 0);
  expect(sum(await board(previous)) + sum(await board(next))).toBe(2 * WRITERS * POSTS_EACH);
}, 120_000);

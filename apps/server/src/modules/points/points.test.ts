import { auditLog } from '@reelmates/contract/admin/moderation';
import { submitJackpot } from '@reelmates/contract/competition/jackpots';
import { ownRank } from '@reelmates/contract/competition/leaderboard';
import { myPoints } from '@reelmates/contract/competition/points';
import { userStats } from '@reelmates/contract/social/users';
import { DAY_MS } from '@reelmates/contract/time';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { currentMonthOf } from '../../testing/month-factory.ts';
import { type Act, anyAct, PointsModel } from '../../testing/points-model.ts';
import { giveImage, giveVenue, pointsOf, publish, share, walk } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  // A new sign-in, because the clock runs past the lifetime of sessions.
  admin = await app.registerAdmin();
});

const currentMonth = () => currentMonthOf(app);

/** Applies an act of the model through the API. */
async function act(person: TestUser, sources: string[], { kind, ...rest }: Act, target: number | undefined) {
  if (kind === 'post') {
    const isPublic = 'isPublic' in rest && rest.isPublic;
    sources.push(`posts/${(await share(person, { isPublic, winAmount: 5 })).id}`);
  } else if (kind === 'jackpot') {
    const { url } = await giveImage(app, person);
    const body = await person.call(submitJackpot, { body: { jackpotAmount: 900, imageUrl: url } });
    sources.push(`jackpots/${body.id}`);
  } else if (kind === 'adjust') {
    await admin.patch(`/api/admin/users/${person.id}/stats`, { points: 'to' in rest ? rest.to : 0 });
  } else {
    const source = sources[target ?? -1];
    if (source === undefined) return;
    if (kind === 'delete') await person.delete(`/api/${source}`);
    else if (kind === 'approve' || kind === 'deny') await admin.post(`/api/admin/${source}/${kind}`);
    else if (kind === 'reword') await person.patch(`/api/${source}`, { caption: `${Math.random()}` });
    else await person.patch(`/api/${source}`, { isPublic: kind === 'make public' });
  }
}

test('200 people who post, are reviewed, delete and are set by admins, side by side and across months, have the points of the model', async () => {
  const person = fc.array(anyAct, { maxLength: 12, size: 'max' });
  const crowd = fc.array(person, { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(crowd, crowd, async (before, after) => {
      admin = await app.registerAdmin();
      const people = await Promise.all(
        before.map(async () => ({
          user: await app.register(),
          model: new PointsModel(),
          sources: [] as string[],
        })),
      );
      const months = [currentMonth()];
      const play = (acts: readonly Act[][]) =>
        Promise.all(
          people.map(async ({ user, model, sources }, index) => {
            for (const each of acts[index] ?? []) {
              await act(user, sources, each, model.target(each));
              model.apply(each, currentMonth());
            }
          }),
        );
      await play(before);
      app.advance(16 * DAY_MS);
      // Setting points is a sensitive act, and the earlier confirmation has expired.
      admin = await app.registerAdmin();
      months.push(currentMonth());
      await play(after);

      for (const { user, model } of people) {
        const shown = (await user.get('/api/user')).body.points;
        expect(shown).toBe(model.sum(currentMonth()));
        for (const month of new Set(months)) {
          const rank = await user.call(ownRank, { query: { month } });
          const { items, total } = await user.call(myPoints, { query: { month, limit: '50' } });
          const ledger = items.reduce((sum: number, { points }: { points: number }) => sum + points, 0);
          const expected = model.sum(month);
          expect([month, rank.points, total, ledger]).toEqual([month, expected, expected, ledger]);
          if (items.length < 50) expect(ledger).toBe(expected);
        }
      }
      const [odd] = await app.db.query<{ sums: number; sources: number }>(
        `select (select count(*)::int from (
                   select user_id, month, sum(points), max(created_at) from point_entries group by 1, 2
                   except select user_id, month, points, reached_at from month_points) a) as sums,
                (select count(*)::int from (
                   select 1 from point_entries where source_kind <> 'admin' group by source_kind, source_id
                   having sum(points) not in (0, case source_kind when 'post' then 2 else 1 end)
                       or count(distinct month) > 1) b) as sources`,
      );
      expect(odd).toEqual({ sums: 0, sources: 0 });
    }),
    { numRuns: 25 },
  );
}, 300_000);

describe('GET /api/users/me/points', () => {
  it('says in words what each row is about, latest first', async () => {
    const author = await app.register();
    const venue = await giveVenue(app);
    const post = await share(author, { winAmount: '1234.5', venueId: venue.id });
    await admin.post(`/api/admin/posts/${post.id}/deny`, { reason: 'blurred' });
    await admin.post(`/api/admin/posts/${post.id}/approve`);
    await author.patch(`/api/posts/${post.id}`, { isPublic: false });
    const { url } = await giveImage(app, author);
    const jackpot = await author.call(submitJackpot, { body: { jackpotAmount: 1_000_000, imageUrl: url } });
    await admin.post(`/api/admin/jackpots/${jackpot.id}/deny`);
    await author.delete(`/api/posts/${(await share(author, { winAmount: 3 })).id}`);
    await admin.patch(`/api/admin/users/${author.id}/stats`, { points: 7 });
    const { body } = await author.get('/api/users/me/points');
    expect(
      body.items.map((item: { text: string; points: number; source: { detail: string } }) => [
        item.text,
        item.points,
        item.source.detail,
      ]),
    ).toEqual([
      ['Set by an admin', 7, null],
      ['Win deleted', -2, '$3.00'],
      ['Win shared', 2, '$3.00'],
      ['Jackpot rejected', -1, '$1,000,000.00'],
      ['Jackpot submitted', 1, '$1,000,000.00'],
      ['Win made private', -2, '$1,234.50 at The Galah Hotel'],
      ['Win approved', 2, '$1,234.50 at The Galah Hotel'],
      ['Win denied', -2, '$1,234.50 at The Galah Hotel'],
      ['Win shared', 2, '$1,234.50 at The Galah Hotel'],
    ]);
    expect(body).toMatchObject({ nextCursor: null, total: 7 });
    expect(body.items.at(-1)).toMatchObject({
      month: currentMonth(),
      reason: 'award',
      source: { kind: 'post', id: post.id },
    });
    // Rows of deleted sources have no link, nor have those of admins.
    expect(body.items[1].source.id).toBeNull();
    expect(body.items[0].source).toEqual({ kind: 'admin', id: null, detail: null });
  });

  it("pages by month, and shows only the viewer's rows", async () => {
    const [author, other] = [await app.register(), await app.register()];
    for (let count = 0; count < 5; count++) await share(author);
    await publish(other, admin);
    const ids = await walk(author, '/api/users/me/points', 2);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual(ids.toSorted((left, right) => Number(right) - Number(left)));
    const empty = await author.call(myPoints, { query: { month: '2020-01' } });
    expect(empty).toEqual({ items: [], nextCursor: null, total: 0 });
    for (const query of ['month=2020', 'month=2020-13', 'cursor=x', 'limit=0', 'limit=51']) {
      expect([query, (await author.get(`/api/users/me/points?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await app.anonymous.get('/api/users/me/points')).status).toBe(401);
  });
});

describe('PATCH /api/admin/users/{userId}/stats', () => {
  // spec: S6.11, S7.65
  it('sets the points of this month by a row of the ledger', async () => {
    const person = await app.register();
    await share(person);
    const set = (body: unknown) => admin.patch(`/api/admin/users/${person.id}/stats`, body);
    expect((await set({ points: 12 })).body).toMatchObject({ id: person.id, points: 12 });
    expect((await set({ points: 12 })).body.points).toBe(12);
    expect((await set({ points: -4 })).body.points).toBe(-4);
    const rows = await app.db.query(
      `select points, reason, actor_id, cause from point_entries where user_id = $1 order by id`,
      [person.id],
    );
    const row = { reason: 'adjustment', actor_id: admin.id, cause: 'set_by_admin' };
    expect(rows).toEqual([
      { points: 2, reason: 'award', actor_id: person.id, cause: 'submitted' },
      { ...row, points: 10 },
      { ...row, points: -16 },
    ]);
    expect((await person.get('/api/user')).body.points).toBe(-4);
  });

  // spec: S3.2, S6.11
  it('overrides winnings and ends the override; omitted stats stay; it is audited once', async () => {
    const person = await app.register();
    await publish(person, admin, { winAmount: 40 });
    const set = async (body: unknown) =>
      (await admin.patch(`/api/admin/users/${person.id}/stats`, body)).body;
    expect(await set({ biggestWin: '99.5', lifetimeWinnings: 0 })).toMatchObject({
      biggestWin: '99.50',
      lifetimeWinnings: '0.00',
      customBiggestWin: '99.50',
      customLifetimeWinnings: '0.00',
      points: 2,
    });
    await set({ biggestWin: 99.5 });
    expect(await admin.call(userStats, { params: { userId: person.id } })).toEqual({
      totalWon: '0.00',
      biggestWin: '99.50',
    });
    expect(await set({ biggestWin: null })).toMatchObject({
      biggestWin: '40.00',
      customBiggestWin: null,
      customLifetimeWinnings: '0.00',
    });
    const audit = (await admin.call(auditLog)).items.filter(
      (entry: { action: string }) => entry.action === 'user.stats',
    );
    expect(audit.slice(0, 2)).toMatchObject([
      { before: { biggestWin: '99.50' }, after: { biggestWin: null, lifetimeWinnings: '0.00', points: 2 } },
      { before: { biggestWin: null, lifetimeWinnings: null }, after: { biggestWin: '99.50' } },
    ]);
  });

  it('accepts a change that is sent twice with what the admin saw, and refuses another one', async () => {
    const person = await app.register();
    const set = (body: unknown) => admin.patch(`/api/admin/users/${person.id}/stats`, body);
    const change = { points: 6, biggestWin: 12.5, from: { points: 0, biggestWin: null } };
    expect((await set(change)).status).toBe(200);
    expect((await set(change)).body).toMatchObject({ points: 6, customBiggestWin: '12.50' });
    expect((await set({ ...change, points: 7 })).status).toBe(409);
    const rows = await app.db.query('select points from point_entries where user_id = $1', [person.id]);
    expect(rows).toEqual([{ points: 6 }]);
  });

  it('refuses invalid points with 400, an unknown account with 404, and members with 403', async () => {
    const person = await app.register();
    const url = `/api/admin/users/${person.id}/stats`;
    for (const [field, value] of [
      ['points', 1.5],
      ['points', '3'],
      ['points', null],
      ['points', 1e9],
      ['biggestWin', -1],
      ['biggestWin', 1.234],
      ['lifetimeWinnings', true],
      ['lifetimeWinnings', 'much'],
    ] as const) {
      const { status, body } = await admin.patch(url, { [field]: value });
      expect([field, value, status, body.errors?.[0]?.path]).toEqual([field, value, 400, field]);
    }
    for (const id of ['999999999', '0', 'x']) {
      expect((await admin.patch(`/api/admin/users/${id}/stats`, { points: 1 })).status).toBe(404);
    }
    expect((await person.patch(url, { points: 1 })).status).toBe(403);
    expect((await app.anonymous.patch(url, { points: 1 })).status).toBe(401);
  });
});

describe('a row of the ledger', () => {
  it.each([
    ['changed', 'update point_entries set points = points + 1 where user_id = $1'],
    ['moved to another month', "update point_entries set month = '2020-01' where user_id = $1"],
    ['given to another', 'update point_entries set user_id = $2 where user_id = $1'],
    ['said to be by another', 'update point_entries set actor_id = $2 where user_id = $1'],
    ['deleted', 'delete from point_entries where user_id = $1'],
    ['truncated away', 'truncate point_entries'],
  ])('is not %s by the application', async (_how, sql) => {
    const [person, other] = [await app.register(), await app.register()];
    await share(person);
    const values = [person.id, other.id].slice(
      0,
      sql.match(/\$\d/g)?.length === 2 ? 2 : sql.includes('$1') ? 1 : 0,
    );
    await expect(app.db.query(sql, values)).rejects.toThrow('rows of point_entries are only added');
    expect(await pointsOf(app, person)).toBe(2);
  });

  it('loses its person when they are erased, and cannot get another', async () => {
    const [person, other] = [await app.register(), await app.register()];
    const post = await share(person);
    const entry = () =>
      app.db.query('select user_id, actor_id, points, month from point_entries where source_id = $1', [
        post.id,
      ]);
    const [before] = await entry();
    await app.db.query('delete from users where id = $1', [person.id]);
    expect(await entry()).toEqual([{ ...before, user_id: null, actor_id: null }]);
    await expect(
      app.db.query('update point_entries set user_id = $2 where source_id = $1', [post.id, other.id]),
    ).rejects.toThrow('rows of point_entries are only added');
  });
});

// spec: none, how ranks are counted
import { afterAll, beforeAll, expect, it } from 'vitest';
import { share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { foldBoard, foldLedger } from './board-counts.repository.ts';

/* The counts from which boards and ranks are computed agree with the sums after any concurrent changes. */

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
  admin = await app.registerAdmin();
});
afterAll(() => app.close());

async function differences(): Promise<Record<string, number>> {
  const [row] = await app.db.query<Record<string, number>>(
    `with people as (
       select month, points, board_slot(reached_at) as slot, count(*)::int as people
         from month_points where is_listed and points > 0 group by 1, 2, 3
     ), totals as (
       select month, points, sum(people)::int as people from people group by 1, 2
     ), ledger as (
       select month, reason, count(*)::int as entries, sum(points)::bigint as points from point_entries group by 1, 2
     ), by_points as (
       select month, points, sum(people)::int as people from board_people_by_points
        group by 1, 2 having sum(people) <> 0
     ), by_slot as (
       select month, points, slot, sum(people)::int as people from board_people_by_slot
        group by 1, 2, 3 having sum(people) <> 0
     )
     select
       (select count(*)::int from month_points m join users u on u.id = m.user_id
         where m.is_listed <> is_on_boards(u)) as listed,
       (select count(*)::int from (
          (table people except table by_slot) union all (table by_slot except table people)) a) as slots,
       (select count(*)::int from (
          (table totals except table by_points) union all (table by_points except table totals)) b) as totals,
       (select count(*)::int from (
          (table ledger except table ledger_entries_by_reason)
          union all (table ledger_entries_by_reason except table ledger)) c) as ledger`,
  );
  return row ?? {};
}

const none = { listed: 0, slots: 0, totals: 0, ledger: 0 };

it('first points, wishes not to be listed, bans, reviews and folding that come at once', async () => {
  for (let round = 0; round < 6; round++) {
    const people = await Promise.all(Array.from({ length: 8 }, () => app.register()));
    await Promise.all([
      ...[1, 2, 3].flatMap((limit) => [foldBoard(app.db, limit), foldLedger(app.db, limit)]),
      ...people.flatMap((person, index) => {
        const list = (isListed: boolean) => person.patch('/api/users/me/leaderboard-listing', { isListed });
        const ban = (isBanned: boolean) => admin.patch(`/api/admin/users/${person.id}/ban`, { isBanned });
        const win = async () => {
          const { body, status } = await person.post('/api/posts', { winAmount: 5 });
          if (status === 201) await admin.post(`/api/admin/posts/${body.post.id}/deny`);
        };
        return [
          win(),
          win(),
          list(index % 2 === 0),
          admin.patch(`/api/admin/users/${person.id}/stats`, { points: index }),
          ...(index < 3 ? [ban(true)] : [list(index % 3 === 0), win()]),
          ...(index === 0 ? [ban(false)] : []),
        ];
      }),
    ]);
  }
  expect(await differences()).toEqual(none);
  for (const fold of [foldBoard, foldLedger]) while ((await fold(app.db, 7)) > 0);
  expect(await differences()).toEqual(none);
  const [left] = await app.db.query<{ rows: number }>(
    `select (select count(*) from board_changes)::int + (select count(*) from ledger_changes)::int as rows`,
  );
  expect(left).toEqual({ rows: 0 });
  const [row] = await app.db.query<{ hidden: number; shown: number }>(
    `select count(*) filter (where not is_listed)::int as hidden, count(*) filter (where is_listed)::int as shown
       from month_points`,
  );
  expect(row?.hidden).toBeGreaterThan(0);
  expect(row?.shown).toBeGreaterThan(0);
}, 120_000);

it('counts stay right when an account is deleted', async () => {
  const person = await app.register();
  await share(person);
  await app.db.query('update point_entries set user_id = null where user_id = $1', [person.id]);
  await app.db.query('delete from posts where author_id = $1', [person.id]);
  await app.db.query('delete from users where id = $1', [person.id]);
  expect(await differences()).toEqual(none);
});

it('detects a count that does not agree', async () => {
  await app.db.query('insert into board_points values ($1, 1, 1)', ['2020-01']);
  await app.db.query(`insert into ledger_changes values ('2020-01', 'award', 1, 1)`);
  expect(await differences()).not.toMatchObject({ totals: 0 });
  expect(await differences()).not.toMatchObject({ ledger: 0 });
});

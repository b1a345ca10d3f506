// spec: none, how ranks are counted
import { afterAll, beforeAll, expect, it } from 'vitest';
import { share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/* What is kept beside the sums, so that boards and places are quick, agrees with them whatever happens at once. */

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
       select month, reason, count(*)::int as entries, sum(points) as points from point_entries group by 1, 2
     )
     select
       (select count(*)::int from month_points m join users u on u.id = m.user_id
         where m.is_listed <> is_on_boards(u)) as listed,
       (select count(*)::int from (
          (table people except select month, points, slot, people from board_slots)
          union all (select month, points, slot, people from board_slots where people <> 0 except table people)) a) as slots,
       (select count(*)::int from (
          (table totals except select month, points, people from board_points)
          union all (select month, points, people from board_points where people <> 0 except table totals)) b) as totals,
       (select count(*)::int from (
          (table ledger except select month, reason, entries, points from ledger_totals)
          union all (select month, reason, entries, points from ledger_totals except table ledger)) c) as ledger`,
  );
  return row ?? {};
}

const none = { listed: 0, slots: 0, totals: 0, ledger: 0 };

it('first points, wishes not to be listed, bans and reviews that come at once', async () => {
  for (let round = 0; round < 6; round++) {
    const people = await Promise.all(Array.from({ length: 8 }, () => app.register()));
    await Promise.all(
      people.flatMap((person, index) => {
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
    );
  }
  expect(await differences()).toEqual(none);
  const [row] = await app.db.query<{ hidden: number; shown: number }>(
    `select count(*) filter (where not is_listed)::int as hidden, count(*) filter (where is_listed)::int as shown
       from month_points`,
  );
  expect(row?.hidden).toBeGreaterThan(0);
  expect(row?.shown).toBeGreaterThan(0);
}, 120_000);

it('the end of an account', async () => {
  const person = await app.register();
  await share(person);
  await app.db.query('update point_entries set user_id = null where user_id = $1', [person.id]);
  await app.db.query('delete from posts where author_id = $1', [person.id]);
  await app.db.query('delete from users where id = $1', [person.id]);
  expect(await differences()).toEqual(none);
});

it('is seen here when it does not agree', async () => {
  await app.db.query('update board_points set people = people + 1');
  await app.db.query('update ledger_totals set entries = entries + 1');
  expect(await differences()).not.toMatchObject({ totals: 0 });
  expect(await differences()).not.toMatchObject({ ledger: 0 });
});

// spec: none, how long a ban works on counters before it answers is not in it
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ban, unban } from '../../testing/posts-factory.ts';
import { seed } from '../../testing/seed.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { recountEngagement } from './hidden-counters.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a recount stops after the batch in which its time ends, and the next one continues', async () => {
  const [author, fan] = [await app.register(), await app.register()];
  await seed(
    app.db,
    `with new_posts as (
       insert into posts (author_id, status, is_public, win_amount, created_at, updated_at, submitted_at,
                          published_at, feed_at, likes_count)
       select $1, 'approved', true, 1, now(), now(), now(), now(), now(), 1 from generate_series(1, 700)
       returning id
     )
     insert into likes (post_id, user_id, created_at) select id, $2, now() from new_posts`,
    [author.id, fan.id],
  );
  const likesLeft = async () => {
    const [row] = await app.db.query<{ likes: number }>(
      'select sum(likes_count)::int as likes from posts where author_id = $1',
      [author.id],
    );
    return row?.likes;
  };
  await app.db.query('update users set banned_at = now() where id = $1', [fan.id]);
  expect(await recountEngagement(app.context, fan.id, 0)).toBe(false);
  expect(await likesLeft()).toBe(200);
  expect(await recountEngagement(app.context, fan.id, Number.POSITIVE_INFINITY)).toBe(true);
  expect(await likesLeft()).toBe(0);
});

test('a follow counts while both accounts are visible, in whatever order they are banned and unbanned', async () => {
  const [first, second] = [await app.register(), await app.register()];
  await first.post(`/api/users/${second.id}/follow`);
  await second.post(`/api/users/${first.id}/follow`);
  const counts = async ({ id }: TestUser) =>
    (
      await app.db.query(
        'select followers_count as followers, following_count as following from users where id = $1',
        [id],
      )
    )[0];
  const counted = { followers: 1, following: 1 };
  const notCounted = { followers: 0, following: 0 };

  await ban(app, first);
  expect(await counts(second)).toEqual(notCounted);
  await ban(app, second);
  await unban(app, first);
  expect([await counts(first), await counts(second)]).toEqual([notCounted, notCounted]);
  await Promise.all([ban(app, first), unban(app, second)]);
  expect([await counts(first), await counts(second)]).toEqual([notCounted, notCounted]);
  await unban(app, first);
  expect([await counts(first), await counts(second)]).toEqual([counted, counted]);
});

test('follows are recounted in batches, and an unfollow in between counts once', async () => {
  const hidden = await app.register();
  const fan = await app.register();
  await fan.post(`/api/users/${hidden.id}/follow`);
  await seed(
    app.db,
    `with fans as (
       insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                          terms_accepted_at, created_at, updated_at, following_count)
       select 'fan_' || n, 'fan' || n || '@example.com', '', now(), 'self', '1', now(), now(), now(), 1
         from generate_series(1, 450) n returning id
     ), followed as (insert into follows (follower_id, followed_id, created_at) select id, $1, now() from fans)
     update users set followers_count = 451 where id = $1`,
    [hidden.id],
  );
  const followers = async () =>
    (
      await app.db.query<{ count: number }>('select followers_count as count from users where id = $1', [
        hidden.id,
      ])
    )[0]?.count;
  const setBanned = (at: string) =>
    app.db.query(`update users set banned_at = ${at} where id = $1`, [hidden.id]);

  await setBanned('now()');
  expect(await recountEngagement(app.context, hidden.id, Number.POSITIVE_INFINITY)).toBe(true);
  expect([await followers(), (await fan.get('/api/user')).body.followingCount]).toEqual([0, 0]);
  await setBanned('null');
  // Not yet counted again.
  await fan.post(`/api/users/${hidden.id}/follow`);
  expect([await followers(), (await fan.get('/api/user')).body.followingCount]).toEqual([0, 0]);
  expect(await recountEngagement(app.context, hidden.id, 0)).toBe(false);
  expect(await recountEngagement(app.context, hidden.id, Number.POSITIVE_INFINITY)).toBe(true);
  expect(await followers()).toBe(450);
});

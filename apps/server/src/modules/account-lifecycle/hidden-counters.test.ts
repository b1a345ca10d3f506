// spec: none, how long a ban works on counters before it answers is not in it
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../testing/seed.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
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

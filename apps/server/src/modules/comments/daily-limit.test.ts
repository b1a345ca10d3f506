// spec: none, daily limits are not in it
import { createComment } from '@reelmates/contract/social/comments';
import { expect, it } from 'vitest';
import { startOfDay } from '../../platform/clock.ts';
import { appWith } from '../../testing/app-with.ts';
import { publish, verifyAddress } from '../../testing/posts-factory.ts';
import { whileLocked } from '../../testing/while-locked.ts';

/** Several processes: their requests of one account run at once. */
const { app, admin, author, writer } = appWith(['admin', 'author', 'writer'], {
  shareScale: 100,
  env: { RATE_LIMIT_SCALE: '1' },
});

it('an account can write 300 comments a day, concurrent and deleted ones included', async () => {
  // Noon, so that no midnight comes in between.
  const today = startOfDay(app.now(), 'Australia/Sydney');
  app.advance(today.getTime() + 36 * 3_600_000 - app.now().getTime());
  const post = await publish(author, admin);
  await verifyAddress(app, writer);
  await app.db.query(
    `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at, deleted_at)
     select $1, $2, 'Nice', 'denied', $3, $3, $3, case when n < 5 then $3::timestamptz end
       from generate_series(1, 298) n`,
    [post.id, writer.id, app.now()],
  );
  const write = () => writer.post(`/api/posts/${post.id}/comments`, { content: 'Nice' });
  // All requests wait here before any of them writes.
  const lock = { text: 'select 1 from users where id = $1 for update', values: [author.id] };
  await whileLocked(app, lock, async ({ atLeastOneWaits, commit }) => {
    const responses = Promise.all([write(), write(), write(), write()]);
    await atLeastOneWaits();
    await commit();
    const statuses = (await responses).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 429, 429]);
  });
  const refusal = await writer.refusal(createComment, {
    params: { id: post.id },
    body: { content: 'Nice' },
  });
  expect(refusal.message).toBe('You can write 300 comments a day. Please try again tomorrow.');
  expect((await author.post(`/api/posts/${post.id}/comments`, { content: 'Thanks' })).status).toBe(201);
});

it('an account whose address is not verified writes 50', async () => {
  const [post, newcomer] = [await publish(author, admin), await app.register()];
  await app.db.query(
    `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at)
     select $1, $2, 'Nice', 'denied', $3, $3, $3 from generate_series(1, 49) n`,
    [post.id, newcomer.id, app.now()],
  );
  const write = async () => {
    const { status, body } = await newcomer.post(`/api/posts/${post.id}/comments`, { content: 'Nice' });
    return [status, body.message];
  };
  expect((await write())[0]).toBe(201);
  expect(await write()).toEqual([429, 'You can write 50 comments a day. Please try again tomorrow.']);
  await verifyAddress(app, newcomer);
  expect((await write())[0]).toBe(201);
});

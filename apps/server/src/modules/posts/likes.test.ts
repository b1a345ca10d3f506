import { login } from '@reelmates/contract/account/sign-in';
import { toggleLike } from '@reelmates/contract/social/likes';
import { getPost } from '@reelmates/contract/social/posts';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { ban, block, publish, share, unban } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';
import { recountEngagementNow } from '../account-lifecycle/account-lifecycle.public.ts';

const { app, admin, author, viewer } = appWith(['admin', 'author', 'viewer']);

async function likesOf(id: string) {
  const [row] = await app.db.query<{ counter: number; rows: number }>(
    `select likes_count as counter, (select count(*)::int from likes where post_id = $1) as rows
       from posts where id = $1`,
    [id],
  );
  return row;
}

describe('POST /api/posts/{id}/like', () => {
  // spec: S4.10, S7.21
  it('likes, and unlikes on the second call', async () => {
    const post = await publish(author, admin);
    const like = `/api/posts/${post.id}/like`;
    expect((await viewer.post(like)).body).toEqual({ isLiked: true, likesCount: 1 });
    expect((await author.post(like)).body).toEqual({ isLiked: true, likesCount: 2 });
    expect(await viewer.call(getPost, { params: { id: post.id } })).toMatchObject({
      likesCount: 2,
      isLikedByUser: true,
    });
    expect((await viewer.post(like)).body).toEqual({ isLiked: false, likesCount: 1 });
    expect((await viewer.call(getPost, { params: { id: post.id } })).isLikedByUser).toBe(false);
  });

  it.each([
    [50, 0],
    [49, 1],
  ])('is exact when one person sends it %i times at once', async (times, likes) => {
    const post = await publish(author, admin);
    const responses = await Promise.all(
      Array.from({ length: times }, () => viewer.post(`/api/posts/${post.id}/like`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(times).fill(200));
    expect(await likesOf(post.id)).toEqual({ counter: likes, rows: likes });
  });

  it('is exact when 25 people like at once and unlike at once', async () => {
    const post = await publish(author, admin);
    const people = await Promise.all(Array.from({ length: 25 }, () => app.register()));
    const toggle = () => Promise.all(people.map((person) => person.post(`/api/posts/${post.id}/like`)));

    const counts = (await toggle()).map(({ body }) => body.likesCount);
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(await likesOf(post.id)).toEqual({ counter: 25, rows: 25 });
    await toggle();
    expect(await likesOf(post.id)).toEqual({ counter: 0, rows: 0 });
  });

  it('answers 404 for posts that the viewer may not see', async () => {
    const pending = await share(author);
    const post = await publish(author, admin);
    const blocked = await app.register();
    await block(app, author, blocked);
    expect((await viewer.refusal(toggleLike, { params: { id: pending.id } })).status).toBe(404);
    expect((await blocked.refusal(toggleLike, { params: { id: post.id } })).status).toBe(404);
    expect((await viewer.refusal(toggleLike, { params: { id: '999999' } })).status).toBe(404);
    expect((await viewer.refusal(toggleLike, { params: { id: 'x' } })).status).toBe(404);
    expect((await app.anonymous.refusal(toggleLike, { params: { id: post.id } })).status).toBe(401);
  });

  it('keeps a like where the post can no longer be seen, and its press is refused', async () => {
    const fan = await app.register();
    const post = await publish(author, admin);
    await fan.call(toggleLike, { params: { id: post.id } });
    await block(app, author, fan);
    expect((await fan.refusal(toggleLike, { params: { id: post.id } })).status).toBe(404);
    expect(await likesOf(post.id)).toEqual({ counter: 1, rows: 1 });
  });
});

describe('likes that arrive at once', () => {
  // spec: S4.10
  it('are written together, each with its own response', async () => {
    const [liker, fan, banned, blocked] = await Promise.all(Array.from({ length: 4 }, () => app.register()));
    if (!liker || !fan || !banned || !blocked) throw new Error('no people');
    const [post, other, pending] = [
      await publish(author, admin),
      await publish(author, admin),
      await share(author),
    ];
    const press = (person: TestUser, { id }: Json) => person.post(`/api/posts/${id}/like`);
    await press(fan, other);
    await ban(app, banned);
    await block(app, author, blocked);
    const responses = await Promise.all([
      press(liker, post),
      press(fan, post),
      press(fan, other),
      press(liker, other),
      press(liker, pending),
      press(banned, post),
      press(blocked, post),
      press(author, post),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 401, 404, 200]);
    const likes = [0, 1, 7].map((at) => responses[at]?.body);
    expect(likes.map(({ isLiked }) => isLiked)).toEqual([true, true, true]);
    expect(likes.map(({ likesCount }) => likesCount).toSorted()).toEqual([1, 2, 3]);
    expect(responses[2]?.body.isLiked).toBe(false);
    expect(responses[3]?.body.isLiked).toBe(true);
    expect(await likesOf(post.id)).toEqual({ counter: 3, rows: 3 });
    expect(await likesOf(other.id)).toEqual({ counter: 1, rows: 1 });
  });

  it('do not wait for one whose post is locked', async () => {
    const [fan, held, free] = [
      await app.register(),
      await publish(author, admin),
      await publish(author, admin),
    ];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const order: string[] = [];
    let isHeld = () => {};
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holder = app.db.transaction(async (tx) => {
      await tx.query('select 1 from posts where id = $1 for update', [held.id]);
      isHeld();
      await released;
    });
    await holding;
    const waits = fan.call(toggleLike, { params: { id: held.id } }).then(() => order.push('held'));
    await Promise.all(
      [viewer, author, admin].map((person) => person.call(toggleLike, { params: { id: free.id } })),
    );
    await viewer.call(toggleLike, { params: { id: free.id } });
    order.push('free');
    release();
    await Promise.all([holder, waits]);
    expect(order).toEqual(['free', 'held']);
    expect(await likesOf(held.id)).toEqual({ counter: 1, rows: 1 });
    expect(await likesOf(free.id)).toEqual({ counter: 2, rows: 2 });
  });

  it('notify the author once, of all of them', async () => {
    const owner = await app.register();
    const post = await publish(owner, admin);
    const fans = await Promise.all(Array.from({ length: 12 }, () => app.register()));
    await Promise.all([...fans, owner].map((fan) => fan.post(`/api/posts/${post.id}/like`)));
    const rows = await app.db.query<{ count: number; actors: string[] }>(
      `select actor_count as count, actor_ids as actors from notifications where user_id = $1 and kind = 'like'`,
      [owner.id],
    );
    expect(rows.map(({ count }) => count)).toEqual([12]);
    const actors = rows[0]?.actors ?? [];
    expect(new Set(actors).size).toBe(actors.length);
    expect(fans.map(({ id }) => id)).toEqual(expect.arrayContaining(actors));
  });
});

describe('likes of a hidden account', () => {
  it('excludes the likes of a banned account from the counters, and includes them after the ban', async () => {
    const fan = await app.register();
    const posts = [await publish(author, admin), await publish(author, admin)];
    for (const { id } of posts) {
      await fan.call(toggleLike, { params: { id } });
      await viewer.call(toggleLike, { params: { id } });
    }
    await ban(app, fan);
    for (const { id } of posts) expect(await likesOf(id)).toEqual({ counter: 1, rows: 2 });
    await unban(app, fan);
    for (const { id } of posts) expect(await likesOf(id)).toEqual({ counter: 2, rows: 2 });
  });

  it('excludes a like that runs concurrently with the ban of its account from the counter', async () => {
    const fans = await Promise.all(Array.from({ length: 6 }, () => app.register()));
    const post = await publish(author, admin);
    await Promise.all(fans.flatMap((fan) => [fan.post(`/api/posts/${post.id}/like`), ban(app, fan)]));
    expect((await likesOf(post.id))?.counter).toBe(0);
  });

  it('counts exactly while the counters are being recounted after a ban is lifted', async () => {
    const fan = await app.register();
    const post = await publish(author, admin);
    await fan.call(toggleLike, { params: { id: post.id } });
    await ban(app, fan);
    await app.db.query('update users set banned_at = null where id = $1', [fan.id]);
    await fan.call(login, { body: { username: fan.username, password: fan.password } });
    const response = await fan.post(`/api/posts/${post.id}/like`);
    expect(response.body).toEqual({ isLiked: false, likesCount: 0 });
    await recountEngagementNow(app.context, fan.id);
    expect(await likesOf(post.id)).toEqual({ counter: 0, rows: 0 });
  });

  it('refuses a like that arrives with a session from before the ban', async () => {
    const fan = await app.register();
    const post = await publish(author, admin);
    await ban(app, fan);
    expect((await fan.refusal(toggleLike, { params: { id: post.id } })).status).toBe(401);
  });
});

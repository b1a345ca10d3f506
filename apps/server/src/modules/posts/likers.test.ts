import { toggleLike } from '@reelmates/contract/social/likes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block, giveImage, publish, share, walk } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';
import { recountEngagementNow } from '../account-lifecycle/account-lifecycle.public.ts';

let app: TestApp;
let admin: TestUser;
let crowd: TestUser[];

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  crowd = await Promise.all(Array.from({ length: 53 }, () => app.register()));
});
afterAll(() => app.close());

const ids = (people: Json[]): string[] => people.map(({ id }) => id);
const like = async (fan: TestUser, post: Json) => {
  expect((await fan.call(toggleLike, { params: { id: post.id } })).isLiked).toBe(true);
  // Ensures that the next like has a later time.
  app.advance(5);
};
const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.register()));

async function hide(user: TestUser, column: 'banned_at' | 'deleted_at'): Promise<void> {
  await app.db.query(`update users set ${column} = now() where id = $1`, [user.id]);
  await recountEngagementNow(app.context, user.id);
}

/** An author with a like each of a friend, a banned, a deactivated, a blocked and a blocking person, in this order. */
async function authorWithHiddenFans(): Promise<{ author: TestUser; friend: TestUser; post: Json }> {
  const [author, friend, banned, deactivated, blocked, blocker] = (await people(6)) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const post = await publish(author, admin);
  for (const fan of [friend, banned, deactivated, blocked, blocker]) await like(fan, post);
  await hide(banned, 'banned_at');
  await hide(deactivated, 'deleted_at');
  await block(app, author, blocked);
  await block(app, blocker, author);
  return { author, friend, post };
}

describe('GET /api/users/liked-my-posts', () => {
  const path = '/api/users/liked-my-posts';

  // spec: S7.29
  it('has everybody who liked own posts once, by their latest like, with their line', async () => {
    const [author, early, twice, late] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser];
    const [first, second] = [await publish(author, admin), await publish(author, admin)];
    expect((await author.get(path)).body).toEqual([]);
    await early.patch('/api/users/profile', { bio: 'here since 1998' });
    await like(twice, first);
    await like(early, second);
    await like(late, first);
    await like(twice, second);

    const { status, body } = await author.get(path);
    expect(status).toBe(200);
    expect(ids(body)).toEqual([twice.id, late.id, early.id]);
    expect(body[2]).toEqual({
      id: early.id,
      username: early.username,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      isVerified: false,
      bio: 'here since 1998',
    });
    await late.post(`/api/posts/${first.id}/like`);
    await author.delete(`/api/posts/${second.id}`);
    expect(ids((await author.get(path)).body)).toEqual([twice.id]);
    expect((await early.get(path)).body).toEqual([]);
  });

  it('has no more than 50 people, the latest, however their likes are spread', async () => {
    const author = await app.register();
    const posts = [await publish(author, admin), await publish(author, admin), await publish(author, admin)];
    for (const fan of crowd) await like(fan, posts[0]);
    for (const fan of crowd.slice(0, 2)) for (const post of posts.slice(1)) await like(fan, post);
    await hide(crowd[52] as TestUser, 'banned_at');
    const latest = [crowd[1], crowd[0], ...crowd.slice(4, 52).toReversed()] as TestUser[];
    expect(ids((await author.get(path)).body)).toEqual(ids(latest));
  });

  it('leaves out people who are hidden from the author', async () => {
    const { author, friend } = await authorWithHiddenFans();
    expect(ids((await author.get(path)).body)).toEqual([friend.id]);
  });

  it('finds likes by the day of the latest one, and of posts that were liked before such days were kept', async () => {
    const [author, first, second] = (await people(3)) as [TestUser, TestUser, TestUser];
    const [older, newer] = [await publish(author, admin), await publish(author, admin)];
    await like(first, older);
    const today = app.now().toISOString().slice(0, 10);
    await like(second, newer);
    await app.db.query(`update posts set last_liked_on = '2001-02-03' where id = $1`, [newer.id]);
    await like(first, newer);
    const days = () =>
      app.db.query('select last_liked_on::text as day from posts where author_id = $1 order by id', [
        author.id,
      ]);
    expect(await days()).toEqual([{ day: today }, { day: today }]);
    await first.post(`/api/posts/${newer.id}/like`);
    expect(await days()).toEqual([{ day: today }, { day: today }]);
    await app.db.query('update posts set last_liked_on = null where id = $1', [older.id]);
    await app.db.query(`update product_state set value = 'infinity' where name = 'last_liked_days_since'`);
    expect(ids((await author.get(path)).body)).toEqual([second.id, first.id]);
  });

  it('is closed to people who are signed out or on a break', async () => {
    expect((await app.anonymous.get(path)).status).toBe(401);
    expect((await (await resting()).get(path)).body.code).toBe('SELF_EXCLUDED');
  });
});

describe('GET /api/users/post-likes', () => {
  const path = '/api/users/post-likes';

  // spec: S3.11, S7.30
  it('has own posts with likes, the newest first, and the latest likers of each', async () => {
    const [author, one, two] = (await people(3)) as [TestUser, TestUser, TestUser];
    const image = await giveImage(app, author);
    await app.db.query(`update images set placeholder = '#a1b2c3' where id = $1`, [image.id]);
    const older = await publish(author, admin, { imageUrl: image.url });
    await publish(author, admin);
    const newer = await publish(author, admin);
    await one.patch('/api/users/profile', { bio: 'pokies and pies' });
    for (const [fan, post] of [
      [one, newer],
      [one, older],
      [two, older],
    ] as const)
      await like(fan, post);

    const { status, body } = await author.get(path);
    expect(status).toBe(200);
    expect(body.nextCursor).toBe(null);
    expect(ids(body.items)).toEqual([newer.id, older.id]);
    expect(body.items[1]).toMatchObject({ likesCount: 2, status: 'approved', imagePlaceholder: '#a1b2c3' });
    expect(body.items[0].imagePlaceholder).toBe(null);
    expect(body.items.map((post: Json) => ids(post.likers))).toEqual([[one.id], [two.id, one.id]]);
    expect(body.items[0].likers[0]).toMatchObject({ username: one.username, bio: 'pokies and pies' });
    await author.delete(`/api/posts/${newer.id}`);
    expect(await walk(author, path)).toEqual([older.id]);
  });

  it('shows the 20 latest likers of a post', async () => {
    const author = await app.register();
    const post = await publish(author, admin);
    const fans = crowd.slice(0, 23);
    for (const fan of fans) await like(fan, post);
    const [item] = (await author.get(path)).body.items;
    expect(ids(item.likers)).toEqual(ids(fans.slice(3).toReversed()));
    expect(item.likesCount).toBe(23);
  });

  it('neither repeats nor skips a post while likes come in', async () => {
    const [author, fan] = (await people(2)) as [TestUser, TestUser];
    const posts: Json[] = [];
    for (let count = 0; count < 7; count++) posts.unshift(await publish(author, admin));
    for (const post of posts) await like(fan, post);
    expect(await walk(author, path, 3)).toEqual(ids(posts));
    const page = (await author.get(`${path}?limit=3`)).body;
    await like(author, posts[5]);
    await like(fan, await publish(author, admin));
    const next = (await author.get(`${path}?limit=3&cursor=${page.nextCursor}`)).body;
    expect(ids([...page.items, ...next.items])).toEqual(ids(posts.slice(0, 6)));
  });

  it('leaves out likers who are hidden from the author, and posts that only they like', async () => {
    const { author, friend, post } = await authorWithHiddenFans();
    const [item] = (await author.get(path)).body.items;
    expect(ids(item.likers)).toEqual([friend.id]);
    // Counts leave out hidden accounts, but not blocked ones.
    expect(item.likesCount).toBe(3);
    await friend.post(`/api/posts/${post.id}/like`);
    expect((await author.get(path)).body.items).toEqual([]);
  });

  it('includes posts that others no longer see', async () => {
    const [author, fan] = (await people(2)) as [TestUser, TestUser];
    const waiting = await share(author);
    await like(author, waiting);
    const hidden = await publish(author, admin);
    await like(fan, hidden);
    await author.patch(`/api/posts/${hidden.id}`, { isPublic: false });
    expect(await walk(author, path)).toEqual([hidden.id, waiting.id]);
  });

  it.each(['limit=0', 'limit=51', 'limit=x', 'cursor=x', 'cursor=MTIz'])('refuses ?%s', async (query) => {
    const { status, body } = await admin.get(`${path}?${query}`);
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(body.errors[0].path).toBe(query.split('=')[0]);
  });

  it('is closed to people who are signed out or on a break', async () => {
    expect((await app.anonymous.get(path)).status).toBe(401);
    expect((await (await resting()).get(path)).body.code).toBe('SELF_EXCLUDED');
  });
});

async function resting(): Promise<TestUser> {
  const user = await app.register();
  const until = new Date(app.now().getTime() + 86_400_000);
  await app.db.query('update users set exclusion_open = true, exclusion_ends_at = $2 where id = $1', [
    user.id,
    until,
  ]);
  return user;
}

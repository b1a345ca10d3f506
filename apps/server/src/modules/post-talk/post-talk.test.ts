// spec: none, the talk under posts is not in it
import { listLikers, toggleLike } from '@reelmates/contract/social/likes';
import { readPostTalk } from '@reelmates/contract/social/post-talk';
import { getPost } from '@reelmates/contract/social/posts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ban, block, publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let crowd: TestUser[];

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  [author, ...crowd] = (await Promise.all(Array.from({ length: 9 }, () => app.register()))) as [
    TestUser,
    ...TestUser[],
  ];
});
afterAll(() => app.close());

const ids = (people: Json[]): string[] => people.map(({ id }) => id);

async function likedBy(...fans: TestUser[]): Promise<Json> {
  const post = await publish(author, admin);
  for (const fan of fans) {
    await fan.call(toggleLike, { params: { id: post.id } });
    // Ensures that the next like has a later time.
    app.advance(5);
  }
  return post;
}

async function resting(): Promise<TestUser> {
  const person = await app.register();
  const until = new Date(app.now().getTime() + 86_400_000);
  await app.db.query('update users set exclusion_open = true, exclusion_ends_at = $2 where id = $1', [
    person.id,
    until,
  ]);
  return person;
}

describe('GET /api/posts/{id}/likes', () => {
  it('has everybody who likes the post, latest first, page by page', async () => {
    const post = await likedBy(...crowd);
    const [viewer] = crowd as [TestUser];
    await viewer.post(`/api/users/${crowd[7]?.id}/follow`);
    await crowd[7]?.patch('/api/users/profile', { bio: 'pokies and pies' });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: string; cursor?: string } = { limit: '3', ...(cursor ? { cursor } : {}) };
      const page = await viewer.call(listLikers, { params: { id: post.id }, query });
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...ids(page.items));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(ids(crowd).toReversed());
    const first = await viewer.call(listLikers, { params: { id: post.id } });
    expect(first.items.slice(0, 2)).toMatchObject([
      { username: crowd[7]?.username, bio: 'pokies and pies', isFollowing: true },
      { username: crowd[6]?.username, bio: null, isFollowing: false },
    ]);
  });

  it('pages well through likes of one millisecond', async () => {
    const post = await likedBy(...crowd);
    await app.db.query("update likes set created_at = '2026-01-01' where post_id = $1", [post.id]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: string; cursor?: string } = { limit: '2', ...(cursor ? { cursor } : {}) };
      const page = await author.call(listLikers, { params: { id: post.id }, query });
      seen.push(...ids(page.items));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual(ids(crowd).toSorted());
    expect(new Set(seen).size).toBe(crowd.length);
  });

  it('answers 404 for what the viewer may not see, and 400 for a bad cursor', async () => {
    const viewer = await app.register();
    const waiting = await share(author);
    for (const id of [waiting.id, '999999999', 'x']) {
      expect((await viewer.get(`/api/posts/${id}/likes`)).status).toBe(404);
    }
    const post = await likedBy();
    expect((await viewer.get(`/api/posts/${post.id}/likes?cursor=x`)).status).toBe(400);
    expect((await app.anonymous.get(`/api/posts/${post.id}/likes`)).status).toBe(401);
  });
});

describe('GET /api/posts/talk', () => {
  it('has the latest three likers of each post that others like', async () => {
    const [viewer, a, b, c, d] = crowd as [TestUser, TestUser, TestUser, TestUser, TestUser];
    const many = await likedBy(a, b, c, d, viewer);
    const own = await likedBy(viewer);
    const none = await likedBy();
    const query = { ids: [many.id, own.id, none.id, many.id, '999999999'].join(',') };
    const talk = await viewer.call(readPostTalk, { query });
    expect(talk.map(({ postId, likers }) => [postId, ids(likers)])).toEqual([[many.id, [d.id, c.id, b.id]]]);
  });

  it('skips people who are hidden from the viewer', async () => {
    const viewer = await app.register();
    const [banned, blocked, blocker] = (await Promise.all([
      app.register(),
      app.register(),
      app.register(),
    ])) as [TestUser, TestUser, TestUser];
    const [friend] = crowd as [TestUser];
    const post = await likedBy(friend, banned, blocked, blocker);
    await ban(app, banned);
    await block(app, viewer, blocked);
    await block(app, blocker, viewer);
    const talk = await viewer.call(readPostTalk, { query: { ids: post.id } });
    expect(talk.map(({ likers }) => ids(likers))).toEqual([[friend.id]]);
  });

  it('says how many likers the viewer has blocked, and nothing about those who blocked the viewer', async () => {
    const viewer = await app.register();
    const [banned, blocked, other, blocker] = (await Promise.all(
      Array.from({ length: 4 }, () => app.register()),
    )) as [TestUser, TestUser, TestUser, TestUser];
    const [friend] = crowd as [TestUser];
    const post = await likedBy(friend, banned, blocked, blocker);
    const quiet = await likedBy(friend, other);
    for (const person of [banned, blocked]) await block(app, viewer, person);
    await block(app, blocker, viewer);
    await ban(app, banned);
    const talk = await viewer.call(readPostTalk, { query: { ids: `${post.id},${quiet.id}` } });
    expect(talk.map(({ blockedLikers }) => blockedLikers)).toEqual([1, 0]);
    const { likesCount } = await viewer.call(getPost, { params: { id: post.id } });
    // The friend, and the person who blocked the viewer: as many as the line under the post counts.
    expect(likesCount - 1).toBe(2);
  });

  it('refuses more than 50 posts, people on a break and the signed-out', async () => {
    const viewer = await app.register();
    const many = Array.from({ length: 51 }, (_, index) => index + 1).join(',');
    for (const ids of [many, '', 'x', '1,', '0']) {
      expect((await viewer.get(`/api/posts/talk?ids=${ids}`)).status, ids).toBe(400);
    }
    expect((await viewer.get('/api/posts/talk')).status).toBe(400);
    expect((await app.anonymous.get('/api/posts/talk?ids=1')).status).toBe(401);
    expect((await (await resting()).get('/api/posts/talk?ids=1')).body.code).toBe('SELF_EXCLUDED');
  });
});

// spec: none, blocks and mutes are not in it
import { createComment, listComments } from '@reelmates/contract/social/comments';
import { toggleLike } from '@reelmates/contract/social/likes';
import { getPost, userPosts } from '@reelmates/contract/social/posts';
import { getUser, toggleBlock, toggleMute, userStats } from '@reelmates/contract/social/users';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { fillList } from '../../testing/fill-list.ts';
import { ban, publish, walk } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';

const { app, admin } = appWith(['admin']);

const pair = async (): Promise<[TestUser, TestUser]> => [await app.register(), await app.register()];
const toggle = (by: TestUser, what: 'follow' | 'block' | 'mute', whom: TestUser) =>
  by.post(`/api/users/${whom.id}/${what}`);
const set = (user: TestUser, change: string) =>
  app.db.query(`update users set ${change} where id = $1`, [user.id]);
const listed = async (user: TestUser, list: 'blocks' | 'mutes') =>
  (await user.get(`/api/users/me/${list}`)).body.items.map(({ id }: { id: string }) => id);

/** The counters of one person, after a check that they agree with the rows. */
async function follows(person: TestUser): Promise<{ followers: number; following: number }> {
  const [row] = await app.db.query<{ kept: boolean; followers: number; following: number }>(
    `select followers_count as followers, following_count as following,
            followers_count = (select count(*) from follows where followed_id = $1)
            and following_count = (select count(*) from follows where follower_id = $1) as kept
       from users where id = $1`,
    [person.id],
  );
  if (!row?.kept) throw new Error('the counters differ from the follows');
  return { followers: row.followers, following: row.following };
}

describe('POST /api/users/{userId}/block', () => {
  it('ends the follow both ways, and unblocking does not bring it back', async () => {
    const [one, two] = await pair();
    await toggle(one, 'follow', two);
    await toggle(two, 'follow', one);
    const { status, body } = await toggle(one, 'block', two);
    expect([status, body]).toEqual([200, { isBlocked: true }]);
    for (const person of [one, two]) expect(await follows(person)).toEqual({ followers: 0, following: 0 });
    expect((await toggle(two, 'follow', one)).status).toBe(404);
    expect((await toggle(one, 'follow', two)).status).toBe(404);
    expect((await toggle(one, 'block', two)).body).toEqual({ isBlocked: false });
    for (const person of [one, two]) expect(await follows(person)).toEqual({ followers: 0, following: 0 });
    expect((await toggle(two, 'follow', one)).body).toEqual({ isFollowing: true, followersCount: 1 });
  });

  it('hides each from the other: profile, posts, feeds, comments', async () => {
    const [one, two] = await pair();
    const posts = [
      { post: await publish(one, admin), author: one, other: two },
      { post: await publish(two, admin), author: two, other: one },
    ];
    for (const { post, author, other } of posts) {
      const where = `/api/posts/${post.id}/comments`;
      await author.post(where, { content: 'mine' });
      await other.call(toggleLike, { params: { id: post.id } });
    }
    await toggle(one, 'block', two);
    for (const { post, author, other } of posts) {
      expect((await other.refusal(getUser, { params: { userId: author.id } })).status).toBe(404);
      expect((await other.refusal(userStats, { params: { userId: author.id } })).status).toBe(404);
      expect((await other.refusal(userPosts, { params: { userId: author.id } })).status).toBe(404);
      expect((await other.refusal(getPost, { params: { id: post.id } })).status).toBe(404);
      expect((await other.refusal(listComments, { params: { id: post.id } })).status).toBe(404);
      expect((await other.refusal(toggleLike, { params: { id: post.id } })).status).toBe(404);
      expect(
        (await other.refusal(createComment, { params: { id: post.id }, body: { content: 'hi' } })).status,
      ).toBe(404);
      expect(await walk(other, '/api/posts')).not.toContain(post.id);
      expect(await walk(author, '/api/posts')).toContain(post.id);
    }
    await toggle(one, 'block', two);
    for (const { post, other } of posts) expect(await walk(other, '/api/posts')).toContain(post.id);
  });

  it('is exact under concurrency, with follows and the other one at the same time', async () => {
    const [one, two] = await pair();
    const responses = await Promise.all([
      ...Array.from({ length: 15 }, () => toggle(one, 'block', two)),
      ...Array.from({ length: 10 }, () => toggle(one, 'follow', two)),
      ...Array.from({ length: 10 }, () => toggle(two, 'follow', one)),
      ...Array.from({ length: 10 }, () => toggle(one, 'mute', two)),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    // After fifteen toggles of one person the block exists, and a block ends follows.
    expect(await listed(one, 'blocks')).toEqual([two.id]);
    for (const person of [one, two]) expect(await follows(person)).toEqual({ followers: 0, following: 0 });
    const both = await Promise.all([toggle(two, 'block', one), toggle(one, 'block', two)]);
    expect(both.map(({ status }) => status).toSorted()).not.toContain(500);
  });

  it('refuses the viewer, people who cannot be seen, invalid ids, and requests without a session', async () => {
    const [one, two] = await pair();
    const oneself = await toggle(one, 'block', one);
    expect([oneself.status, oneself.body.code, oneself.body.message]).toEqual([
      400,
      'VALIDATION',
      'You cannot block yourself',
    ]);
    for (const id of ['999999', '0', 'x', '99999999999999999999'])
      expect((await one.refusal(toggleBlock, { params: { userId: id } })).status).toBe(404);
    expect((await app.anonymous.refusal(toggleBlock, { params: { userId: two.id } })).status).toBe(401);
    await toggle(two, 'block', one);
    expect((await toggle(one, 'block', two)).status).toBe(404);
    await toggle(two, 'block', one);
    await ban(app, two);
    expect((await toggle(one, 'block', two)).status).toBe(404);
    await set(two, 'banned_at = null, deleted_at = now()');
    expect((await toggle(one, 'block', two)).status).toBe(404);
    await set(two, 'deleted_at = null, username = null');
    expect((await toggle(one, 'block', two)).status).toBe(404);
    expect(await listed(one, 'blocks')).toEqual([]);
  });

  it('unblocks and unmutes an account in any state', async () => {
    const changes = ['banned_at = now()', 'deleted_at = now()', 'username = null'];
    for (const change of changes) {
      const [one, two] = await pair();
      await toggle(one, 'block', two);
      await set(two, change);
      expect((await toggle(one, 'block', two)).body).toEqual({ isBlocked: false });
    }
    const [one, two] = await pair();
    await toggle(one, 'block', two);
    await app.db.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
      two.id,
      one.id,
    ]);
    expect((await toggle(one, 'block', two)).body).toEqual({ isBlocked: false });
    expect((await one.refusal(getUser, { params: { userId: two.id } })).status).toBe(404);
    expect((await toggle(two, 'block', one)).body).toEqual({ isBlocked: false });
    await one.call(getUser, { params: { userId: two.id } });
  });
});

describe('POST /api/users/{userId}/mute', () => {
  it("removes the muted person's posts from both feeds, and nothing else", async () => {
    const [viewer, author] = await pair();
    const post = await publish(author, admin);
    await toggle(viewer, 'follow', author);
    const feeds = async () =>
      [await walk(viewer, '/api/posts'), await walk(viewer, '/api/posts/following')].map((ids) =>
        ids.includes(post.id),
      );
    expect(await feeds()).toEqual([true, true]);
    expect((await toggle(viewer, 'mute', author)).body).toEqual({ isMuted: true });
    expect(await feeds()).toEqual([false, false]);
    const profile = await viewer.call(getUser, { params: { userId: author.id } });
    expect([profile.isMuted, profile.isFollowing, profile.followersCount]).toEqual([true, true, 1]);
    expect(await walk(viewer, `/api/users/${author.id}/posts`)).toEqual([post.id]);
    await viewer.call(getPost, { params: { id: post.id } });
    expect(await walk(author, '/api/posts')).toContain(post.id);
    expect((await author.call(getUser, { params: { userId: viewer.id } })).isMuted).toBe(false);
    expect(await author.call(getUser, { params: { userId: author.id } })).not.toHaveProperty('isMuted');
    expect((await toggle(viewer, 'mute', author)).body).toEqual({ isMuted: false });
    expect(await feeds()).toEqual([true, true]);
  });

  it('toggles exactly once for each of 21 concurrent requests', async () => {
    const [one, two] = await pair();
    const responses = await Promise.all(Array.from({ length: 21 }, () => toggle(one, 'mute', two)));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(responses.filter(({ body }) => body.isMuted)).toHaveLength(11);
    expect(await listed(one, 'mutes')).toEqual([two.id]);
  });

  it('refuses the viewer, people who cannot be seen, and requests without a session; unmuting always works', async () => {
    const [one, two] = await pair();
    const oneself = await toggle(one, 'mute', one);
    expect([oneself.status, oneself.body.message]).toEqual([400, 'You cannot mute yourself']);
    expect((await one.refusal(toggleMute, { params: { userId: '999999' } })).status).toBe(404);
    expect((await one.post("/api/users/1'--/mute")).status).toBe(404);
    expect((await app.anonymous.post(`/api/users/${two.id}/mute`)).status).toBe(401);
    await toggle(one, 'mute', two);
    await toggle(two, 'block', one);
    expect((await toggle(one, 'mute', two)).body).toEqual({ isMuted: false });
    expect((await toggle(one, 'mute', two)).status).toBe(404);
  });
});

describe.each(['blocks', 'mutes'] as const)('GET /api/users/me/%s', (list) => {
  const what = list === 'blocks' ? 'block' : 'mute';

  it('pages through them, latest first, also those of one moment', async () => {
    const viewer = await app.register();
    const people = [];
    for (let count = 0; count < 7; count++) {
      const person = await app.register();
      await toggle(viewer, what, person);
      people.unshift(person.id);
    }
    const { status, body } = await viewer.get(`/api/users/me/${list}?limit=3`);
    expect(status).toBe(200);
    expect(body.items[0]).toEqual({
      id: people[0],
      username: expect.any(String),
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      isVerified: false,
    });
    expect(await walk(viewer, `/api/users/me/${list}`, 3)).toEqual(people);
    const owner = list === 'blocks' ? 'blocker_id' : 'muter_id';
    await app.db.query(`update ${list} set created_at = '2026-01-01' where ${owner} = $1`, [viewer.id]);
    expect((await walk(viewer, `/api/users/me/${list}`, 2)).toSorted()).toEqual(people.toSorted());
  });

  it('refuses invalid cursors and limits with 400, and requests without a session with 401', async () => {
    const [one, two] = await pair();
    await toggle(one, what, two);
    for (const query of ['limit=0', 'limit=51', 'cursor=x'])
      expect((await one.get(`/api/users/me/${list}?${query}`)).status).toBe(400);
    expect((await app.anonymous.get(`/api/users/me/${list}`)).status).toBe(401);
    expect((await two.get(`/api/users/me/${list}`)).body).toEqual({ items: [], nextCursor: null });
  });

  it('excludes banned and deactivated people until they are restored', async () => {
    const [one, two] = await pair();
    await toggle(one, what, two);
    for (const change of ['banned_at = now()', 'banned_at = null, deleted_at = now()']) {
      await set(two, change);
      expect(await listed(one, list)).toEqual([]);
    }
    await set(two, 'deleted_at = null');
    expect(await listed(one, list)).toEqual([two.id]);
  });

  it(
    list === 'blocks' ? 'includes people who blocked the viewer' : 'excludes people hidden by a block',
    async () => {
      const [one, two] = await pair();
      await toggle(one, what, two);
      await app.db.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
        two.id,
        one.id,
      ]);
      expect(await listed(one, list)).toEqual(list === 'blocks' ? [two.id] : []);
    },
  );
});

it('accepts 5,000 people in each list of one account, because queries skip their content row by row', async () => {
  const other = await app.register();
  for (const [what, list] of [
    ['block', 'blocks'],
    ['mute', 'mutes'],
  ] as const) {
    const viewer = await app.register();
    const strangers = await fillList(app, viewer, list, 5_000);
    const refused = await toggle(viewer, what, other);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    // Removing a person makes room.
    expect((await viewer.post(`/api/users/${strangers[0]}/${what}`)).status).toBe(200);
    expect((await toggle(viewer, what, other)).status).toBe(200);
    expect((await viewer.post(`/api/users/${strangers[0]}/${what}`)).status).toBe(409);
  }
});

// spec: none, lists of followers are not in it
import { listFollowers, listFollowing } from '@reelmates/contract/social/connections';
import { toggleFollow } from '@reelmates/contract/social/users';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { ban, block, walk } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';

const { app, viewer } = appWith(['viewer']);

const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.register()));
const namesOf = (list: { username: string }[]) => list.map(({ username }) => username);
const usernames = (...users: TestUser[]) => users.map(({ username }) => username);
async function follow(follower: TestUser, ...followed: TestUser[]): Promise<void> {
  for (const person of followed) {
    expect((await follower.call(toggleFollow, { params: { userId: person.id } })).isFollowing).toBe(true);
    // Ensures that the next follow has a later time.
    app.advance(5);
  }
}
async function trio(): Promise<[TestUser, TestUser, TestUser]> {
  return [await app.register(), await app.register(), await app.register()];
}

describe.each([
  ['followers', listFollowers],
  ['following', listFollowing],
] as const)('GET /api/users/{userId}/%s', (list, endpoint) => {
  /** Puts people on the list of this owner, in this order. */
  async function put(owner: TestUser, ...listed: TestUser[]): Promise<void> {
    for (const person of listed) await (list === 'followers' ? follow(person, owner) : follow(owner, person));
  }
  const read = (owner: TestUser, by = viewer) => by.call(endpoint, { params: { userId: owner.id } });

  it('lists people with their line, latest first, page by page', async () => {
    const owner = await app.register();
    expect(await read(owner)).toEqual({ items: [], nextCursor: null, known: [] });
    const listed = await people(5);
    await listed[0]?.patch('/api/users/profile', { bio: 'Tea and a flutter' });
    await put(owner, ...listed);
    const latestFirst = usernames(...listed.toReversed());
    const { items } = await read(owner);
    expect(namesOf(items)).toEqual(latestFirst);
    expect(items.at(-1)).toEqual({
      id: listed[0]?.id,
      username: listed[0]?.username,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      isVerified: false,
      bio: 'Tea and a flutter',
      isFollowing: false,
      followsViewer: false,
    });
    expect(await walk(viewer, `/api/users/${owner.id}/${list}`, 2)).toEqual(items.map(({ id }) => id));
  });

  it('neither repeats nor skips people who were put on it in the same millisecond', async () => {
    const owner = await app.register();
    const listed = await people(5);
    const [follower, followed] = list === 'followers' ? ['p.id', '$1'] : ['$1', 'p.id'];
    await app.db.query(
      `insert into follows (follower_id, followed_id, created_at)
       select ${follower}, ${followed}, $3 from unnest($2::bigint[]) p (id)`,
      [owner.id, listed.map(({ id }) => id), app.now()],
    );
    const ids = await walk(viewer, `/api/users/${owner.id}/${list}`, 2);
    expect(ids.toSorted()).toEqual(listed.map(({ id }) => id).toSorted());
  });

  it('has whom the viewer follows in its first part, and says who follows the viewer', async () => {
    const [owner, viewer] = [await app.register(), await app.register()];
    const [mutual, fan, stranger] = await trio();
    await put(owner, mutual, fan, stranger);
    await follow(viewer, mutual);
    await follow(mutual, viewer);
    await follow(fan, viewer);
    const { items, known } = await read(owner, viewer);
    expect(namesOf(known)).toEqual([mutual.username]);
    expect(items.map(({ isFollowing, followsViewer }) => [isFollowing, followsViewer])).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    const [first] = (await viewer.get(`/api/users/${owner.id}/${list}?limit=1`)).body.items;
    const next = await viewer.get(`/api/users/${owner.id}/${list}?limit=1`);
    const second = await viewer.get(
      `/api/users/${owner.id}/${list}?limit=1&cursor=${next.body.nextCursor as string}`,
    );
    expect([first.id, second.body.items[0].id]).toEqual([stranger.id, fan.id]);
    expect(second.body.known).toEqual([]);
  });

  it('leaves out people who are hidden from the viewer, by a block of either', async () => {
    const [owner, viewer] = [await app.register(), await app.register()];
    const listed = await people(5);
    const [banned, deleted, blocked, blocker, shown] = listed as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    await put(owner, ...listed);
    await follow(viewer, banned, deleted, blocked);
    await ban(app, banned);
    await app.db.query('update users set deleted_at = now() where id = $1', [deleted.id]);
    await block(app, viewer, blocked);
    await block(app, blocker, viewer);
    const { items, known } = await read(owner, viewer);
    expect([namesOf(items), known]).toEqual([[shown.username], []]);
    expect(await walk(viewer, `/api/users/${owner.id}/${list}`, 1)).toEqual([shown.id]);
    expect(namesOf((await read(owner)).items)).toEqual(usernames(shown, blocker, blocked));
  });

  it('is refused where the profile is: without a session, to the blocked, and to the owner during a break', async () => {
    const owner = await app.register();
    const path = `/api/users/${owner.id}/${list}`;
    expect((await app.anonymous.get(path)).status).toBe(401);
    await app.db.query(
      `update users set exclusion_open = true, exclusion_ends_at = now() + interval '1 day' where id = $1`,
      [owner.id],
    );
    // The list is closed during the viewer's own break; other members do not learn of the break.
    expect((await owner.get(path)).body.code).toBe('SELF_EXCLUDED');
    expect((await viewer.get(path)).status).toBe(200);
    await block(app, owner, viewer);
    expect((await viewer.get(path)).body).toMatchObject({ code: 'NOT_FOUND', message: 'User not found' });
    expect((await viewer.get(`/api/users/999999/${list}`)).status).toBe(404);
  });

  it.each(['limit=0', 'limit=51', 'cursor=x', 'cursor=MTIz'])('refuses ?%s', async (query) => {
    const { status, body } = await viewer.get(`/api/users/${viewer.id}/${list}?${query}`);
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
  });
});

it("the viewer's own list of followed people has no part of known people", async () => {
  const [viewer, friend] = [await app.register(), await app.register()];
  await follow(viewer, friend);
  await follow(friend, viewer);
  const own = { params: { userId: viewer.id } };
  const following = await viewer.call(listFollowing, own);
  expect([namesOf(following.items), following.known]).toEqual([[friend.username], []]);
  expect(namesOf((await viewer.call(listFollowers, own)).known)).toEqual([friend.username]);
});

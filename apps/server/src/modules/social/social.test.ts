import { getUser, toggleFollow, userStats } from '@reelmates/contract/social/users';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { ban, block, publish, share } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';

const { app, admin, viewer } = appWith(['admin', 'viewer']);

describe('GET /api/users/{userId}', () => {
  // spec: S7.24
  it('shows a public profile and nothing private', async () => {
    const person = await app.register({ firstName: 'Kylie', lastName: 'Example' });
    await publish(person, admin);
    await share(person);
    await viewer.call(toggleFollow, { params: { userId: person.id } });
    const { status, body } = await viewer.get(`/api/users/${person.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: person.id,
      username: person.username,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      isVerified: false,
      bio: null,
      points: 4,
      postsCount: 1,
      followersCount: 1,
      followingCount: 0,
      isFollowing: true,
      isMuted: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await person.call(getUser, { params: { userId: person.id } })).toMatchObject({
      points: 4,
      isFollowing: false,
    });
  });

  // spec: S1.7, S9.2
  it("counts this month's points in Sydney's calendar", async () => {
    const person = await app.register();
    await share(person);
    await app.db.query(
      `insert into month_points (month, user_id, points, reached_at) values ('2020-01', $1, 50, now())`,
      [person.id],
    );
    expect((await viewer.call(getUser, { params: { userId: person.id } })).points).toBe(2);
  });

  it('answers 404 for a banned or deactivated person, one without a username, and across a block', async () => {
    const person = await app.register();
    const url = `/api/users/${person.id}`;
    const set = (sql: string) => app.db.query(`update users set ${sql} where id = $1`, [person.id]);
    expect((await app.anonymous.get(url)).status).toBe(401);
    expect((await viewer.refusal(getUser, { params: { userId: '999999' } })).status).toBe(404);
    expect((await viewer.refusal(getUser, { params: { userId: '99999999999999999999' } })).status).toBe(404);
    expect((await viewer.get("/api/users/1'--")).status).toBe(404);
    await set('username = null');
    expect((await viewer.get(url)).status).toBe(404);
    await set(`username = '${person.username}', deleted_at = now()`);
    expect((await viewer.get(url)).status).toBe(404);
    await set('deleted_at = null, banned_at = now()');
    expect((await viewer.get(url)).status).toBe(404);
    await set('banned_at = null');
    expect((await viewer.get(url)).status).toBe(200);
    await block(app, person, viewer);
    expect((await viewer.get(url)).status).toBe(404);
    expect((await person.refusal(getUser, { params: { userId: viewer.id } })).status).toBe(404);
    expect((await person.get(url)).status).toBe(200);
  });
});

describe('GET /api/users/{userId}/stats', () => {
  // spec: S3.2, S7.26
  it('sums approved public wins, unless an admin has set the stats', async () => {
    const person = await app.register();
    const stats = async () => await viewer.call(userStats, { params: { userId: person.id } });
    expect(await stats()).toEqual({ totalWon: '0.00', biggestWin: '0.00' });
    await publish(person, admin, { winAmount: '99999999.99' });
    await publish(person, admin, { winAmount: '0.02' });
    await share(person, { winAmount: 7 });
    await share(person, { winAmount: 9, isPublic: false });
    expect(await stats()).toEqual({ totalWon: '100000000.01', biggestWin: '99999999.99' });
    await app.db.query('update users set custom_biggest_win = 12.5 where id = $1', [person.id]);
    expect(await stats()).toEqual({ totalWon: '100000000.01', biggestWin: '12.50' });
    await app.db.query('update users set custom_lifetime_winnings = 0 where id = $1', [person.id]);
    expect(await stats()).toEqual({ totalWon: '0.00', biggestWin: '12.50' });
  });

  it('is refused where the profile is: without a session, and of a banned account', async () => {
    const person = await app.register();
    const url = `/api/users/${person.id}/stats`;
    expect((await app.anonymous.get(url)).status).toBe(401);
    expect((await viewer.refusal(userStats, { params: { userId: 'x' } })).status).toBe(404);
    await ban(app, person);
    expect((await viewer.get(url)).status).toBe(404);
  });
});

describe('POST /api/users/{userId}/follow', () => {
  const counts = async (person: TestUser) => {
    const [row] = await app.db.query(
      `select followers_count, following_count,
              (select count(*)::int from follows where followed_id = $1) as followers,
              (select count(*)::int from follows where follower_id = $1) as following
         from users where id = $1`,
      [person.id],
    );
    return row;
  };
  const consistent = (followers: number, following: number) => ({
    followers_count: followers,
    following_count: following,
    followers,
    following,
  });

  // spec: S7.27
  it('follows, and the second time stops following', async () => {
    const [person, fan] = [await app.register(), await app.register()];
    const url = `/api/users/${person.id}/follow`;
    expect((await fan.post(url)).body).toEqual({ isFollowing: true, followersCount: 1 });
    expect((await fan.post(url, {})).body).toEqual({ isFollowing: false, followersCount: 0 });
    expect(await counts(fan)).toEqual(consistent(0, 0));
  });

  it('is exact under concurrency, both ways at once too', async () => {
    const [one, two] = [await app.register(), await app.register()];
    const fans = await Promise.all(Array.from({ length: 10 }, () => app.register()));
    const responses = await Promise.all([
      ...Array.from({ length: 25 }, () => one.post(`/api/users/${two.id}/follow`)),
      ...Array.from({ length: 24 }, () => two.post(`/api/users/${one.id}/follow`)),
      ...fans.map((fan) => fan.post(`/api/users/${one.id}/follow`)),
    ]);
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await counts(one)).toEqual(consistent(10, 1));
    expect(await counts(two)).toEqual(consistent(1, 0));
  });

  it('refuses the viewer, people who cannot be seen, and requests without a session', async () => {
    const [person, fan] = [await app.register(), await app.register()];
    expect(await fan.refusal(toggleFollow, { params: { userId: fan.id } })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
    });
    expect((await fan.refusal(toggleFollow, { params: { userId: '999999' } })).status).toBe(404);
    expect((await app.anonymous.refusal(toggleFollow, { params: { userId: person.id } })).status).toBe(401);
    await block(app, person, fan);
    expect((await fan.refusal(toggleFollow, { params: { userId: person.id } })).status).toBe(404);
    await ban(app, person);
    expect((await viewer.refusal(toggleFollow, { params: { userId: person.id } })).status).toBe(404);
    expect(await counts(person)).toEqual(consistent(0, 0));
  });

  it('keeps a follow of a person who can no longer be seen, and its press is refused', async () => {
    const [person, fan] = [await app.register(), await app.register()];
    await fan.call(toggleFollow, { params: { userId: person.id } });
    await ban(app, person);
    expect((await fan.refusal(toggleFollow, { params: { userId: person.id } })).status).toBe(404);
    expect(
      await app.db.query('select 1 as kept from follows where follower_id = $1 and followed_id = $2', [
        fan.id,
        person.id,
      ]),
    ).toEqual([{ kept: 1 }]);
  });
});

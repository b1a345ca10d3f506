import { deleteAccount } from '@reelmates/contract/account/account-deletion';
import { updateProfile } from '@reelmates/contract/account/accounts';
import { currentUser } from '@reelmates/contract/account/sign-in';
import { pendingPosts } from '@reelmates/contract/admin/moderation';
import { logPlaySession } from '@reelmates/contract/play/tracker';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { forYouFeed } from '@reelmates/contract/social/posts';
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveVenue, publish } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';

const stats = '/api/responsible-gambling/break-stats';
const set = '/api/responsible-gambling/set-exclusion';
const comeBack = '/api/responsible-gambling/come-back';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  // A new sign-in, because the clock runs past the lifetime of sessions.
  admin = await app.registerAdmin();
  user = await app.register();
});

const rest = (days: unknown, who = user) => who.post(set, { days });
const codeOf = async (path: string, who = user) => (await who.get(path)).body?.code ?? null;

describe('the stats of a break', () => {
  // spec: S3.10, S7.48
  it('are empty for a person without sessions and breaks', async () => {
    expect((await user.get(stats)).body).toEqual({
      isExcluded: false,
      selfExclusionEnd: null,
      daysOnBreak: 0,
      lastGamblingDate: null,
    });
  });

  it('count whole days since the latest session, break or not', async () => {
    const ago = (days: number) => new Date(app.now().getTime() - days * DAY_MS).toISOString();
    const lastPlayed = ago(12.5);
    for (const sessionDate of [lastPlayed, ago(40)]) {
      await user.post('/api/sessions', { amountSpent: 5, amountWon: 0, sessionDate });
    }
    expect((await user.get(stats)).body).toMatchObject({ daysOnBreak: 12, lastGamblingDate: lastPlayed });
    await rest(7);
    expect((await user.get(stats)).body).toMatchObject({ isExcluded: true, daysOnBreak: 12 });
  });
});

describe('taking a break', () => {
  // spec: S7.49, S9.14
  it.each([1, 7, 30, 90, 180, 365])('of %d days runs so many times 24 hours', async (days) => {
    const before = app.now().getTime();
    const { status, body } = await rest(days);
    const after = app.now().getTime();
    expect([status, body.isExcluded]).toEqual([200, true]);
    const began = Date.parse(body.selfExclusionEnd) - days * DAY_MS;
    expect(began).toBeGreaterThanOrEqual(before);
    expect(began).toBeLessThanOrEqual(after);
    expect((await user.get(stats)).body).toEqual(body);
    expect(await user.call(currentUser)).toMatchObject({
      selfExclusionStart: new Date(began).toISOString(),
      selfExclusionEnd: body.selfExclusionEnd,
    });
  });

  // spec: S9.14
  it.each([undefined, null, '', 0, -1, 2, 7.5, '7', true, [7], 1e308])('refuses %j days', async (days) => {
    const { status, body } = await rest(days);
    expect([status, body.code, body.message]).toEqual([
      400,
      'VALIDATION',
      'Please select an exclusion period',
    ]);
    expect(body.errors[0].path).toBe('days');
    expect((await user.get(stats)).body.isExcluded).toBe(false);
  });

  it('closes everything social to every session at once, and says until when', async () => {
    const elsewhere = createClient(app.url);
    await elsewhere.post('/api/login', { username: user.username, password: user.password });
    await elsewhere.call(forYouFeed);
    const { selfExclusionEnd } = (await rest(30)).body;
    for (const client of [user, elsewhere]) {
      const { status, body } = await client.get('/api/posts');
      expect([status, body]).toEqual([
        403,
        { message: 'You are taking a break.', code: 'SELF_EXCLUDED', selfExclusionEnd },
      ]);
    }
    for (const path of ['/api/posts', '/api/jackpots', '/api/venue-reports', '/api/reports']) {
      expect((await user.post(path, {})).body.code, path).toBe('SELF_EXCLUDED');
    }
    for (const path of ['/api/posts/following', '/api/venues', `/api/users/${admin.id}`]) {
      expect(await codeOf(path), path).toBe('SELF_EXCLUDED');
    }
  });

  it('applies to a new login session', async () => {
    const { selfExclusionEnd } = (await rest(7)).body;
    const elsewhere = createClient(app.url);
    const form = { username: user.username, password: user.password };
    expect((await elsewhere.post('/api/login', form)).body.selfExclusionEnd).toBe(selfExclusionEnd);
    expect((await elsewhere.get('/api/posts')).status).toBe(403);
  });

  it('leaves the tracker, the settings, the export and the way out open', async () => {
    const venue = await giveVenue(app);
    const amounts = { amountSpent: 20, amountWon: 5 };
    await user.post('/api/sessions', { ...amounts, venueId: venue.id });
    await rest(90);
    await user.call(logPlaySession, { body: { ...amounts, venueId: venue.id } });
    for (const path of [
      '/api/user',
      '/api/auth/me',
      '/api/stats',
      '/api/sessions',
      '/api/user-venues',
      '/api/notifications',
      '/api/users/me/posts',
      '/api/users/me/login-sessions',
      stats,
    ]) {
      expect([path, (await user.get(path)).status]).toEqual([path, 200]);
    }
    await user.call(updateProfile, { body: { bio: 'resting' } });
    const exported = await fetch(new URL('/api/users/me/export', app.url), {
      headers: { cookie: user.cookie() },
    });
    expect(exported.status).toBe(200);
    await exported.body?.cancel();
    await user.call(deleteAccount, { body: { password: user.password } });
  });

  it('answers 401 without a session', async () => {
    for (const [method, path] of [
      ['GET', stats],
      ['POST', set],
      ['POST', comeBack],
    ] as const) {
      const { status, body } = await app.anonymous.request(
        method,
        path,
        method === 'GET' ? {} : { body: {} },
      );
      expect([status, body.message]).toEqual([401, 'Unauthorized']);
    }
  });
});

describe('extending a break', () => {
  it('refuses a shorter break with 409 and accepts a longer one', async () => {
    const first = (await rest(30)).body;
    const shorter = await rest(7);
    expect([shorter.status, shorter.body.code]).toEqual([409, 'CONFLICT']);
    expect((await user.get(stats)).body).toEqual(first);
    const longer = (await rest(90)).body;
    expect(Date.parse(longer.selfExclusionEnd)).toBeGreaterThan(Date.parse(first.selfExclusionEnd));
    app.advance(DAY_MS);
    const again = (await rest(90)).body;
    const gained = Date.parse(again.selfExclusionEnd) - Date.parse(longer.selfExclusionEnd);
    expect(gained).toBeGreaterThanOrEqual(DAY_MS);
  });

  it('keeps the day on which it began', async () => {
    await rest(7);
    const { selfExclusionStart } = (await user.get('/api/user')).body;
    await rest(365);
    expect((await user.get('/api/user')).body.selfExclusionStart).toBe(selfExclusionStart);
  });

  it('is exact when many ask at once: the longest holds, whatever the order', async () => {
    const asked = [1, 365, 7, 30, 365, 90, 180, 1, 7, 365, 30, 90];
    const responses = await Promise.all(asked.map((days) => rest(days)));
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const ends = responses.filter(({ status }) => status === 200).map(({ body }) => body.selfExclusionEnd);
    const { selfExclusionEnd } = (await user.get(stats)).body;
    expect(selfExclusionEnd).toBe(ends.toSorted().at(-1));
    const left = Date.parse(selfExclusionEnd) - app.now().getTime();
    expect(left).toBeGreaterThan(364.9 * DAY_MS);
    const rows = await app.db.query<{ days: number; ends_at: Date }>(
      'select days, ends_at from breaks where user_id = $1 order by ends_at',
      [user.id],
    );
    expect(rows.at(-1)?.ends_at.toISOString()).toBe(selfExclusionEnd);
    expect(rows.map(({ days }) => days)).toEqual([...new Set(rows.map(({ days }) => days))]);
  });
});

describe('the end of a break', () => {
  it('does not reopen the account by itself: the member comes back or extends the break', async () => {
    const { selfExclusionEnd } = (await rest(1)).body;
    const early = await user.post(comeBack);
    expect([early.status, early.body.code]).toEqual([409, 'CONFLICT']);
    app.advance(DAY_MS + 1000);
    expect(await codeOf('/api/posts')).toBe('SELF_EXCLUDED');
    expect((await user.get('/api/user')).body.selfExclusionEnd).toBe(selfExclusionEnd);
    expect((await user.get(stats)).body).toMatchObject({ isExcluded: true, selfExclusionEnd });

    const longer = (await rest(7)).body;
    expect(Date.parse(longer.selfExclusionEnd)).toBeGreaterThan(app.now().getTime() + 6.9 * DAY_MS);
    expect((await user.post(comeBack)).status).toBe(409);

    app.advance(7 * DAY_MS + 1000);
    const back = await user.post(comeBack);
    expect([back.status, back.body.isExcluded, back.body.selfExclusionEnd]).toEqual([200, false, null]);
    await user.call(forYouFeed);
    expect(await user.call(currentUser)).toMatchObject({
      selfExclusionStart: null,
      selfExclusionEnd: null,
    });
    expect((await user.post(comeBack)).body).toEqual(back.body);
  });

  it('a later break begins from its own start', async () => {
    await rest(30);
    app.advance(30 * DAY_MS + 1000);
    await user.post('/api/login', { username: user.username, password: user.password });
    expect((await user.post(comeBack)).status).toBe(200);
    const { selfExclusionEnd } = (await rest(1)).body;
    const { selfExclusionStart } = (await user.get('/api/user')).body;
    expect(Date.parse(selfExclusionEnd) - Date.parse(selfExclusionStart)).toBe(DAY_MS);
  });
});

describe('admins on a break', () => {
  it('cannot lift it, and are not shown it', async () => {
    await rest(30);
    const form = { isExcluded: false, selfExclusionEnd: null, exclusionOpen: false };
    for (const path of ['verify', 'ban', 'stats']) {
      await admin.patch(`/api/admin/users/${user.id}/${path}`, { ...form, isVerified: true });
    }
    expect(await codeOf('/api/posts')).toBe('SELF_EXCLUDED');
    for (const path of ['audit', `users?search=${user.username}`, 'admins']) {
      expect((await admin.get(`/api/admin/${path}`)).text).not.toMatch(/exclu|break|"days/i);
    }
  });

  it('can do the work of admins during their own break, and nothing else', async () => {
    const resting = await app.registerAdmin();
    await rest(7, resting);
    await resting.call(pendingPosts);
    expect(await codeOf('/api/posts', resting)).toBe('SELF_EXCLUDED');
  });
});

describe('privacy of a break', () => {
  // spec: S6.3
  it('other members see no difference on the profile, in lists and in what they may do', async () => {
    const stranger = await app.register();
    const post = await publish(user, admin, { caption: 'before the break' });
    const seen = async () =>
      (
        await Promise.all([
          stranger.get(`/api/users/${user.id}`),
          stranger.get(`/api/users/${user.id}/posts`),
          stranger.get(`/api/posts/${post.id}`),
          stranger.get(`/api/users/search?q=${user.username}`),
          stranger.get(`/api/check-username/${user.username}`),
        ])
      ).map(({ text }) => text);
    const before = await seen();
    app.advance(5000);
    await rest(30);
    expect(await seen()).toEqual(before);
    for (const path of [`/api/users/${user.id}/follow`, `/api/posts/${post.id}/like`]) {
      expect((await stranger.post(path)).status).toBe(200);
    }
    expect(await user.call(listNotifications)).toMatchObject({
      items: [{ kind: 'post_approved' }],
      unreadCount: 1,
    });
  });
});

it("every period is in the member's own export", async () => {
  await rest(7);
  await rest(30);
  const rows = await app.db.query('select days from breaks where user_id = $1 order by id', [user.id]);
  expect(rows).toEqual([{ days: 7 }, { days: 30 }]);
});

it('repeating a choice within an hour stores one row', async () => {
  await rest(7);
  for (let times = 0; times < 3; times++) await rest(30);
  const { selfExclusionEnd } = (await rest(30)).body;
  const rows = () =>
    app.db.query<{ days: number; ends_at: Date }>(
      'select days, ends_at from breaks where user_id = $1 order by id',
      [user.id],
    );
  expect((await rows()).map(({ days }) => days)).toEqual([7, 30]);
  expect((await rows())[1]?.ends_at.toISOString()).toBe(selfExclusionEnd);
  app.advance(DAY_MS);
  await rest(30);
  expect((await rows()).map(({ days }) => days)).toEqual([7, 30, 30]);
});

// spec: none, reasons and ends of bans are not in it

import { exportAccount } from '@reelmates/contract/account/data-export';
import { banUser, readUser, userHistory } from '@reelmates/contract/admin/admin-users';
import { getPost } from '@reelmates/contract/social/posts';
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveVenue, pointsOf, publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { endBans } from '../account-lifecycle/account-lifecycle.public.ts';
import { takeDown } from '../moderation/moderation.public.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.register();
});

type Terms = { reason?: string | null; until?: string | null };
type Ban = Terms & { isBanned: boolean; takeDown?: boolean; from?: Required<Terms> | null };
const ban = (body: Ban) => admin.call(banUser, { params: { userId: user.id }, body });
const read = () => admin.call(readUser, { params: { userId: user.id } });
const signIn = () => user.post('/api/login', { username: user.username, password: user.password });
const inDays = (days: number) => new Date(app.now().getTime() + days * DAY_MS).toISOString();
const audit = async () =>
  (await admin.call(userHistory, { params: { userId: user.id } })).items.map(
    ({ action, actor, before, after }) => ({
      action,
      by: actor?.id ?? null,
      before,
      after,
    }),
  );

describe('the terms of a ban', () => {
  it('are shown at sign-in, only after the correct password', async () => {
    const until = inDays(3);
    const { ban: shown } = await ban({ isBanned: true, reason: '  Spam ', until });
    expect(shown).toEqual({ at: expect.any(String), reason: 'Spam', until });
    const { status, body } = await signIn();
    expect([status, body.code, body.message, body.ban]).toEqual([
      403,
      'BANNED',
      'This account has been banned.',
      { reason: 'Spam', until },
    ]);
    const wrong = await user.post('/api/login', { username: user.username, password: 'Wrong-Perch-42' });
    expect([wrong.status, wrong.body.ban]).toEqual([401, undefined]);
  });

  it('stay where a further ban does not name them, and change where it does', async () => {
    const until = inDays(3);
    await ban({ isBanned: true, reason: 'Spam', until });
    expect((await ban({ isBanned: true })).ban).toMatchObject({ reason: 'Spam', until });
    expect((await ban({ isBanned: true, until: null })).ban).toMatchObject({ reason: 'Spam', until: null });
    expect((await ban({ isBanned: true, reason: null })).ban).toMatchObject({ reason: null, until: null });
    expect(await audit()).toEqual([
      { action: 'user.ban', by: admin.id, before: { reason: 'Spam' }, after: null },
      { action: 'user.ban', by: admin.id, before: { reason: 'Spam', until }, after: { reason: 'Spam' } },
      { action: 'user.ban', by: admin.id, before: null, after: { reason: 'Spam', until } },
    ]);
    expect((await ban({ isBanned: false })).ban).toBeNull();
    expect((await ban({ isBanned: true })).ban).toMatchObject({ reason: null, until: null });
  });

  it.each([
    ['an end that has passed', 'until', () => ({ until: inDays(-1) })],
    ['an end that is no time', 'until', () => ({ until: 'tomorrow' })],
    ['an end in the year 10000', 'until', () => ({ until: '9999-12-31T23:59:59-12:00' })],
    ['a reason of 501 characters', 'reason', () => ({ reason: 'a'.repeat(501) })],
    ['a choice that is no boolean', 'takeDown', () => ({ takeDown: 'yes' })],
  ])('refuse %s with 400', async (_what, path, terms) => {
    const response = await admin.patch(`/api/admin/users/${user.id}/ban`, { isBanned: true, ...terms() });
    expect([response.status, response.body.errors?.[0].path]).toEqual([400, path]);
    expect((await read()).isBanned).toBe(false);
  });
});

describe('the ban that the admin saw', () => {
  const refusal = (body: Ban) => admin.refusal(banUser, { params: { userId: user.id }, body });

  it('is replaced; where another admin has banned, changed or lifted it since, nothing changes', async () => {
    const until = inDays(3);
    await ban({ isBanned: true, reason: 'Threats', until: null, from: null });
    // Repeated, as after a lost response.
    await ban({ isBanned: true, reason: 'Threats', until: null, from: null });
    const { status, ...body } = await refusal({ isBanned: true, reason: 'Spam', until, from: null });
    expect([status, body.code, body.message]).toEqual([
      409,
      'CONFLICT',
      'This ban has changed since you opened it. Please look at it again.',
    ]);
    expect(body.current).toMatchObject({
      status: 'changed',
      item: { ban: { reason: 'Threats', until: null } },
    });
    expect((await read()).ban).toMatchObject({ reason: 'Threats', until: null });

    const threats = { reason: 'Threats', until: null };
    await ban({ isBanned: true, reason: 'Spam', until, from: threats });
    expect((await refusal({ isBanned: true, until: null, from: threats })).status).toBe(409);
    await ban({ isBanned: false, from: { reason: 'Spam', until } });
    expect((await refusal({ isBanned: true, from: { reason: 'Spam', until } })).status).toBe(409);
    expect((await read()).isBanned).toBe(false);
  });

  it('is compared under the lock: of two admins who ban at once, one succeeds', async () => {
    const other = await app.registerAdmin();
    const responses = await Promise.all(
      [admin, other].map((by) =>
        by.patch(`/api/admin/users/${user.id}/ban`, { isBanned: true, reason: by.username, from: null }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the end of a ban', () => {
  it('lifts it by the task, at its time and not before', async () => {
    await ban({ isBanned: true, until: inDays(2) });
    const post = await app.register().then((other) => publish(other, admin));
    await endBans(app.context);
    expect((await read()).isBanned).toBe(true);
    app.advance(2 * DAY_MS);
    await endBans(app.context);
    expect((await read()).isBanned).toBe(false);
    expect((await signIn()).status).toBe(200);
    await user.call(getPost, { params: { id: post.id } });
    expect((await audit())[0]).toMatchObject({
      action: 'user.unban',
      by: null,
      after: { note: 'The ban ended.' },
    });
  });

  it('lifts it at a sign-in, without a wait for the task', async () => {
    await ban({ isBanned: true, until: inDays(1) });
    app.advance(DAY_MS);
    expect((await signIn()).status).toBe(200);
    expect((await read()).isBanned).toBe(false);
    expect(await user.get('/api/auth/me')).toMatchObject({ status: 200 });
  });

  it('does not lift a ban that an admin has made longer', async () => {
    await ban({ isBanned: true, until: inDays(1) });
    await ban({ isBanned: true, until: inDays(9) });
    app.advance(2 * DAY_MS);
    await endBans(app.context);
    expect((await signIn()).status).toBe(403);
  });

  it('is not that of a ban which begins after it', async () => {
    await ban({ isBanned: true, reason: 'First', until: inDays(1) });
    app.advance(DAY_MS);
    expect((await ban({ isBanned: true })).ban).toMatchObject({ reason: null, until: null });
    expect((await audit()).map(({ action }) => action)).toEqual(['user.ban', 'user.unban', 'user.ban']);
  });
});

describe('a ban with what was posted', () => {
  const takeDownTheirs = () => takeDown(app.context, { userId: user.id, actorId: admin.id });

  it('denies posts, comments and jackpots with its reason, and an unban does not restore them', async () => {
    const venue = await giveVenue(app);
    const other = await app.register();
    const foreign = await publish(other, admin);
    const [seen, pending] = [await publish(user, admin), await share(user)];
    const comment = await user.post(`/api/posts/${foreign.id}/comments`, { content: 'Visit my casino' });
    await admin.post(`/api/admin/comments/${comment.body.id}/approve`);
    const jackpot = await user.post('/api/jackpots', { jackpotAmount: 500, venueId: venue.id });
    await admin.post(`/api/admin/jackpots/${jackpot.body.id}/approve`);
    await ban({ isBanned: true, reason: 'Casino links', takeDown: true });
    await takeDownTheirs();
    await takeDownTheirs();
    await ban({ isBanned: false });
    await signIn();
    const { body } = await user.get('/api/users/me/posts');
    expect(body.items).toHaveLength(2);
    for (const post of body.items)
      expect(post).toMatchObject({ status: 'denied', denialReason: 'Casino links' });
    expect([seen.id, pending.id].toSorted()).toEqual(
      body.items.map(({ id }: { id: string }) => id).toSorted(),
    );
    expect((await other.call(getPost, { params: { id: foreign.id } })).commentsCount).toBe(0);
    expect((await user.get('/api/users/me/jackpots')).body.items[0].status).toBe('rejected');
    expect(await pointsOf(app, user)).toBe(0);
    expect(
      (await user.get('/api/notifications')).body.items.filter(({ kind }: { kind: string }) =>
        /den/.test(kind),
      ),
    ).toEqual([]);
    const denials = (await audit()).filter(({ action }) => action.endsWith('.deny'));
    expect(denials.map(({ by }) => by)).toEqual(Array(4).fill(admin.id));
  });

  it('stops denying when the ban is lifted', async () => {
    const post = await publish(user, admin);
    await ban({ isBanned: true, takeDown: true });
    await ban({ isBanned: false });
    await takeDownTheirs();
    await signIn();
    await user.call(getPost, { params: { id: post.id } });
  });

  it('queues the denials with the ban and audits them', async () => {
    await ban({ isBanned: true, takeDown: true });
    const jobs = await app.db.query(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'take-down' and j.payload ->> 'userId' = $1`,
      [user.id],
    );
    expect(jobs).toHaveLength(1);
    expect((await audit())[0]).toMatchObject({ action: 'user.ban', after: { takeDown: true } });
  });
});

it('an account banned until a day can still be exported', async () => {
  await ban({ isBanned: true, until: inDays(1) });
  const { body } = await signIn();
  const response = await app.anonymous.request('GET', exportAccount.path, {
    headers: { authorization: `Bearer ${body.leaveToken}` },
  });
  expect(response.status).toBe(200);
});

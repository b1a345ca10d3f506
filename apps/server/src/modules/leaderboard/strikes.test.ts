// spec: none, striking out is not in it
import { adminLeaderboard, leaderboardStatement } from '@reelmates/contract/competition/leaderboard';
import {
  finishMonth,
  monthEntries,
  restoreEntry,
  strikeEntry,
} from '@reelmates/contract/competition/month-review';
import { claimPrize, markAwardPaid, myPrizes, withdrawAward } from '@reelmates/contract/competition/prizes';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginMonth, endMonth, registerWinners } from '../../testing/month-factory.ts';
import { giveImage, giveVenue, publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { whileLocked } from '../../testing/while-locked.ts';
import { closeMonths } from './close-months.ts';

/* Each test has its own month and admin, and ends the month by the app's clock. */

const reason = 'The photos are not their own.';

let app: TestApp;
let admin: TestUser;
let month: string;
let first: TestUser;
let second: TestUser;
let third: TestUser;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ admin, month } = await beginMonth(app));
  [first, second, third] = await registerWinners(app, admin, 3, 2, 1);
  for (const [position, prizeValue] of [
    [1, '$300'],
    [2, '$200'],
  ] as const) {
    await admin.post('/api/admin/leaderboard/prizes', { month, position, prizeValue });
  }
});

const endOfMonth = () => endMonth(app, admin, first, second, third);
const finish = () => admin.call(finishMonth, { params: { month } });
const strike = (person: TestUser) =>
  admin.call(strikeEntry, { params: { month }, body: { userId: person.id, reason } });
const restore = (person: TestUser) => admin.call(restoreEntry, { params: { month, userId: person.id } });
const board = () => admin.call(adminLeaderboard, { params: { month } });
const names = async () => (await board()).leaderboard.map(({ username, points }) => [username, points]);
const statement = () => app.anonymous.call(leaderboardStatement, { params: { month } });
const winnersNow = async () =>
  (await statement()).prizes.map(({ prizeValue, winner: won }) => [prizeValue, won?.username ?? null]);
const notificationsOf = async (person: TestUser) =>
  (await person.call(listNotifications)).items.filter(({ kind }) => kind === 'prize').map(({ text }) => text);
const ownAward = async (person: TestUser) => {
  const award = (await person.call(myPrizes)).items.find((prize) => prize.month === month);
  if (!award) throw new Error(`${person.username} has no prize`);
  return award.id;
};

describe('finishing a month', () => {
  const refused = async (of: string) => {
    const { status, message } = await admin.refusal(finishMonth, { params: { month: of } });
    return [status, message];
  };

  it('is possible once it is over and reviewed; publishes the statement and tells the winners', async () => {
    const pending = await share(third);
    expect(await refused(month)).toEqual([409, 'This month is not over yet.']);
    await endOfMonth();
    expect(await refused(month)).toEqual([409, '1 post of this month is still pending. Review them first.']);
    const { review } = await board();
    expect(review?.pending).toEqual({ posts: 1, jackpots: 0 });
    expect(review?.expected.map(({ position, username, rank }) => [position, username, rank])).toEqual([
      [1, first.username, 1],
      [2, second.username, 2],
    ]);
    await admin.post(`/api/admin/posts/${pending.id}/approve`);
    const responses = await Promise.all([finish(), finish(), finish()]);
    expect(new Set(responses.map((response) => response.statement.publishedAt)).size).toBe(1);
    expect(await board()).toMatchObject({ status: 'final', statements: [{ number: 1 }] });
    expect((await board()).review).toBeUndefined();
    expect(await winnersNow()).toEqual([
      ['$300', first.username],
      ['$200', second.username],
    ]);
    expect(await notificationsOf(first)).toHaveLength(1);
    const entries = await app.db.query(
      "select actor_id from audit_log where action = 'month.close' and target_id = $1",
      [month],
    );
    expect(entries).toEqual([{ actor_id: admin.id }]);
  });

  describe('with the board that the admin saw', () => {
    const changed = 'The board has changed since you opened it. Please look at it again.';
    let denied: { id: string };
    const versionSeen = async () => (await board()).review?.version;
    const finishSeen = async (version: string | undefined) => {
      const { status, body } = await admin.post(`/api/admin/leaderboard/${month}/finish`, { version });
      return [status, status === 200 ? body.statement.number : body.message];
    };

    it('refuses to publish another one, tells no winner, and publishes the one that was looked at again', async () => {
      await endOfMonth();
      const seen = await versionSeen();
      expect(await versionSeen()).toBe(seen);
      const other = await app.registerAdmin();
      await other.call(strikeEntry, { params: { month }, body: { userId: first.id, reason } });
      expect(await finishSeen(seen)).toEqual([409, changed]);
      expect(await board()).toMatchObject({ status: 'review', statements: [], awards: [] });
      expect(await finishSeen(await versionSeen())).toEqual([200, 1]);
      expect(await winnersNow()).toEqual([
        ['$300', second.username],
        ['$200', third.username],
      ]);
      // A request that is repeated, or comes after another admin’s, finds a final month.
      expect(await finishSeen(seen)).toEqual([200, 1]);
    });

    it('refuses it while another admin’s change is on its way', async () => {
      await endOfMonth();
      const seen = await versionSeen();
      const row = { text: 'select 1 from month_points where user_id = $1 for update', values: [second.id] };
      await whileLocked(app, row, async ({ connectionsWaiting, atLeastOneWaits, commit }) => {
        const striking = strike(second);
        await atLeastOneWaits();
        const finishing = finishSeen(seen);
        await expect.poll(connectionsWaiting, { timeout: 5_000, interval: 5 }).toBe(2);
        await commit();
        await striking;
        expect(await finishing).toEqual([409, changed]);
      });
      expect((await board()).status).toBe('review');
    });

    it.each([
      ['a winner begins a break', () => first.post('/api/responsible-gambling/set-exclusion', { days: 1 })],
      [
        'a winner leaves the boards',
        () => second.patch('/api/users/me/leaderboard-listing', { isListed: false }),
      ],
      ['a winner is banned', () => admin.patch(`/api/admin/users/${second.id}/ban`, { isBanned: true })],
      ['a winner deletes the account', () => first.delete('/api/users/me', { password: first.password })],
      ['points arrive', () => admin.post(`/api/admin/posts/${denied.id}/approve`)],
    ])('refuses it after %s', async (_what, act) => {
      denied = await publish(third, admin);
      await admin.post(`/api/admin/posts/${denied.id}/deny`, { reason: 'Blurred' });
      await endOfMonth();
      const seen = await versionSeen();
      expect((await act()).status).toBeLessThan(300);
      expect(await finishSeen(seen)).toEqual([409, changed]);
      expect(await finishSeen(await versionSeen())).toEqual([200, 1]);
    });
  });

  it('finishes no month that is ahead, or that has nothing', async () => {
    expect((await refused('2099-01'))[0]).toBe(409);
    expect((await refused('2001-01'))[0]).toBe(404);
    expect((await admin.post('/api/admin/leaderboard/2026-13/finish')).status).toBe(400);
    expect((await first.post(`/api/admin/leaderboard/${month}/finish`)).status).toBe(403);
  });
});

describe('an entry that is struck out', () => {
  it('in review: loses its points, and the next one moves up before the statement', async () => {
    await endOfMonth();
    const struck = await strike(first);
    expect(struck).toMatchObject({ userId: first.id, points: 6, reason, by: { id: admin.id } });
    expect(await names()).toEqual([
      [second.username, 4],
      [third.username, 2],
    ]);
    await finish();
    expect(await winnersNow()).toEqual([
      ['$300', second.username],
      ['$200', third.username],
    ]);
    expect((await notificationsOf(first))[0]).toContain(`was struck out: ${reason}`);
    expect((await board()).strikes).toMatchObject([{ userId: first.id, reason }]);
  });

  it('in a final month: a correction is published at once, offers and claims pass on', async () => {
    await endOfMonth();
    await finish();
    const id = await ownAward(first);
    await first.call(claimPrize, { params: { id } });
    await strike(first);
    expect(await statement()).toMatchObject({ number: 2, statements: [{ number: 2 }, { number: 1 }] });
    expect(await names()).toEqual([
      [second.username, 4],
      [third.username, 2],
    ]);
    expect(await winnersNow()).toEqual([
      ['$300', second.username],
      ['$200', third.username],
    ]);
    expect((await first.refusal(claimPrize, { params: { id } })).status).toBe(409);
    const previous = { params: { month }, query: { number: '1' } };
    expect((await app.anonymous.call(leaderboardStatement, previous)).leaderboard[0]?.username).toBe(
      first.username,
    );
    // Nothing is left for the task to correct.
    await closeMonths(app.context);
    expect((await statement()).number).toBe(2);
  });

  it('is put back with its points, and gets a prize that is not claimed', async () => {
    await endOfMonth();
    await finish();
    await strike(first);
    await second.call(claimPrize, { params: { id: await ownAward(second) } });
    await restore(first);
    expect(await names()).toEqual([
      [first.username, 6],
      [second.username, 4],
      [third.username, 2],
    ]);
    expect((await statement()).number).toBe(3);
    expect(await winnersNow()).toEqual([
      ['$300', second.username],
      ['$200', first.username],
    ]);
    expect((await board()).strikes).toEqual([]);
    expect((await admin.refusal(restoreEntry, { params: { month, userId: first.id } })).status).toBe(404);
  });

  it('stays struck out if another admin has struck it out again since it was looked at', async () => {
    await endOfMonth();
    const seen = await strike(first);
    const other = await app.registerAdmin();
    await restore(first);
    await other.call(strikeEntry, {
      params: { month },
      body: { userId: first.id, reason: 'Somebody else’s photos, too.' },
    });
    const putBack = (version: string) => ({ params: { month, userId: first.id }, body: { version } });
    const refused = await admin.refusal(restoreEntry, putBack(seen.version));
    expect([refused.status, refused.message]).toEqual([
      409,
      'This has changed since you opened it. Please look at it again.',
    ]);
    const { strikes = [] } = await board();
    expect(strikes).toMatchObject([{ by: { id: other.id }, reason: 'Somebody else’s photos, too.' }]);
    await admin.call(restoreEntry, putBack(strikes[0]?.version ?? ''));
    expect((await board()).strikes).toEqual([]);
  });

  it('is struck out once, by one of two admins, and the other one gets 409', async () => {
    await endOfMonth();
    const other = await app.registerAdmin();
    const path = `/api/admin/leaderboard/${month}/strikes`;
    const responses = await Promise.all(
      [admin, other].map((person) => person.post(path, { userId: first.id, reason })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { username } = responses[0]?.status === 201 ? admin : other;
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(
      `@${username} has struck out this entry already.`,
    );
  });

  it('is struck out once by an admin who repeats it, whose first response may be lost', async () => {
    await endOfMonth();
    const strike = { params: { month }, body: { userId: first.id, reason } };
    const struck = await admin.call(strikeEntry, strike);
    expect(await admin.call(strikeEntry, strike)).toEqual(struck);
    expect((await board()).strikes).toEqual([struck]);
    const { status, message } = await admin.refusal(strikeEntry, {
      ...strike,
      body: { ...strike.body, reason: 'Another one' },
    });
    expect([status, message]).toEqual([409, `@${admin.username} has struck out this entry already.`]);
  });

  it('needs a month that is over, a member with points, and a reason', async () => {
    const path = `/api/admin/leaderboard/${month}/strikes`;
    const status = async (body: object) => (await admin.post(path, body)).status;
    expect(await status({ userId: first.id, reason })).toBe(409);
    await endOfMonth();
    expect(await status({ userId: first.id, reason: '  ' })).toBe(400);
    expect(await status({ userId: first.id })).toBe(400);
    expect(await status({ reason })).toBe(400);
    expect(await status({ userId: admin.id, reason })).toBe(404);
    expect(await status({ userId: 'nobody', reason })).toBe(404);
    expect((await second.post(path, { userId: first.id, reason })).status).toBe(403);
    expect((await names())[0]).toEqual([first.username, 6]);
  });
});

describe('the paid mark', () => {
  it('needs a claimed prize, can be removed, and prevents a withdrawal and a strike', async () => {
    await endOfMonth();
    await finish();
    const id = await ownAward(first);
    const mark = (isPaid: boolean) => ({ params: { id }, body: { isPaid } });
    expect((await admin.refusal(markAwardPaid, mark(true))).status).toBe(409);
    await first.call(claimPrize, { params: { id } });
    const paid = await admin.call(markAwardPaid, mark(true));
    expect([paid.status, typeof paid.paidAt]).toEqual(['claimed', 'string']);
    expect((await admin.call(markAwardPaid, mark(true))).paidAt).toBe(paid.paidAt);
    expect((await admin.refusal(withdrawAward, { params: { id } })).status).toBe(409);
    const body = { userId: first.id, reason };
    expect((await admin.refusal(strikeEntry, { params: { month }, body })).status).toBe(409);
    expect((await admin.call(markAwardPaid, mark(false))).paidAt).toBeNull();
    await admin.call(withdrawAward, { params: { id } });
    expect((await admin.refusal(markAwardPaid, mark(true))).status).toBe(409);
    const rows = await app.db.query(
      "select action from audit_log where action like 'prize.%paid' and actor_id = $1 order by id",
      [admin.id],
    );
    expect(rows).toEqual([{ action: 'prize.paid' }, { action: 'prize.unpaid' }]);
    const path = `/api/admin/leaderboard/awards/${id}/paid`;
    expect((await first.patch(path, { isPaid: true })).status).toBe(403);
  });
});

it('a withdrawal of an offer that was claimed in the meantime is refused, as it cannot be undone', async () => {
  await endOfMonth();
  await finish();
  const id = await ownAward(first);
  await first.call(claimPrize, { params: { id } });
  const refused = await admin.refusal(withdrawAward, { params: { id }, body: { from: 'pending' } });
  expect([refused.status, refused.message]).toEqual([
    409,
    'This prize has been claimed since you opened it. Please look at it again.',
  ]);
  const withdraw = { params: { id }, body: { from: 'claimed' } } as const;
  expect((await admin.call(withdrawAward, withdraw)).status).toBe('withdrawn');
  expect((await admin.call(withdrawAward, withdraw)).status).toBe('withdrawn');
});

it('of two admins who mark a prize as paid, the second reads who was first, before paying it again', async () => {
  await endOfMonth();
  await finish();
  const id = await ownAward(first);
  await first.call(claimPrize, { params: { id } });
  const other = await app.registerAdmin();
  const mark = (isPaid: boolean) => ({ params: { id }, body: { isPaid } });
  const { paidAt } = await admin.call(markAwardPaid, mark(true));
  const refused = await other.refusal(markAwardPaid, mark(true));
  expect([refused.status, refused.message]).toEqual([
    409,
    `@${admin.username} has marked this prize as paid already.`,
  ]);
  // A repeated request of the first one.
  expect((await admin.call(markAwardPaid, mark(true))).paidAt).toBe(paidAt);
  expect((await other.call(markAwardPaid, mark(false))).paidAt).toBeNull();
  expect((await other.call(markAwardPaid, mark(true))).paidAt).not.toBeNull();
});

describe('the entries of a member', () => {
  it('say nothing of a post that its author has made private', async () => {
    const { url: imageUrl } = await giveImage(app, first);
    const venue = await giveVenue(app);
    const post = await publish(first, admin, { imageUrl, venueId: venue.id, machineType: 'IGT - Wolf Run' });
    const hidden = await first.patch(`/api/posts/${post.id}`, { isPublic: false, caption: 'For myself' });
    expect(hidden.status).toBe(200);
    const { items } = await admin.call(monthEntries, { params: { month, userId: first.id }, query: {} });
    expect(items[0]).toMatchObject({
      id: post.id,
      isWithdrawn: true,
      amount: null,
      caption: null,
      imageUrl: null,
      machineType: null,
      venue: null,
    });
  });

  it('are the posts and jackpots with points of the month, with what they count now', async () => {
    const denied = await publish(first, admin, { caption: 'Not mine' });
    await admin.post(`/api/admin/posts/${denied.id}/deny`);
    const read = (cursor?: string | null) =>
      admin.call(monthEntries, {
        params: { month, userId: first.id },
        query: { limit: '3', ...(cursor ? { cursor } : {}) },
      });
    const page = await read();
    expect(page.items[0]).toMatchObject({
      kind: 'post',
      id: denied.id,
      points: 0,
      status: 'denied',
      caption: 'Not mine',
      isWithdrawn: false,
    });
    expect(page.items.map(({ points }) => points)).toEqual([0, 2, 2]);
    const rest = await read(page.nextCursor);
    expect([rest.items.length, rest.nextCursor]).toEqual([1, null]);
    const path = (of: string) => `/api/admin/leaderboard/${of}/members/${first.id}/entries`;
    expect((await first.get(path(month))).status).toBe(403);
    expect((await admin.get(path('2026-13'))).status).toBe(400);
  });
});

// spec: none, closing months and claiming prizes is not in it
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginMonth, endMonth, registerWinners, signInAgain } from '../../testing/month-factory.ts';
import { ban, block, publish, share, verifyAddress } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { Json } from '../../testing/test-response.ts';
import { closeMonths } from './close-months.ts';
import { sendPrizeMail } from './send-prize-mail.ts';

/* Each test has its own month and admin, and ends the month by the app's clock. */

let app: TestApp;
let admin: TestUser;
let month: string;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ admin, month } = await beginMonth(app));
});

async function passDays(days: number, ...people: TestUser[]): Promise<void> {
  app.advance(days * DAY_MS);
  await signInAgain(admin, ...people);
}

const close = () => closeMonths(app.context);

const setPrize = (position: number, prizeValue: string) =>
  admin.post('/api/admin/leaderboard/prizes', { month, position, prizeValue });
const boardOf = async (viewer: TestClient = app.anonymous): Promise<Json> =>
  (await viewer.get(`/api/leaderboard/${month}`)).body;
const lines = (board: Json) =>
  board.leaderboard.map((entry: Json) => [entry.position, entry.username, entry.points]);
const statementOf = async (query = ''): Promise<Json> =>
  (await app.anonymous.get(`/api/leaderboard/${month}/statement${query}`)).body;
const winnersNow = async () =>
  (await statementOf()).prizes.map(({ position, winner }: Json) => [position, winner?.username ?? null]);
const prizesOf = async (person: TestUser) => (await person.get('/api/users/me/prizes')).body.items;
const prizeTexts = async (person: TestUser): Promise<string[]> =>
  (await person.get('/api/notifications')).body.items
    .filter((item: Json) => item.kind === 'prize')
    .map((item: Json) => item.text);
const denyAllPosts = async (author: TestUser): Promise<void> => {
  for (const { id } of (await author.get('/api/users/me/posts')).body.items) {
    await admin.post(`/api/admin/posts/${id}/deny`);
  }
};
const mailsTo = async (person: TestUser): Promise<number> => {
  const awards = (await prizesOf(person)).map(({ id }: Json) => id);
  const jobs = await app.db.query<{ payload: { awardId: string } }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-prize-mail'`,
  );
  return jobs.filter(({ payload }) => awards.includes(payload.awardId)).length;
};

describe('a month that is over', () => {
  it('is running, then in review while an entry is pending, then final as soon as none is', async () => {
    const [first, second] = await registerWinners(app, admin, 2, 1);
    const pending = await share(second);
    expect(await boardOf()).toMatchObject({ status: 'running', statement: null });
    await endMonth(app, admin, first, second);
    await close();
    expect(await boardOf()).toMatchObject({ status: 'review', statement: null });
    const provisional = await statementOf();
    expect(provisional).toMatchObject({ status: 'review', number: null, publishedAt: null, statements: [] });

    await admin.post(`/api/admin/posts/${pending.id}/approve`);
    await Promise.all([close(), close(), close()]);
    const board = await boardOf();
    const publishedAt = board.statement.publishedAt;
    expect(board).toMatchObject({ status: 'final', statement: { number: 1 } });
    expect(lines(board)).toEqual([
      [1, first.username, 4],
      [2, second.username, 4],
    ]);
    const statement = await statementOf();
    expect(statement).toMatchObject({ status: 'final', number: 1, publishedAt });
    expect(statement.statements).toEqual([{ number: 1, publishedAt }]);
    expect(statement.ledger).toEqual(provisional.ledger);
    expect((await first.get(`/api/users/me/standing?month=${month}`)).body).toMatchObject({
      position: 1,
      points: 4,
      people: 2,
    });
  });

  it('does not wait for the current month, nor for the entries of a banned member', async () => {
    const [first] = await registerWinners(app, admin, 1);
    const banned = await app.register();
    await share(banned);
    await ban(app, banned);
    await endMonth(app, admin);
    await share(await app.register());
    await close();
    expect(lines(await boardOf())).toEqual([[1, first?.username, 2]]);
  });

  it('closes 7 days after its end without the entries that are pending; an approval later corrects it', async () => {
    const [steady] = await registerWinners(app, admin, 1);
    const member = await app.register();
    await verifyAddress(app, member);
    const wins = [await share(member), await share(member), await share(member)];
    await admin.post(`/api/admin/posts/${wins[0]?.id}/approve`);
    await endMonth(app, admin, member);
    await passDays(6.9, member);
    await close();
    expect(await boardOf()).toMatchObject({ status: 'review' });
    await passDays(0.1, member);
    await close();
    expect(lines(await boardOf())).toEqual([
      [1, steady?.username, 2],
      [2, member.username, 2],
    ]);
    expect((await statementOf()).ledger.reversals).toEqual({ entries: 2, points: -4 });
    const { items } = (await member.get(`/api/users/me/points?month=${month}`)).body;
    expect(items.map(({ text }: Json) => text)).toContain('Win not reviewed in time');

    await admin.post(`/api/admin/posts/${wins[1]?.id}/approve`);
    await close();
    await close();
    const corrected = await boardOf();
    expect(corrected.statement.number).toBe(2);
    expect(lines(corrected)).toEqual([
      [1, member.username, 4],
      [2, steady?.username, 2],
    ]);
    const first = await statementOf('?number=1');
    expect(lines(first)).toEqual([
      [1, steady?.username, 2],
      [2, member.username, 2],
    ]);
    expect(first.statements.map(({ number }: Json) => number)).toEqual([2, 1]);
    for (const missing of ['?number=3', '?number=999999']) {
      expect((await app.anonymous.get(`/api/leaderboard/${month}/statement${missing}`)).status).toBe(404);
    }
    for (const bad of ['0', '-1', 'x', '1.5', '9999999']) {
      const response = await app.anonymous.get(`/api/leaderboard/${month}/statement?number=${bad}`);
      expect([bad, response.status]).toEqual([bad, 400]);
    }
  });

  it('closes however many entries are pending at the deadline', async () => {
    const [person] = await registerWinners(app, admin, 1);
    const crowd = await app.register();
    const pending = 2_500;
    await app.db.query(
      `with made as (
         insert into posts (author_id, status, is_public, win_amount, created_at, updated_at, submitted_at)
         select $1, 'pending', true, 5, $2, $2, $2 from generate_series(1, $4::int) returning id
       ), awards as (
         insert into point_entries (user_id, month, points, reason, source_kind, source_id, step, created_at)
         select $1, $3, 2, 'award', 'post', id, 1, $2 from made
       )
       insert into month_points (month, user_id, points, reached_at) values ($3, $1, 2 * $4::int, $2)`,
      [crowd.id, app.now(), month, pending],
    );
    await endMonth(app, admin);
    await passDays(7);
    await close();
    expect(lines(await boardOf())).toEqual([[1, person?.username, 2]]);
    expect((await statementOf()).ledger.reversals).toEqual({ entries: pending, points: -2 * pending });
    await app.db.query("update posts set status = 'denied' where author_id = $1", [crowd.id]);
  });

  it('without anything in it has no status and no statement', async () => {
    await endMonth(app, admin);
    await close();
    expect((await app.anonymous.get('/api/leaderboard/1999-01')).body).toEqual({
      leaderboard: [],
      prizes: [],
    });
    expect((await app.anonymous.get('/api/leaderboard/1999-01/statement')).status).toBe(404);
    expect((await app.anonymous.get('/api/leaderboard/2999-01/statement')).status).toBe(404);
  });
});

describe('what members do after the end', () => {
  it('changes nothing: approved entries that are deleted or made private go on counting, in review and later', async () => {
    const [first, second] = await registerWinners(app, admin, 2, 1);
    const waiting = await share(second);
    await endMonth(app, admin, first, second);
    const [one, other] = (await first.get('/api/users/me/posts')).body.items;
    await first.delete(`/api/posts/${one.id}`);
    await first.patch(`/api/posts/${other.id}`, { isPublic: false });
    await first.patch(`/api/posts/${other.id}`, { caption: 'For me alone' });
    // Entries that were never approved do not count.
    await second.delete(`/api/posts/${waiting.id}`);
    await close();
    const final = [
      [1, first.username, 4],
      [2, second.username, 2],
    ];
    expect(lines(await boardOf())).toEqual(final);

    await first.delete(`/api/posts/${other.id}`);
    const [approved] = (await second.get('/api/users/me/posts')).body.items;
    await second.patch(`/api/posts/${approved.id}`, { caption: 'Back to review' });
    await second.delete(`/api/posts/${approved.id}`);
    await close();
    expect(await boardOf()).toMatchObject({ statement: { number: 1 } });
    expect(lines(await boardOf())).toEqual(final);
  });

  it('does not restore entries withdrawn before: submitting them again counts for no board', async () => {
    const [first, second] = await registerWinners(app, admin, 2, 1);
    const [hidden] = (await first.get('/api/users/me/posts')).body.items;
    const refused = await share(second, { caption: 'www.casino.example' });
    await first.patch(`/api/posts/${hidden.id}`, { isPublic: false });
    await admin.post(`/api/admin/posts/${refused.id}/deny`);
    await endMonth(app, admin, first, second);
    await close();
    const final = [
      [1, first.username, 2],
      [2, second.username, 2],
    ];
    expect(lines(await boardOf())).toEqual(final);

    // Both see now that two points more would win alone.
    await first.patch(`/api/posts/${hidden.id}`, { isPublic: true });
    await second.patch(`/api/posts/${refused.id}`, { caption: 'Good night out' });
    for (const { id } of [hidden, refused]) {
      const { status } = await admin.post(`/api/admin/posts/${id}/approve`);
      expect(status).toBe(200);
    }
    await close();
    expect(await boardOf()).toMatchObject({ statement: { number: 1 } });
    expect(lines(await boardOf())).toEqual(final);
  });

  it("follows moderators' decisions: undoing a denial after the statement gives the points back", async () => {
    const [first] = await registerWinners(app, admin, 2);
    await endMonth(app, admin, first as TestUser);
    await close();
    const [edited] = (await (first as TestUser).get('/api/users/me/posts')).body.items;
    await (first as TestUser).patch(`/api/posts/${edited.id}`, { caption: 'Said better' });
    await admin.post(`/api/admin/posts/${edited.id}/deny`);
    await close();
    expect(lines(await boardOf())).toEqual([[1, first?.username, 2]]);
    await admin.post(`/api/admin/posts/${edited.id}/approve`);
    await close();
    expect(lines(await boardOf())).toEqual([[1, first?.username, 4]]);
  });

  it('an account that is deleted keeps its row without its name, before and after the statement', async () => {
    const [early, late, last] = await registerWinners(app, admin, 3, 2, 1);
    const waiting = await share(await app.register());
    await endMonth(app, admin, early, late);
    await early.delete('/api/users/me', { password: early.password });
    const inReview = await boardOf();
    expect(lines(inReview).slice(0, 2)).toEqual([
      [1, 'Former member', 6],
      [2, late.username, 4],
    ]);
    expect(JSON.stringify(inReview)).not.toContain(early.username);
    await admin.post(`/api/admin/posts/${waiting.id}/deny`);
    await close();
    await late.delete('/api/users/me', { password: late.password });
    const expected = [
      [1, 'Former member', 6],
      [2, 'Former member', 4],
      [3, last.username, 2],
    ];
    expect(lines(await boardOf())).toEqual(expected);
    // As the task that erases accounts does at the end.
    for (const { id } of [early, late]) {
      await app.db.query('update point_entries set user_id = null where user_id = $1', [id]);
      await app.db.query('delete from users where id = $1', [id]);
    }
    expect(lines(await boardOf())).toEqual(expected);
    expect((await boardOf()).leaderboard[0]).toMatchObject({ userId: '0', isHidden: true });
    expect((await statementOf()).people).toBe(3);
  });

  it('hides names on the final board as they are hidden elsewhere, and changes no rank', async () => {
    const [banned, resting, unlisted, blocked, viewer] = await registerWinners(app, admin, 5, 4, 3, 2, 1);
    await endMonth(app, admin, resting, unlisted, viewer);
    await close();
    await ban(app, banned);
    await resting.post('/api/responsible-gambling/set-exclusion', { days: 1 });
    await unlisted.patch('/api/users/me/leaderboard-listing', { isListed: false });
    await block(app, viewer, blocked);
    const names = async (who: TestClient) => lines(await boardOf(who)).map(([, name]: string[]) => name);
    const hidden = 'Hidden account';
    expect(await names(viewer)).toEqual(['Former member', hidden, hidden, hidden, viewer.username]);
    expect(await names(app.anonymous)).toEqual([
      'Former member',
      hidden,
      hidden,
      blocked.username,
      viewer.username,
    ]);
    expect(await names(unlisted)).toContain(unlisted.username);
  });
});

describe('statements', () => {
  it('are refused any change by the database itself', async () => {
    await registerWinners(app, admin, 1);
    await endMonth(app, admin);
    await close();
    for (const change of [
      'update month_statements set people = 9',
      'delete from month_statements',
      'update statement_entries set points = points + 1',
      'delete from statement_entries',
    ]) {
      await expect(app.db.query(change)).rejects.toThrow('statements are immutable');
    }
  });

  it('lists admins as staff, and leaves the board and its ranks as they are', async () => {
    await share(admin);
    const [person] = await registerWinners(app, admin, 1);
    const winFlags = async () =>
      (await boardOf()).leaderboard.map((entry: Json) => [entry.username, entry.isStaff]);
    const expected = [
      [admin.username, true],
      [person?.username, undefined],
    ];
    expect(await winFlags()).toEqual(expected);
    await endMonth(app, admin);
    await close();
    expect(await winFlags()).toEqual(expected);
  });

  it('a denial after the end of the month corrects the board, and undoing it corrects it again', async () => {
    const [first, second] = await registerWinners(app, admin, 2, 1);
    await endMonth(app, admin, first);
    await close();
    const [denied] = (await first.get('/api/users/me/posts')).body.items;
    const [gone] = (await first.get('/api/users/me/posts?limit=1')).body.items;
    expect(gone.id).toBe(denied.id);
    await denyAllPosts(first);
    await close();
    expect(lines(await boardOf())).toEqual([[1, second.username, 2]]);
    expect(await statementOf()).toMatchObject({ number: 2, people: 1 });
    await admin.post(`/api/admin/posts/${denied.id}/approve`);
    await close();
    expect(lines(await boardOf())).toEqual([
      [1, second.username, 2],
      [2, first.username, 2],
    ]);
    expect(await statementOf()).toMatchObject({ number: 3, people: 2 });
  });
});

describe('an undone decision on an entry of a closed month', () => {
  it('removes its points from the board until it is approved again', async () => {
    const [first] = await registerWinners(app, admin, 1, 1);
    const { id } = await share(first);
    await endMonth(app, admin, first);
    const approve = async () => (await admin.post(`/api/admin/posts/${id}/approve`)).body.decisionId;
    const points = async () => {
      await close();
      return (await boardOf()).leaderboard.map((row: Json) => row.points);
    };
    const decision = await approve();
    expect(await points()).toEqual([4, 2]);
    await admin.post(`/api/admin/decisions/${decision}/undo`);
    expect(await points()).toEqual([2, 2]);
    await approve();
    expect(await points()).toEqual([4, 2]);
  });
});

describe('a correction', () => {
  it('is published once by several processes', async () => {
    const [first] = await registerWinners(app, admin, 2, 1);
    await endMonth(app, admin, first);
    await close();
    await denyAllPosts(first);
    await Promise.all([close(), close(), close()]);
    expect((await statementOf()).number).toBe(2);
  });
});

describe('prizes of a closed month', () => {
  it('pass over staff and unverified addresses; the winner gets one notification and one mail', async () => {
    await share(admin);
    await share(admin);
    await share(admin);
    await share(admin);
    const unverified = await app.register();
    for (let count = 0; count < 3; count++) await publish(unverified, admin);
    const [first, second] = await registerWinners(app, admin, 2, 1);
    await setPrize(1, '$500');
    await setPrize(2, '$50');
    await setPrize(90, '$5');
    await endMonth(app, admin, first, second);
    expect(await prizeTexts(first)).toEqual([]);
    await Promise.all([close(), close(), close()]);
    await close();
    expect(await winnersNow()).toEqual([
      [1, first.username],
      [2, second.username],
      [90, null],
    ]);
    const [text] = await prizeTexts(first);
    expect(await prizeTexts(first)).toEqual([text]);
    expect(text).toMatch(/^You finished 3rd on the .* board\. Your prize: \$500\. Please claim it by /);
    expect([await mailsTo(first), await mailsTo(second)]).toEqual([1, 1]);
    expect(await prizeTexts(admin)).toEqual([]);
    await verifyAddress(app, unverified);
    await close();
    expect(await winnersNow()).toEqual([
      [1, first.username],
      [2, second.username],
      [90, null],
    ]);
  });

  it('skip members who were admins when they earned points of the month, not those who were admins before', async () => {
    const [formerAdmin, earlier] = [await app.registerAdmin(), await app.registerAdmin()];
    const remove = (person: TestUser) => admin.delete(`/api/admin/admins/${person.id}`);
    expect((await remove(earlier)).status).toBe(204);
    for (let count = 0; count < 12; count++) await share(formerAdmin);
    expect((await remove(formerAdmin)).status).toBe(204);
    for (let count = 0; count < 2; count++) await publish(earlier, admin);
    const [member] = await registerWinners(app, admin, 1);
    await verifyAddress(app, formerAdmin, earlier);
    await setPrize(1, '$500');
    await setPrize(2, '$50');
    const board = async () =>
      (await boardOf()).leaderboard.map((entry: Json) => [entry.username, entry.points, entry.isStaff]);
    const expected = [
      [formerAdmin.username, 24, true],
      [earlier.username, 4, undefined],
      [member.username, 2, undefined],
    ];
    expect(await board()).toEqual(expected);
    await endMonth(app, admin);
    await close();
    expect(await board()).toEqual(expected);
    expect(await winnersNow()).toEqual([
      [1, earlier.username],
      [2, member.username],
    ]);
  });

  it('can be claimed by their winner only, repeatedly, within 30 days', async () => {
    const [winner, next] = await registerWinners(app, admin, 2, 1);
    await setPrize(1, '$500');
    await endMonth(app, admin, winner, next);
    await close();
    const [prize] = await prizesOf(winner);
    expect(prize).toMatchObject({ month, position: 1, rank: 1, prizeValue: '$500', status: 'pending' });
    expect(Date.parse(prize.claimUntil) - Date.parse(prize.offeredAt)).toBe(30 * DAY_MS);
    const path = `/api/users/me/prizes/${prize.id}/claim`;
    expect((await app.anonymous.post(path)).status).toBe(401);
    expect((await next.post(path)).status).toBe(404);
    expect((await winner.post('/api/users/me/prizes/x/claim')).status).toBe(404);
    const claims = await Promise.all([winner.post(path), winner.post(path), winner.post(path)]);
    expect(claims.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([200, 'claimed']));
    expect(new Set(claims.map(({ body }) => body.claimedAt)).size).toBe(1);
    await passDays(40, winner, next);
    await close();
    expect(await prizesOf(winner)).toEqual([
      { ...prize, status: 'claimed', claimedAt: claims[0]?.body.claimedAt },
    ]);
    expect((await winner.post(path)).body.status).toBe('claimed');
    expect(await prizesOf(next)).toEqual([]);
    const { awards, statements } = (await admin.get(`/api/admin/leaderboard/${month}`)).body;
    expect(awards).toMatchObject([
      { position: 1, status: 'claimed', winner: { userId: winner.id, username: winner.username } },
    ]);
    expect(statements).toMatchObject([{ number: 1 }]);
    const audit = (await admin.get('/api/admin/audit')).body.items;
    const claim = audit.find(({ action }: Json) => action === 'prize.claim');
    expect(claim).toMatchObject({ actor: null, after: { awardId: prize.id, userId: winner.id } });
    expect(JSON.stringify(claim)).not.toContain(winner.username);
  });

  it('go to the next one after 30 days, with 30 days of their own, until the board ends', async () => {
    const [first, second] = await registerWinners(app, admin, 2, 1);
    await setPrize(1, '$500');
    await endMonth(app, admin, first);
    await close();
    const [prize] = await prizesOf(first);
    await passDays(30, first, second);
    expect((await first.post(`/api/users/me/prizes/${prize.id}/claim`)).body.code).toBe('CONFLICT');
    expect((await prizesOf(first))[0].status).toBe('expired');
    await Promise.all([close(), close()]);
    expect(await prizesOf(second)).toMatchObject([{ position: 1, rank: 2, status: 'pending' }]);
    expect([(await prizeTexts(second)).length, await mailsTo(second)]).toEqual([1, 1]);
    await passDays(29.9, second);
    await close();
    expect((await prizesOf(second))[0].status).toBe('pending');
    await passDays(0.1, first, second);
    await close();
    await close();
    expect((await prizesOf(second))[0].status).toBe('expired');
    expect(await winnersNow()).toEqual([[1, null]]);
    const { awards } = (await admin.get(`/api/admin/leaderboard/${month}`)).body;
    expect(awards.map(({ status }: Json) => status)).toEqual(['expired', 'expired']);
    expect((await prizesOf(first)).length).toBe(1);
  });

  it.each([
    ['banned', (person: TestUser) => ban(app, person)],
    ['deleted', (person: TestUser) => person.delete('/api/users/me', { password: person.password })],
    [
      'staff',
      (person: TestUser) =>
        app.db.query('insert into admins (user_id, created_at) values ($1, now())', [person.id]),
    ],
  ])('go to the next one when the winner is %s before the claim', async (_state, change) => {
    const [first, second] = await registerWinners(app, admin, 2, 1);
    await setPrize(1, '$500');
    await endMonth(app, admin, first, second);
    await close();
    await change(first);
    await close();
    expect(await prizesOf(second)).toMatchObject([{ position: 1, status: 'pending' }]);
  });

  it('follow a correction while they are unclaimed, and stay where they were claimed', async () => {
    const [first, second] = await registerWinners(app, admin, 2, 1);
    await setPrize(1, '$500');
    await setPrize(2, '$50');
    await endMonth(app, admin, first, second);
    await close();
    await denyAllPosts(first);
    await close();
    expect(await winnersNow()).toEqual([
      [1, second.username],
      [2, null],
    ]);
    expect((await prizesOf(first))[0].status).toBe('withdrawn');
    expect((await prizeTexts(first))[0]).toContain('now goes to another member');
    const [prize] = (await prizesOf(second)).filter(({ status }: Json) => status === 'pending');
    expect((await second.post(`/api/users/me/prizes/${prize.id}/claim`)).status).toBe(200);
    await denyAllPosts(second);
    await close();
    expect(lines(await boardOf())).toEqual([]);
    expect(await winnersNow()).toEqual([
      [1, second.username],
      [2, null],
    ]);
  });

  it('stay with the members who move up when a claimant is denied, or are withdrawn where no member follows', async () => {
    const [first, second, third] = await registerWinners(app, admin, 3, 2, 1);
    for (const [index, value] of ['$500', '$50', '$5'].entries()) await setPrize(index + 1, value);
    await endMonth(app, admin, first, second, third);
    await close();
    const [claimed] = await prizesOf(first);
    await first.post(`/api/users/me/prizes/${claimed.id}/claim`);
    await denyAllPosts(first);
    await close();
    expect(await winnersNow()).toEqual([
      [1, first.username],
      [2, second.username],
      [3, third.username],
    ]);
    for (const person of [second, third]) expect((await prizeTexts(person)).length).toBe(1);
    await denyAllPosts(third);
    await close();
    expect((await prizeTexts(third))[0]).toContain('The prize $5 was withdrawn.');
    expect((await prizesOf(second))[0]).toMatchObject({ position: 2, status: 'pending' });
  });

  it('stand on the final board with their winner and the winner’s row; the older statement says the row that it had', async () => {
    const unverified = await app.register();
    for (let count = 0; count < 5; count++) await publish(unverified, admin);
    const [first, second, third] = await registerWinners(app, admin, 4, 3, 1);
    await setPrize(1, '$500');
    await setPrize(2, '$50');
    await setPrize(9, '$5');
    expect((await boardOf()).prizes[0]).not.toHaveProperty('winner');
    await endMonth(app, admin, first, second, third);
    await ban(app, first);
    await close();
    const won = async (path = '', viewer: TestClient = app.anonymous) =>
      (await viewer.get(`/api/leaderboard/${month}${path}`)).body.prizes.map(({ position, winner }: Json) => [
        position,
        winner,
      ]);
    const winner = ({ id, username }: TestUser, position: number | null) => ({
      userId: id,
      username,
      isVerified: false,
      position,
    });
    expect(await won()).toEqual([
      [1, winner(second, 2)],
      [2, winner(third, 3)],
      [9, null],
    ]);
    expect(await won('/statement')).toEqual(await won());
    expect((await admin.get(`/api/admin/leaderboard/${month}`)).body.prizes).toEqual(
      (await boardOf()).prizes,
    );

    // The second winner lets the offer lapse, so the third gets the better prize.
    await passDays(30, second, third, unverified);
    await close();
    expect(await won()).toEqual([
      [1, winner(third, 3)],
      [2, null],
      [9, null],
    ]);
    await third.post(`/api/users/me/prizes/${(await prizesOf(third))[0].id}/claim`);

    // A correction removes the row above.
    await denyAllPosts(unverified);
    await close();
    expect(await won()).toEqual([
      [1, winner(third, 2)],
      [2, null],
      [9, null],
    ]);
    expect(await won('/statement?number=1')).toEqual([
      [1, winner(third, 3)],
      [2, null],
      [9, null],
    ]);

    // The viewer sees the hidden entry, all others the entry of a former member.
    const nobody = { userId: '0', isVerified: false, position: 2 };
    await block(app, second, third);
    expect((await won('', second))[0]).toEqual([1, { ...nobody, username: 'Hidden account' }]);
    await third.delete('/api/users/me', { password: third.password });
    const formerMember = [1, { ...nobody, username: 'Former member' }];
    expect((await won())[0]).toEqual(formerMember);
  });

  it('stay on the row of a claimant, without the name, after the account is erased', async () => {
    const [first] = await registerWinners(app, admin, 2, 1);
    await setPrize(1, '$500');
    await endMonth(app, admin, first);
    await close();
    await first.post(`/api/users/me/prizes/${(await prizesOf(first))[0].id}/claim`);
    await first.delete('/api/users/me', { password: first.password });
    // As the task that erases accounts does at the end.
    await app.db.query('update point_entries set user_id = null where user_id = $1', [first.id]);
    await app.db.query('delete from users where id = $1', [first.id]);
    await close();
    expect((await boardOf()).prizes[0].winner).toEqual({
      userId: '0',
      username: 'Former member',
      isVerified: false,
      position: 1,
    });
  });

  it('are announced by a short mail with a link, unless there is nothing to claim or a break began', async () => {
    const [winner] = await registerWinners(app, admin, 1);
    await setPrize(1, '$500');
    await endMonth(app, admin, winner);
    await close();
    const [prize] = await prizesOf(winner);
    const sent: { to: string; subject: string; text: string }[] = [];
    const mailer = { send: async (mail: (typeof sent)[number]) => void sent.push(mail) };
    const send = () => sendPrizeMail(app.context, mailer, { awardId: prize.id });
    await send();
    expect(sent[0]).toMatchObject({
      to: winner.email,
      subject: 'You won a prize on the Reelmates leaderboard',
    });
    expect(sent[0]?.text).toContain('You finished 1st on the ');
    expect(sent[0]?.text).toContain(`${new URL('/prizes', app.context.config.publicUrl).href}\n`);
    await winner.post('/api/responsible-gambling/set-exclusion', { days: 1 });
    await send();
    await passDays(2, winner);
    await winner.post('/api/responsible-gambling/come-back');
    await winner.post(`/api/users/me/prizes/${prize.id}/claim`);
    await send();
    expect(sent.length).toBe(1);
  });

  it('are neither offered nor announced during a break; one that was offered before can be claimed', async () => {
    const [resting, takesBreakLater, notOnBreak] = await registerWinners(app, admin, 3, 2, 1);
    await setPrize(1, '$500');
    await endMonth(app, admin, resting, takesBreakLater, notOnBreak);
    await resting.post('/api/responsible-gambling/set-exclusion', { days: 1 });
    await close();
    expect(await prizesOf(resting)).toEqual([]);
    const [prize] = await prizesOf(takesBreakLater);
    await takesBreakLater.post('/api/responsible-gambling/set-exclusion', { days: 1 });
    expect(await prizeTexts(takesBreakLater)).toEqual([]);
    await close();
    expect((await takesBreakLater.post(`/api/users/me/prizes/${prize.id}/claim`)).body.status).toBe(
      'claimed',
    );
    expect(await prizesOf(notOnBreak)).toEqual([]);
  });
});

describe('prizes that are claimed before a correction', () => {
  const claim = async (person: TestUser) => {
    const [prize] = await prizesOf(person);
    return person.post(`/api/users/me/prizes/${prize.id}/claim`);
  };
  /** A verified member with so many approved wins, and as many pending ones that `approveLate` approves. */
  async function lateMember(approved: number, pending: number) {
    const person = await app.register();
    for (let each = 0; each < approved; each++) await publish(person, admin);
    const late: Json[] = [];
    for (let each = 0; each < pending; each++) late.push(await share(person));
    await verifyAddress(app, person);
    const approveLate = async () => {
      for (const { id } of late) await admin.post(`/api/admin/posts/${id}/approve`);
    };
    return { person, approveLate };
  }
  const statesOf = async (person: TestUser) =>
    (await prizesOf(person)).map(({ position, status }: Json) => [position, status]);

  it('stay: a member who rises by a late approval gets the best prize that is left', async () => {
    const [first, second] = await registerWinners(app, admin, 3, 2);
    const { person: lateRiser, approveLate } = await lateMember(0, 4);
    await setPrize(1, '$500');
    await setPrize(2, '$50');
    await endMonth(app, admin);
    await passDays(7, first, second, lateRiser);
    await close();
    expect((await claim(first)).status).toBe(200);
    await approveLate();
    await close();
    expect(lines(await boardOf())[0]).toEqual([1, lateRiser.username, 8]);
    expect(await winnersNow()).toEqual([
      [1, first.username],
      [2, lateRiser.username],
    ]);
    expect([await statesOf(first), await statesOf(second), await statesOf(lateRiser)]).toEqual([
      [[1, 'claimed']],
      [[2, 'withdrawn']],
      [[2, 'pending']],
    ]);
  });

  it('stay: a member who rises by a late approval gets none where all are claimed', async () => {
    const [first] = await registerWinners(app, admin, 3);
    const { person: lateRiser, approveLate } = await lateMember(0, 4);
    await setPrize(1, '$500');
    await endMonth(app, admin);
    await passDays(7, first, lateRiser);
    await close();
    await claim(first);
    await approveLate();
    await close();
    expect(lines(await boardOf())[0]).toEqual([1, lateRiser.username, 8]);
    expect([await statesOf(first), await statesOf(lateRiser)]).toEqual([[[1, 'claimed']], []]);
  });

  it('are exchanged for the better prize that a late approval gives: no member has two while another loses theirs', async () => {
    const [first, third] = await registerWinners(app, admin, 3, 1);
    const { person: lateRiser, approveLate } = await lateMember(2, 2);
    await setPrize(1, '$500');
    await setPrize(2, '$50');
    await endMonth(app, admin);
    await passDays(7, first, third, lateRiser);
    await close();
    expect((await claim(lateRiser)).body).toMatchObject({ position: 2, status: 'claimed' });
    await approveLate();
    await close();
    await close();
    expect(await winnersNow()).toEqual([
      [1, lateRiser.username],
      [2, first.username],
    ]);
    expect([await statesOf(lateRiser), await statesOf(first), await statesOf(third)]).toEqual([
      [
        [1, 'claimed'],
        [2, 'withdrawn'],
      ],
      [
        [2, 'pending'],
        [1, 'withdrawn'],
      ],
      [],
    ]);
    expect(await prizeTexts(lateRiser)).toEqual([
      expect.stringMatching(/^You have a better prize .* now\. The prize \$50 now goes to another member\.$/),
      expect.stringMatching(/^You finished 1st .* Your prize: \$500\. Your claim counts for it\.$/),
      expect.stringContaining('Please claim it by'),
    ]);
    // One mail for each prize to be claimed.
    expect([await mailsTo(lateRiser), await mailsTo(first)]).toEqual([1, 2]);
    const [, lesser] = await prizesOf(lateRiser);
    expect((await lateRiser.post(`/api/users/me/prizes/${lesser.id}/claim`)).body.code).toBe('CONFLICT');
    const { items } = (await admin.get('/api/admin/audit')).body;
    expect(
      items.find(({ action, before }: Json) => action === 'prize.pass-on' && before.userId === lateRiser.id)
        .before,
    ).toMatchObject({ cause: 'corrected', claimedAt: expect.any(String) });
  });

  it("cannot be claimed between a decision on the winner's entries and the correction after it", async () => {
    const [first, second] = await registerWinners(app, admin, 3, 2);
    await setPrize(1, '$500');
    await setPrize(2, '$50');
    await endMonth(app, admin, first, second);
    await close();
    await denyAllPosts(first);
    const early = await claim(first);
    expect([early.status, early.body.code]).toEqual([409, 'CONFLICT']);
    expect(early.body.message).toBe('Your points of this month have just changed. Try again in a minute.');
    expect((await claim(second)).status).toBe(200);
    await close();
    expect(await statesOf(first)).toEqual([[1, 'withdrawn']]);
    expect(await statesOf(second)).toEqual([
      [1, 'claimed'],
      [2, 'withdrawn'],
    ]);
  });

  it('can be claimed again once the correction is published and leaves the offer', async () => {
    const [first] = await registerWinners(app, admin, 3);
    await setPrize(1, '$500');
    await endMonth(app, admin, first);
    await close();
    const [post] = (await first.get('/api/users/me/posts')).body.items;
    await admin.post(`/api/admin/posts/${post.id}/deny`);
    expect((await claim(first)).status).toBe(409);
    await close();
    expect((await claim(first)).status).toBe(200);
  });
});

describe('an admin who withdraws a prize', () => {
  const pathOf = (id: string) => `/api/admin/leaderboard/awards/${id}/withdraw`;
  const awardsOf = async (person: TestUser): Promise<Json[]> => prizesOf(person);
  const claim = async (person: TestUser) => {
    const [prize] = await prizesOf(person);
    return person.post(`/api/users/me/prizes/${prize.id}/claim`);
  };

  it('ends a claim; the prize passes on, claims below move up to better prizes, and pressing again changes nothing', async () => {
    const [first, second, third, fourth] = await registerWinners(app, admin, 4, 3, 2, 1);
    for (const [index, value] of ['$500', '$50', '$5'].entries()) await setPrize(index + 1, value);
    await endMonth(app, admin, first, second, third, fourth);
    await close();
    await claim(first);
    await claim(second);
    const [award] = await awardsOf(first);
    const withdrawals = await Promise.all([admin.post(pathOf(award.id)), admin.post(pathOf(award.id))]);
    for (const { status, body } of withdrawals) {
      expect([status, body]).toMatchObject([
        200,
        { id: award.id, status: 'withdrawn', winner: { userId: first.id, username: first.username } },
      ]);
    }
    expect(await winnersNow()).toEqual([
      [1, second.username],
      [2, third.username],
      [3, fourth.username],
    ]);
    expect(await awardsOf(second)).toMatchObject([
      { position: 1, status: 'claimed' },
      { position: 2, status: 'withdrawn' },
    ]);
    expect((await awardsOf(third))[0]).toMatchObject({ position: 2, status: 'pending' });
    expect((await awardsOf(fourth)).map(({ position }) => position)).toEqual([3]);
    expect(await awardsOf(first)).toMatchObject([{ status: 'withdrawn', claimedAt: null }]);
    expect((await claim(first)).status).toBe(409);
    expect((await prizeTexts(first))[0]).toMatch(
      /^Our team checked the winners of .*\. The prize \$500 now goes to another member\.$/,
    );
    await close();
    expect((await awardsOf(first)).length).toBe(1);
    const { items } = (await admin.get('/api/admin/audit')).body;
    const entries = items.filter(({ action }: Json) => action === 'prize.withdraw');
    expect(entries).toMatchObject([
      { actor: { id: admin.id }, before: { userId: first.id, claimedAt: expect.any(String) } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(first.username);
  });

  it('leaves a claim that is marked as paid with its member: the prize would be paid twice', async () => {
    const [first, second, third] = await registerWinners(app, admin, 3, 2, 1);
    await setPrize(1, '$500');
    await setPrize(2, '$50');
    await endMonth(app, admin, first, second, third);
    await close();
    await claim(second);
    const [paid] = await awardsOf(second);
    await admin.patch(`/api/admin/leaderboard/awards/${paid.id}/paid`, { isPaid: true });
    const [award] = await awardsOf(first);
    expect((await admin.post(pathOf(award.id))).status).toBe(200);
    expect(await winnersNow()).toEqual([
      [1, third.username],
      [2, second.username],
    ]);
    expect(await awardsOf(second)).toMatchObject([{ id: paid.id, status: 'claimed' }]);
  });

  it('ends an offer, leaves offers to members above alone, and says where no member follows', async () => {
    const [first, second] = await registerWinners(app, admin, 2, 1);
    await setPrize(1, '$500');
    await setPrize(2, '$50');
    await endMonth(app, admin, first, second);
    await close();
    const [award] = await awardsOf(second);
    expect((await admin.post(pathOf(award.id))).status).toBe(200);
    await close();
    expect(await winnersNow()).toEqual([
      [1, first.username],
      [2, null],
    ]);
    expect((await prizeTexts(second))[0]).toContain('The prize $50 was withdrawn.');
    expect(await prizeTexts(first)).toHaveLength(1);
  });

  it('is an admin, and names an award that there is', async () => {
    const [winner] = await registerWinners(app, admin, 1);
    await setPrize(1, '$500');
    await endMonth(app, admin, winner);
    await close();
    const [award] = await awardsOf(winner);
    expect((await app.anonymous.post(pathOf(award.id))).status).toBe(401);
    expect((await winner.post(pathOf(award.id))).status).toBe(403);
    for (const id of ['x', '0', '999999999']) expect((await admin.post(pathOf(id))).status).toBe(404);
    expect((await awardsOf(winner))[0].status).toBe('pending');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarMonth } from '../../platform/clock.ts';
import { ban, block, publish, share } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-client.ts';
import { settlePrizes } from './prizes.service.ts';

const DAY_MS = 86_400_000;
const path = '/api/admin/leaderboard/prizes';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp({ plantFigures: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  // Anew, as the clock runs ahead of what sessions last.
  admin = await app.registerAdmin();
});

const presentMonth = () => calendarMonth(app.now(), app.context.config.competitionTimeZone);
const post = (month: string, position: unknown, prizeValue: unknown, prizeDescription?: unknown) =>
  admin.post(path, { month, position, prizeValue, prizeDescription });
const prizesOf = async (month: string) => (await app.anonymous.get(`/api/leaderboard/${month}`)).body.prizes;
const told = async (person: TestUser): Promise<string[]> =>
  (await person.get('/api/notifications')).body.items
    .filter((item: Json) => item.kind === 'prize')
    .map((item: Json) => item.text);

describe('prizes of a month', () => {
  it('are added, changed and deleted, and shown on the board by position', async () => {
    const added = await post('2031-05', 2, ' $50 ', '  ');
    const prize = {
      id: added.body.id,
      month: '2031-05',
      position: 2,
      prizeValue: '$50',
      prizeDescription: null,
    };
    expect([added.status, added.body]).toEqual([201, prize]);
    await post('2031-05', 1, '$500', 'A gift card');
    const changed = await post('2031-05', 2, '$60', null);
    expect([changed.status, changed.body]).toEqual([200, { ...prize, prizeValue: '$60' }]);
    expect((await post('2031-05', 2, '$60')).status).toBe(200);
    expect((await prizesOf('2031-05')).map((each: Json) => [each.position, each.prizeValue])).toEqual([
      [1, '$500'],
      [2, '$60'],
    ]);
    expect((await admin.get('/api/admin/leaderboard/2031-05')).body.prizes).toEqual(
      await prizesOf('2031-05'),
    );
    expect((await admin.get('/api/admin/leaderboard/months')).body.months).toContain('2031-05');
    expect((await app.anonymous.get('/api/leaderboard/months')).body.months).not.toContain('2031-05');
    expect((await admin.delete(`${path}/${prize.id}`)).status).toBe(204);
    expect((await admin.delete(`${path}/${prize.id}`)).status).toBe(404);
    expect((await prizesOf('2031-05')).length).toBe(1);
    const audit = (await admin.get('/api/admin/audit')).body.items;
    const ofPrize = audit.filter(
      (entry: Json) => entry.target.kind === 'prize' && entry.target.id === prize.id,
    );
    expect(ofPrize.map((entry: Json) => [entry.action, entry.actor.id])).toEqual(
      ['prize.delete', 'prize.change', 'prize.add'].map((action) => [action, admin.id]),
    );
    expect(ofPrize[1]).toMatchObject({ before: { value: '$50' }, after: { value: '$60' } });
  });

  it('are one per position, however many admins add it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post('2031-06', 1, `$${index}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 201]);
    expect((await prizesOf('2031-06')).length).toBe(1);
  });

  it('need a month, a position from 1 to 100 and a value', async () => {
    const required = 'Position and prize value are required.';
    const position = 'Position must be a whole number from 1 to 100';
    for (const [body, field, message] of [
      [{ month: '2031-05', prizeValue: '$5' }, 'position', required],
      [{ month: '2031-05', position: null, prizeValue: '$5' }, 'position', required],
      [{ month: '2031-05', position: 1 }, 'prizeValue', required],
      [{ month: '2031-05', position: 1, prizeValue: '   ' }, 'prizeValue', required],
      [{ month: '2031-05', position: 0, prizeValue: '$5' }, 'position', position],
      [{ month: '2031-05', position: 101, prizeValue: '$5' }, 'position', position],
      [{ month: '2031-05', position: 1.5, prizeValue: '$5' }, 'position', position],
      [{ month: '2031-05', position: '1', prizeValue: '$5' }, 'position', position],
      [{ month: '2031-5', position: 1, prizeValue: '$5' }, 'month', undefined],
      [{ month: '2031-05', position: 1, prizeValue: 'x'.repeat(101) }, 'prizeValue', undefined],
    ] as const) {
      const answer = await admin.post(path, body);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, field]);
      if (message) expect(answer.body.message).toBe(message);
    }
    const person = await app.register();
    expect((await person.post(path, {})).status).toBe(403);
    expect((await person.delete(`${path}/1`)).status).toBe(403);
    expect((await app.anonymous.post(path, {})).status).toBe(401);
  });
});

describe('when the month is over', () => {
  it('whoever stands on a prize is told, once; nobody before, and nobody for an empty position', async () => {
    const month = presentMonth();
    const [first, second, third] = [await app.register(), await app.register(), await app.register()];
    for (const [person, wins] of [
      [first, 3],
      [second, 2],
      [third, 1],
    ] as const) {
      for (let count = 0; count < wins; count++) await publish(person, admin);
    }
    await post(month, 1, '$500', 'A gift card');
    await post(month, 3, '$50');
    await post(month, 90, '$5');
    await settlePrizes(app.context);
    expect(await told(first)).toEqual([]);

    app.advance(31 * DAY_MS);
    for (const person of [first, second, third]) {
      await person.post('/api/login', { username: person.username, password: person.password });
    }
    admin = await app.registerAdmin();
    await third.post('/api/responsible-gambling/set-exclusion', { days: 1 });
    await third.post('/api/responsible-gambling/set-exclusion', { days: 7 });
    await Promise.all([settlePrizes(app.context), settlePrizes(app.context)]);
    await settlePrizes(app.context);
    const text = `You finished 1st on the ${inWords(month)} board. Your prize: $500 (A gift card)`;
    expect(await told(first)).toEqual([text]);
    expect(await told(second)).toEqual([]);
    expect(await told(third)).toEqual([]);

    // A later change of the board moves no prize; one that is added later is settled by itself.
    await ban(app, second);
    await post(month, 2, '$100');
    await settlePrizes(app.context);
    const { prizes } = (await app.anonymous.get(`/api/leaderboard/${month}/statement`)).body;
    expect(prizes.map((prize: Json) => [prize.position, prize.winner?.username ?? null])).toEqual([
      [1, first.username],
      [2, null],
      [3, null],
      [90, null],
    ]);
  });

  it('during a break nobody hears of a prize; afterwards they do', async () => {
    const month = presentMonth();
    const person = await app.register();
    for (let count = 0; count < 9; count++) await share(person);
    await post(month, 1, '$500');
    app.advance(31 * DAY_MS);
    await settlePrizes(app.context);
    await person.post('/api/login', { username: person.username, password: person.password });
    await person.post('/api/responsible-gambling/set-exclusion', { days: 1 });
    expect(await told(person)).toEqual([]);
    app.advance(DAY_MS + 1);
    await person.post('/api/responsible-gambling/come-back');
    expect((await told(person)).length).toBe(1);
  });
});

describe('GET /api/leaderboard/{month}/statement', () => {
  it('says how a month came out: entries, reversals, ties, prizes', async () => {
    app.advance(31 * DAY_MS);
    admin = await app.registerAdmin();
    const month = presentMonth();
    const [first, second, third, fourth] = [
      await app.register(),
      await app.register(),
      await app.register(),
      await app.register(),
    ];
    await post(month, 1, '$500');
    for (let count = 0; count < 3; count++) await share(first);
    for (const person of [second, third, fourth]) await share(person);
    const denied = await share(fourth);
    await admin.post(`/api/admin/posts/${denied.id}/deny`);
    await admin.post(`/api/admin/posts/${denied.id}/approve`);
    await fourth.delete(`/api/posts/${denied.id}`);
    await admin.patch(`/api/admin/users/${first.id}/stats`, { points: 5 });
    expect((await app.anonymous.get(`/api/leaderboard/${month}/statement`)).status).toBe(404);

    app.advance(31 * DAY_MS);
    const unsettled = await app.anonymous.get(`/api/leaderboard/${month}/statement`);
    await settlePrizes(app.context);
    const { status, body } = await app.anonymous.get(`/api/leaderboard/${month}/statement`);
    expect(unsettled.body).toEqual(body);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      month,
      people: 4,
      ledger: {
        awards: { entries: 7, points: 14 },
        reversals: { entries: 2, points: -4 },
        restorations: { entries: 1, points: 2 },
        adjustments: { entries: 1, points: -1 },
      },
      ties: [{ points: 2, from: 2, to: 4, brokenBy: 'time' }],
      prizes: [{ position: 1, prizeValue: '$500', winner: { userId: first.id, username: first.username } }],
    });
    expect(body.leaderboard.map((entry: Json) => [entry.position, entry.username, entry.points])).toEqual([
      [1, first.username, 5],
      [2, second.username, 2],
      [3, third.username, 2],
      [4, fourth.username, 2],
    ]);
    const reached = body.leaderboard.map((entry: Json) => entry.reachedAt);
    expect(reached.slice(1)).toEqual(reached.slice(1).toSorted());
    expect(body.endedAt > reached[0]).toBe(true);

    const reader = await app.register();
    await block(app, reader, first);
    const hidden = await reader.get(`/api/leaderboard/${month}/statement`);
    expect(hidden.body.prizes[0].winner).toEqual({ userId: '0', username: 'Hidden account' });
    expect(hidden.text).not.toContain(`"${first.username}"`);

    // What members do now stands in the new month; moderation of the month's own entries still changes it.
    await fourth.post('/api/login', { username: fourth.username, password: fourth.password });
    await share(fourth);
    expect((await app.anonymous.get(`/api/leaderboard/${month}/statement`)).body).toEqual(body);
    await second.post('/api/login', { username: second.username, password: second.password });
    const [late] = (await second.get('/api/users/me/posts')).body.items;
    await admin.post('/api/login', { username: admin.username, password: admin.password });
    await admin.post(`/api/admin/posts/${late.id}/deny`);
    const after = (await app.anonymous.get(`/api/leaderboard/${month}/statement`)).body;
    expect(after.leaderboard.map((entry: Json) => entry.username)).not.toContain(second.username);
    expect(after.ledger.reversals).toEqual({ entries: 3, points: -6 });
  });

  it('is there only for months that are over and had anything', async () => {
    for (const month of [presentMonth(), '2999-01', '1999-01', '0000-01']) {
      expect((await app.anonymous.get(`/api/leaderboard/${month}/statement`)).status).toBe(404);
    }
    expect((await app.anonymous.get('/api/leaderboard/x/statement')).status).toBe(400);
  });
});

function inWords(month: string): string {
  const date = new Date(`${month}-15T00:00:00Z`);
  return date.toLocaleDateString('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentMonthOf } from '../../testing/month-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';
import { monthsAhead } from './leaderboard.rules.ts';

const path = '/api/admin/leaderboard/prizes';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  // A new sign-in, because the clock runs past the lifetime of sessions.
  admin = await app.registerAdmin();
});

const currentMonth = () => currentMonthOf(app);
const post = (month: string, position: unknown, prizeValue: unknown, prizeDescription?: unknown) =>
  admin.post(path, { month, position, prizeValue, prizeDescription });
const prizesOf = async (month: string) => (await app.anonymous.get(`/api/leaderboard/${month}`)).body.prizes;
const inMonths = (count: number) => monthsAhead(currentMonth(), count).at(-1) ?? '';

describe('prizes of a month', () => {
  // spec: S6.14, S7.73, S7.74
  it('are added, changed and deleted, and shown on the board by position', async () => {
    const month = inMonths(11);
    const added = await post(month, 2, ' $50 ', '  ');
    const prize = {
      id: added.body.id,
      month,
      position: 2,
      prizeValue: '$50',
      prizeDescription: null,
    };
    expect([added.status, added.body]).toEqual([201, prize]);
    await post(month, 1, '$500', 'A gift card');
    const changed = await post(month, 2, '$60', null);
    expect([changed.status, changed.body]).toEqual([200, { ...prize, prizeValue: '$60' }]);
    expect((await post(month, 2, '$60')).status).toBe(200);
    expect((await prizesOf(month)).map((each: Json) => [each.position, each.prizeValue])).toEqual([
      [1, '$500'],
      [2, '$60'],
    ]);
    expect((await admin.get(`/api/admin/leaderboard/${month}`)).body.prizes).toEqual(await prizesOf(month));
    expect((await admin.get('/api/admin/leaderboard/months')).body.months).toContain(month);
    expect((await app.anonymous.get('/api/leaderboard/months')).body.months).not.toContain(month);
    expect((await admin.delete(`${path}/${prize.id}`)).status).toBe(204);
    expect((await admin.delete(`${path}/${prize.id}`)).status).toBe(404);
    expect((await prizesOf(month)).length).toBe(1);
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
    const month = inMonths(12);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post(month, 1, `$${index}`)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 201]);
    expect((await prizesOf(month)).length).toBe(1);
  });

  it('can be set for the current month and the next twelve, and stay once their month is over', async () => {
    const error = 'Prizes can be set for this month and the next twelve.';
    for (const month of ['2025-12', '1999-01', inMonths(13), '9999-12']) {
      const { status, body } = await post(month, 1, '$5');
      expect([month, status, body.errors]).toEqual([month, 400, [{ path: 'month', message: error }]]);
    }
    const month = currentMonth();
    for (const allowed of [month, inMonths(12)]) expect((await post(allowed, 7, '$5')).status).toBe(201);
    const [prize] = await prizesOf(month);
    app.advance(31 * DAY_MS);
    admin = await app.registerAdmin();
    expect((await post(month, 7, '$6')).status).toBe(400);
    expect((await admin.delete(`${path}/${prize.id}`)).body.code).toBe('CONFLICT');
    expect(await prizesOf(month)).toEqual([prize]);
  });

  // spec: S5.49, S9.5
  it('need a month, a position from 1 to 100 and a value', async () => {
    const month = inMonths(1);
    const required = 'Position and prize value are required.';
    const position = 'Position must be a whole number from 1 to 100';
    for (const [body, field, message] of [
      [{ month, prizeValue: '$5' }, 'position', required],
      [{ month, position: null, prizeValue: '$5' }, 'position', required],
      [{ month, position: 1 }, 'prizeValue', required],
      [{ month, position: 1, prizeValue: '   ' }, 'prizeValue', required],
      [{ month, position: 0, prizeValue: '$5' }, 'position', position],
      [{ month, position: 101, prizeValue: '$5' }, 'position', position],
      [{ month, position: 1.5, prizeValue: '$5' }, 'position', position],
      [{ month, position: '1', prizeValue: '$5' }, 'position', position],
      [{ month: '2031-5', position: 1, prizeValue: '$5' }, 'month', undefined],
      [{ month, position: 1, prizeValue: 'x'.repeat(101) }, 'prizeValue', undefined],
    ] as const) {
      const response = await admin.post(path, body);
      expect([response.status, response.body.errors?.[0]?.path]).toEqual([400, field]);
      if (message) expect(response.body.message).toBe(message);
    }
    const person = await app.register();
    expect((await person.post(path, {})).status).toBe(403);
    expect((await person.delete(`${path}/1`)).status).toBe(403);
    expect((await app.anonymous.post(path, {})).status).toBe(401);
  });

  describe('with the prize that the admin saw', () => {
    const seen = (prizeValue: string, prizeDescription: string | null = null) => ({
      prizeValue,
      prizeDescription,
    });
    const save = (prizeValue: string, from: unknown) =>
      admin.post(path, { month: currentMonth(), position: 7, prizeValue, from });
    const valueOf7 = async () =>
      (await prizesOf(currentMonth())).find((each: Json) => each.position === 7)?.prizeValue;

    it('refuses to replace a prize that another admin has set since, and returns the current one', async () => {
      expect((await save('$70', null)).status).toBe(201);
      const added = await save('$71', null);
      expect([added.status, added.body.code]).toEqual([409, 'CONFLICT']);
      expect(added.body.message).toBe('This prize has changed since you opened it. Please look at it again.');
      expect(added.body.current).toMatchObject({
        status: 'changed',
        item: { position: 7, prizeValue: '$70' },
      });
      expect((await save('$72', seen('$69'))).status).toBe(409);
      expect((await save('$72', seen('$70', 'In cash'))).status).toBe(409);
      expect(await valueOf7()).toBe('$70');
      expect((await save('$72', seen('$70'))).status).toBe(200);
      expect(await valueOf7()).toBe('$72');
    });

    it('accepts a request that is sent twice, and neither changes nor deletes another prize than was seen', async () => {
      expect((await save('$72', seen('$70'))).status).toBe(200);
      const { id } = (await prizesOf(currentMonth())).find((each: Json) => each.position === 7);
      expect((await admin.delete(`${path}/${id}`, { from: seen('$70') })).status).toBe(409);
      expect((await admin.delete(`${path}/${id}`, { from: seen('$72') })).status).toBe(204);
      expect((await save('$73', seen('$72'))).body.current).toEqual({ status: 'deleted', item: {} });
      expect((await save('$73', null)).status).toBe(201);
    });

    it.each(['x', {}, { prizeValue: 5, prizeDescription: null }])('refuses %j as a prize', async (from) => {
      expect((await save('$5', from)).status).toBe(400);
    });

    it('lets one of two admins who change it at once succeed', async () => {
      const responses = await Promise.all(['$74', '$75', '$76'].map((value) => save(value, seen('$73'))));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });
  });
});

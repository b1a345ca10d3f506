import { authMe, login } from '@reelmates/contract/account/sign-in';
import {
  approveJackpot,
  deleteJackpot,
  denyJackpot,
  pendingJackpots,
  submitJackpot,
} from '@reelmates/contract/competition/jackpots';
import { DAY_MS } from '@reelmates/contract/time';
import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../platform/clock.ts';
import { appWith } from '../../testing/app-with.ts';
import { fourAtATime } from '../../testing/four-at-a-time.ts';
import { lostMemberships, sendDuringChange } from '../../testing/lost-membership.ts';
import { ban, giveImage, giveVenue, pointsOf, walk } from '../../testing/posts-factory.ts';
import { readZip } from '../../testing/read-zip.ts';
import { createTestApp, type TestUser } from '../../testing/test-app.ts';
import { uploadPhoto } from '../../testing/visibility/world.ts';

const { app, admin, owner, other } = appWith(['admin', 'owner', 'other']);

const submit = (person: TestUser, fields: Record<string, unknown> = {}, key?: string) =>
  person.post('/api/jackpots', { jackpotAmount: 912.35, ...fields }, key ? { 'idempotency-key': key } : {});
const withPhoto = async (person: TestUser) => ({ imageUrl: (await giveImage(app, person)).url });
const mine = '/api/users/me/jackpots';
const deletionsOf = async (imageUrl: string) =>
  app.db.query(`select 1 from graphile_worker._private_jobs where payload->>'imageId' = $1`, [
    imageUrl.split('/').at(-1),
  ]);

describe('POST /api/jackpots', () => {
  // spec: S1.6, S7.32, S9.1
  it('stores a pending jackpot, and gives a point for its photo', async () => {
    const person = await app.register();
    const venue = await giveVenue(app);
    const photo = await withPhoto(person);
    const { status, body } = await submit(person, {
      venueId: venue.id,
      machineType: 'IGT - Wolf Run',
      ...photo,
    });
    expect([status, body]).toEqual([201, { id: expect.any(String), status: 'pending', pointsAwarded: 1 }]);
    expect((await person.get(mine)).body.items).toEqual([
      {
        id: body.id,
        jackpotAmount: '912.35',
        machineType: 'IGT - Wolf Run',
        venue,
        ...photo,
        status: 'pending',
        denialReason: null,
        createdAt: expect.any(String),
      },
    ]);
    expect(await pointsOf(app, person)).toBe(1);
    expect((await person.call(authMe)).points).toBe(1);
  });

  it('gives no point without a photo, not even when verified', async () => {
    const person = await app.register();
    const { body } = await submit(person, { venueId: null, machineType: null, imageUrl: null });
    expect(body.pointsAwarded).toBe(0);
    await admin.call(approveJackpot, { params: { id: body.id } });
    expect(await pointsOf(app, person)).toBe(0);
    expect((await submit(person, { jackpotAmount: '5', venueId: '' })).body.pointsAwarded).toBe(0);
  });

  it('creates one jackpot per key, and repeats its response after the photo was deleted', async () => {
    const person = await app.register();
    const photo = await withPhoto(person);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => submit(person, photo, 'one-jackpot-key')),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(201));
    await person.call(deleteJackpot, { params: { id: responses[0]?.body.id } });
    await app.db.query(`update images set status = 'deleted' where id = $1`, [photo.imageUrl.slice(8)]);
    expect((await submit(person, photo, 'one-jackpot-key')).body).toEqual(responses[0]?.body);
    expect((await submit(person, {}, 'one-jackpot-key')).status).toBe(422);
    expect(await pointsOf(app, person)).toBe(0);
  });

  it.each([
    [{ jackpotAmount: undefined }, 'jackpotAmount', 'Jackpot amount is required'],
    [{ jackpotAmount: '' }, 'jackpotAmount', 'Jackpot amount is required'],
    [{ jackpotAmount: 0 }, 'jackpotAmount', 'Jackpot amount must be a positive number'],
    [{ jackpotAmount: -5 }, 'jackpotAmount', 'Jackpot amount must be a positive number'],
    [{ jackpotAmount: true }, 'jackpotAmount', 'Jackpot amount must be a positive number'],
    [{ jackpotAmount: '1.234' }, 'jackpotAmount', 'Jackpot amount must be a positive number'],
    [{ jackpotAmount: '100000000' }, 'jackpotAmount', 'Jackpot amount must be a positive number'],
    [{ machineType: 'x'.repeat(101) }, 'machineType', 'Machine type must be 100 characters or less'],
    [{ venueId: '424242' }, 'venueId', 'Please choose a venue from the list'],
    [{ venueId: 'x' }, 'venueId', 'Please choose a venue from the list'],
    [{ imageUrl: '/images/x' }, 'imageUrl', /not one of your uploads/],
    [{ imageUrl: 'https://example.org/x.jpg' }, 'imageUrl', /not one of your uploads/],
  ])('refuses %j', async (fields, path, message) => {
    const { status, body } = await submit(owner, fields);
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(body.errors).toEqual([{ path, message: expect.stringMatching(message) }]);
    expect(body.message).toBe(body.errors[0].message);
  });

  it("refuses another person's photo with 400, and requests without a session with 401", async () => {
    const { status, body } = await submit(owner, await withPhoto(other));
    expect([status, body.errors[0].path]).toEqual([400, 'imageUrl']);
    expect((await app.anonymous.refusal(submitJackpot, { body: { jackpotAmount: 5 } })).status).toBe(401);
    expect(await pointsOf(app, owner)).toBe(0);
  });
});

it.each(lostMemberships)('stores none if the account %s while the request waits', async (_, change, code) => {
  const person = await app.register();
  expect((await sendDuringChange(app, person, change, () => submit(person))).body.code).toBe(code);
  expect(await app.db.query('select 1 from jackpots where user_id = $1', [person.id])).toEqual([]);
});

describe('GET /api/users/me/jackpots', () => {
  it("lists only the viewer's jackpots, latest first, page by page", async () => {
    const person = await app.register();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.unshift((await submit(person)).body.id);
    await submit(other);
    expect(await walk(person, mine, 2)).toEqual(ids);
    expect((await person.get(`${mine}?cursor=x`)).status).toBe(400);
    expect((await app.anonymous.get(mine)).status).toBe(401);
  });
});

describe('DELETE /api/jackpots/{id}', () => {
  it('deletes it with its point and its photo', async () => {
    const person = await app.register();
    const photo = await withPhoto(person);
    const { body } = await submit(person, photo);
    await person.call(deleteJackpot, { params: { id: body.id } });
    expect(await deletionsOf(photo.imageUrl)).toHaveLength(1);
    expect(await pointsOf(app, person)).toBe(0);
    expect((await person.get(mine)).body.items).toEqual([]);
    expect((await person.refusal(deleteJackpot, { params: { id: body.id } })).status).toBe(404);
  });

  it('removes a verified one from its venue’s list', async () => {
    const venue = await giveVenue(app);
    const { body } = await submit(owner, { venueId: venue.id });
    await admin.call(approveJackpot, { params: { id: body.id } });
    const list = () => other.get(`/api/venues/${venue.id}/top-jackpots`);
    expect((await list()).body).toEqual([{ winAmount: '912.35', machineType: null }]);
    await owner.call(deleteJackpot, { params: { id: body.id } });
    expect((await list()).body).toEqual([]);
  });

  it('reverses the point in the month of the award', async () => {
    const person = await app.register();
    const { body } = await submit(person, await withPhoto(person));
    app.advance(40 * DAY_MS);
    await person.call(login, { body: { username: person.username, password: person.password } });
    await person.call(deleteJackpot, { params: { id: body.id } });
    const rows = await app.db.query<{ month: string; points: number }>(
      'select month, points from point_entries where user_id = $1 order by id',
      [person.id],
    );
    expect(rows.map(({ points }) => points)).toEqual([1, -1]);
    expect(rows[1]?.month).toBe(rows[0]?.month);
    app.advance(-40 * DAY_MS);
  });

  it('answers 404 for unknown jackpots and those of others, for admins too', async () => {
    const { body } = await submit(owner);
    for (const id of [body.id, '999999', 'x', '99999999999999999999']) {
      expect((await other.refusal(deleteJackpot, { params: { id } })).status).toBe(404);
      expect((await admin.refusal(deleteJackpot, { params: { id } })).status).toBe(404);
    }
    expect((await app.anonymous.refusal(deleteJackpot, { params: { id: body.id } })).status).toBe(401);
    expect((await owner.get(mine)).body.items[0].id).toBe(body.id);
  });
});

describe('a verification photo', () => {
  // spec: S3.14
  it('is for its owner and admins alone, and never cached', async () => {
    const imageUrl = await uploadPhoto(owner, 9);
    const { body } = await submit(owner, { imageUrl });
    const look = (person: { get: TestUser['get'] }) => person.get(`${imageUrl}?w=160`);
    const expectPrivate = async () => {
      for (const person of [owner, admin]) {
        const { status, headers } = await look(person);
        expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      }
      for (const person of [other, app.anonymous]) expect((await look(person)).status).toBe(404);
    };
    await expectPrivate();
    await admin.call(approveJackpot, { params: { id: body.id } });
    await expectPrivate();
    await admin.call(denyJackpot, { params: { id: body.id } });
    await expectPrivate();
  });
});

describe('a break', () => {
  it("prevents submitting and deleting, not the viewer's own list", async () => {
    const person = await app.register();
    const { body } = await submit(person);
    await app.db.query(
      `update users set exclusion_open = true, exclusion_ends_at = now() + interval '1 day' where id = $1`,
      [person.id],
    );
    expect((await submit(person)).body.code).toBe('SELF_EXCLUDED');
    expect((await person.refusal(deleteJackpot, { params: { id: body.id } })).code).toBe('SELF_EXCLUDED');
    expect((await person.get(mine)).body.items).toHaveLength(1);
  });
});

describe('the daily limit', () => {
  it('is five per account, concurrent ones included, until the next day in Sydney; admins are exempt', async () => {
    const limited = await createTestApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const today = startOfDay(limited.now(), 'Australia/Sydney');
      limited.advance(today.getTime() + 36 * 3_600_000 - limited.now().getTime());
      const person = await limited.register();
      for (let count = 0; count < 6; count++) await submit(person, { jackpotAmount: 0 });
      const responses = await fourAtATime(8, () => submit(person));
      const statuses = responses.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([...Array(5).fill(201), ...Array(3).fill(429)]);
      const [made] = responses.filter(({ status }) => status === 201);
      await person.call(deleteJackpot, { params: { id: made?.body.id } });
      const refused = await submit(person);
      expect(refused.body).toEqual({
        code: 'RATE_LIMITED',
        message: 'You can submit 5 jackpots a day. Please try again tomorrow.',
      });
      expect((await submit(await limited.register())).status).toBe(201);
      const moderator = await limited.registerAdmin();
      for (let count = 0; count < 6; count++) expect((await submit(moderator)).status).toBe(201);
      limited.advance((Number(refused.headers.get('retry-after')) + 1) * 1000);
      expect((await submit(person)).status).toBe(201);
    } finally {
      await limited.close();
    }
  });
});

describe('account deletion', () => {
  it("deletes the member's jackpots and their photos", async () => {
    const person = await app.register();
    const imageUrl = await uploadPhoto(person, 3);
    await submit(person, { imageUrl });
    await submit(other);
    const address = new URL('/api/users/me/export', app.url);
    const archive = await fetch(address, { headers: { cookie: person.cookie() } });
    const zip = await readZip(await archive.bytes());
    const [jackpot, ...rest] = await zip.json('jackpots.json');
    expect(rest).toEqual([]);
    expect(jackpot).toMatchObject({ amount: '912.35', status: 'pending' });
    expect((await zip.bytes(jackpot.photo)).length).toBeGreaterThan(0);
  });

  it('hides the jackpots of deleted accounts', async () => {
    const person = await app.register();
    const { body } = await submit(person);
    await ban(app, person);
    const { items } = await admin.call(pendingJackpots, { query: { limit: '50' } });
    expect(items.map((item: { id: string }) => item.id)).not.toContain(body.id);
  });
});

// spec: none, editing and merging venues is not in it
import { auditLog } from '@reelmates/contract/admin/moderation';
import { logPlaySession } from '@reelmates/contract/play/tracker';
import { venuePosts } from '@reelmates/contract/social/posts';
import {
  adminVenue,
  editVenue,
  hiddenVenues,
  hideVenue,
  mergeVenue,
} from '@reelmates/contract/venues/venue-admin';
import { createVenueReport } from '@reelmates/contract/venues/venue-reports';
import { getVenue } from '@reelmates/contract/venues/venues';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { giveVenue, publish } from '../../testing/posts-factory.ts';
import { seed } from '../../testing/seed.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { whileLocked } from '../../testing/while-locked.ts';

const { app, admin, member } = appWith(['admin', 'member']);

let number = 0;
const form = (changes: Record<string, unknown> = {}) => ({
  name: 'The Kea Arms',
  address: `${++number} Ridge Road`,
  city: 'Dunedin',
  country: 'New Zealand',
  state: 'Otago',
  postcode: '9016',
  latitude: -45.87,
  longitude: 170.5,
  machines: 9,
  ...changes,
});
const add = async (changes?: Record<string, unknown>) =>
  (await admin.post('/api/admin/venues', form(changes))).body;

describe('adding and changing a venue by hand', () => {
  it('adds a venue that everybody sees at once', async () => {
    const { status, body } = await admin.post('/api/admin/venues', form({ name: 'Tāhuna Tavern' }));
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ name: 'Tāhuna Tavern', isHidden: false, mergedInto: null, machines: 9 }),
    ]);
    const found = (await member.get('/api/venues?search=tahuna')).body;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ country: 'Fiji' }, 'country', 'Please choose a country'],
    [{ state: 'NSW' }, 'state', 'Please choose a state or region of this country'],
    [{ latitude: 45.87 }, 'latitude', 'Coordinates must lie in Australia or New Zealand'],
    [{ latitude: -33.87, longitude: 151.21 }, 'latitude', 'Coordinates lie in Australia, not in New Zealand'],
    [{ latitude: '-45.87' }, 'latitude', 'Latitude must be a number'],
    [{ machines: 1.5 }, 'machines', 'Machines must be a whole number'],
  ])('refuses %o', async (changes, path, message) => {
    const { status, body } = await admin.post('/api/admin/venues', form(changes));
    expect([status, body.errors?.[0]]).toEqual([400, { path, message }]);
  });

  it('refuses an existing name and address, whatever the case of the letters', async () => {
    const venue = await add();
    const twin = form({ name: venue.name.toUpperCase(), address: venue.address });
    expect((await admin.post('/api/admin/venues', twin)).status).toBe(409);
    const other = await add();
    expect((await admin.patch(`/api/admin/venues/${other.id}`, twin)).status).toBe(409);
  });

  it('changes what the form says and notes what that was', async () => {
    const venue = await add();
    const changed = await admin.patch(`/api/admin/venues/${venue.id}`, {
      ...form({ address: venue.address }),
      name: 'The Kākāpō',
      machines: null,
    });
    expect(changed.body).toMatchObject({ id: venue.id, name: 'The Kākāpō', machines: null });
    const [entry] = (await admin.call(auditLog, { query: { limit: '1' } })).items;
    expect(entry).toMatchObject({
      action: 'venue.edit',
      target: { kind: 'venue', id: venue.id },
      before: { name: 'The Kea Arms', machines: 9 },
      after: { name: 'The Kākāpō', machines: null },
    });
  });

  it('a hidden venue is gone for members, and shown again it is back', async () => {
    const venue = await add();
    const url = `/api/admin/venues/${venue.id}`;
    expect((await admin.post(`${url}/hide`, { isHidden: true })).body.isHidden).toBe(true);
    expect((await member.refusal(getVenue, { params: { id: venue.id } })).status).toBe(404);
    expect((await admin.get(url)).body).toMatchObject({ id: venue.id, isHidden: true });
    expect((await admin.post(`${url}/hide`, { isHidden: false })).body.isHidden).toBe(false);
    await member.call(getVenue, { params: { id: venue.id } });
  });

  it('lists hidden venues, the latest first, and the number of their contents', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    await publish(member, admin, { venueId: three.id });
    expect((await admin.call(adminVenue, { params: { id: three.id } })).contents).toEqual({
      posts: 1,
      jackpots: 0,
      sessions: 0,
      reports: 0,
    });
    // Counted up to a limit, because a venue may have a million.
    await seed(
      app.db,
      `insert into play_sessions (user_id, amount_spent, amount_won, venue_id, session_date, created_at, updated_at)
       select $1, 20, 5, $2, now(), now(), now() from generate_series(1, 1500)`,
      [member.id, three.id],
    );
    expect((await admin.call(adminVenue, { params: { id: three.id } })).contents.sessions).toBe(1_001);
    await admin.call(hideVenue, { params: { id: one.id }, body: { isHidden: true } });
    app.advance(1000);
    await admin.call(mergeVenue, { params: { id: two.id }, body: { into: three.id } });
    const body = await admin.call(hiddenVenues, { query: { limit: '1' } });
    expect(body.items).toEqual([
      expect.objectContaining({ id: two.id, isHidden: true, mergedInto: three.id }),
    ]);
    expect(body.items[0]).not.toHaveProperty('hiddenAt');
    const next = await admin.get(`/api/admin/hidden-venues?limit=1&cursor=${body.nextCursor}`);
    expect(next.body.items).toMatchObject([{ id: one.id, mergedInto: null }]);
    expect((await member.refusal(hiddenVenues)).status).toBe(403);
    expect((await app.anonymous.refusal(hiddenVenues)).status).toBe(401);
  });

  it('keeps what two admins correct at once, and judges the venue as a whole', async () => {
    const venue = await add();
    const second = await app.registerAdmin();
    const edit = (by: TestUser, changes: object) => by.patch(`/api/admin/venues/${venue.id}`, changes);
    const responses = await Promise.all([
      edit(admin, { address: '7 Quay St' }),
      edit(second, { machines: 31 }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const found = (await admin.get(`/api/admin/venues/${venue.id}`)).body;
    expect(found).toMatchObject({ name: venue.name, address: '7 Quay St', machines: 31 });

    const elsewhere = await edit(admin, { state: 'NSW' });
    expect([elsewhere.status, elsewhere.body.errors[0].path]).toEqual([400, 'state']);
    const inTheSea = await edit(admin, { latitude: 0 });
    expect([inTheSea.status, inTheSea.body.errors[0].path]).toEqual([400, 'latitude']);
    expect((await admin.get(`/api/admin/venues/${venue.id}`)).body).toEqual(found);
    expect((await edit(admin, { machines: null })).body.machines).toBeNull();
  });

  describe('with the values that the admin saw', () => {
    const edit = (id: string, changes: object) => admin.patch(`/api/admin/venues/${id}`, changes);

    it('refuses to replace what another admin has changed since, and returns the current venue', async () => {
      const venue = await add({ machines: 9 });
      await edit(venue.id, { machines: 12, postcode: null });
      const refused = await edit(venue.id, { machines: 15, from: { machines: 9 } });
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'CONFLICT',
        'This venue has changed since you opened it. Please look at it again.',
      ]);
      expect(refused.body.current).toMatchObject({
        status: 'changed',
        item: { id: venue.id, machines: 12, postcode: null },
      });
      expect((await edit(venue.id, { postcode: '9017', from: { postcode: '9016' } })).status).toBe(409);
      expect((await admin.get(`/api/admin/venues/${venue.id}`)).body).toMatchObject({
        machines: 12,
        postcode: null,
      });
      const changes = { machines: 15, postcode: '9017', from: { machines: 12, postcode: null } };
      expect((await edit(venue.id, changes)).body).toMatchObject({ machines: 15, postcode: '9017' });
    });

    it('accepts a request that is sent twice, and one about other fields than those that have changed', async () => {
      const venue = await add({ machines: 9 });
      const changes = { machines: 12, from: { machines: 9 } };
      expect((await edit(venue.id, changes)).status).toBe(200);
      expect((await edit(venue.id, changes)).status).toBe(200);
      const other = { city: 'Mosgiel', from: { city: 'Dunedin', machines: 9 } };
      expect((await edit(venue.id, other)).body).toMatchObject({ city: 'Mosgiel', machines: 12 });
    });

    it('lets one of several admins who change it at once succeed', async () => {
      const venue = await add({ machines: 9 });
      const responses = await Promise.all(
        [21, 22, 23].map((machines) => edit(venue.id, { machines, from: { machines: 9 } })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    it.each(['x', { machines: 'many' }])('refuses %j as what was seen', async (from) => {
      expect((await edit((await add()).id, { machines: 3, from })).status).toBe(400);
    });
  });

  it('refuses a name and address that another venue gets at the same moment', async () => {
    const [one, two] = [await add(), await add()];
    const address = '1 Twin Street';
    const lock = { text: 'update venues set address = $2 where id = $1', values: [one.id, address] };
    await whileLocked(app, lock, async ({ atLeastOneWaits, commit }) => {
      const editing = admin.patch(`/api/admin/venues/${two.id}`, { address });
      await atLeastOneWaits();
      await commit();
      const { status, body } = await editing;
      expect([status, body.message]).toEqual([409, 'There is a venue with this name and address already.']);
    });
  });

  it('saving a form without a change leaves no trace, a venue without machines too', async () => {
    const venue = await add({ machines: 0 });
    const [before] = (await admin.get('/api/admin/audit?limit=1')).body.items;
    const same = { ...form({ address: venue.address }), machines: 0 };
    expect((await admin.patch(`/api/admin/venues/${venue.id}`, same)).status).toBe(200);
    expect((await admin.get('/api/admin/audit?limit=1')).body.items[0].id).toBe(before.id);
  });

  it('every endpoint refuses a member with 403 and a visitor with 401', async () => {
    const venue = await giveVenue(app);
    const calls = [
      ['GET', `/api/admin/venues/${venue.id}`, undefined],
      ['POST', '/api/admin/venues', form()],
      ['PATCH', `/api/admin/venues/${venue.id}`, form()],
      ['POST', `/api/admin/venues/${venue.id}/hide`, { isHidden: true }],
      ['POST', `/api/admin/venues/${venue.id}/merge`, { into: '1' }],
    ] as const;
    for (const [method, path, body] of calls) {
      const request = body === undefined ? {} : { body };
      expect((await member.request(method, path, request)).status).toBe(403);
      expect((await app.anonymous.request(method, path, request)).status).toBe(401);
      const unknown = path.replace(venue.id, '999999');
      if (unknown !== path) expect((await admin.request(method, unknown, request)).status).toBe(404);
    }
  });
});

describe('merging venues', () => {
  it('moves posts, jackpots, sessions and reports, and the old address redirects', async () => {
    const [from, into] = [await add({ name: 'Old Kea' }), await add({ name: 'New Kea' })];
    const post = await publish(member, admin, { venueId: from.id });
    await member.call(logPlaySession, {
      body: {
        amountSpent: 20,
        amountWon: 5,
        venueId: from.id,
        machineType: null,
      },
    });
    await app.db.query(
      `insert into jackpots (user_id, venue_id, amount, status, created_at) values ($1, $2, 700, 'verified', now())`,
      [member.id, from.id],
    );
    await member.call(createVenueReport, { body: { kind: 'duplicate', venueId: from.id } });
    const merged = await admin.post(`/api/admin/venues/${from.id}/merge`, { into: into.id });
    expect(merged.body).toMatchObject({ id: from.id, isHidden: true, mergedInto: into.id });
    expect(await member.call(venuePosts, { params: { id: into.id } })).toMatchObject({
      totalCount: 1,
      items: [{ id: post.id, venue: 'New Kea' }],
    });
    expect((await member.call(getVenue, { params: { id: from.id } })).id).toBe(into.id);
    expect((await member.get(`/api/venues/${from.id}/top-jackpot`)).body.winAmount).toBe('700.00');
    expect((await member.get('/api/sessions')).body.items[0].venueId).toBe(into.id);
    expect((await admin.get('/api/admin/venue-reports')).body.reports[0].venueId).toBe(into.id);
    const late = await member.post('/api/posts', { winAmount: 5, venueId: from.id });
    expect(late.body.post.venueId).toBe(into.id);
    const last = await add({ name: 'Newest Kea' });
    await admin.call(mergeVenue, { params: { id: into.id }, body: { into: last.id } });
    expect((await member.call(getVenue, { params: { id: from.id } })).id).toBe(last.id);
  });

  it('refuses the venue itself, unknown venues and merged ones', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    const merge = (id: string, into: string) => admin.post(`/api/admin/venues/${id}/merge`, { into });
    expect((await merge(one.id, one.id)).status).toBe(400);
    expect((await merge(one.id, '999999')).status).toBe(404);
    expect((await merge(one.id, 'x')).status).toBe(404);
    expect((await merge(one.id, two.id)).status).toBe(200);
    expect((await merge(one.id, three.id)).status).toBe(409);
    expect((await merge(three.id, one.id)).status).toBe(409);
    expect(
      (await admin.refusal(hideVenue, { params: { id: one.id }, body: { isHidden: false } })).status,
    ).toBe(409);
  });

  it('refuses a venue that another admin has hidden, into which contents would vanish', async () => {
    const [one, two] = [await add(), await add()];
    await admin.call(hideVenue, { params: { id: two.id }, body: { isHidden: true } });
    const { status, message } = await admin.refusal(mergeVenue, {
      params: { id: one.id },
      body: { into: two.id },
    });
    expect([status, message]).toEqual([
      409,
      'The venue to merge into is hidden. Please show it again first.',
    ]);
    expect(await admin.call(adminVenue, { params: { id: one.id } })).toMatchObject({ mergedInto: null });
    // A hidden one goes into a listed one.
    await admin.call(mergeVenue, { params: { id: two.id }, body: { into: one.id } });
  });

  it('the repeated merge of a pair, whose first response may be lost, changes nothing and succeeds', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    const merge = (into: string) => ({ params: { id: one.id }, body: { into } });
    const first = await admin.call(mergeVenue, merge(two.id));
    expect(await admin.call(mergeVenue, merge(two.id))).toEqual(first);
    const merges = (await admin.call(auditLog, { query: { action: 'venue.merge' } })).items;
    expect(merges.filter(({ target }) => target?.id === one.id)).toHaveLength(1);
    expect((await admin.refusal(mergeVenue, merge(three.id))).status).toBe(409);
  });

  it('an admin who changes a venue that another one has merged in the meantime is told, and nothing is saved there', async () => {
    const [one, two] = [await add({ name: 'The Twin' }), await add()];
    await admin.call(mergeVenue, { params: { id: one.id }, body: { into: two.id } });
    const { status, message } = await admin.refusal(editVenue, {
      params: { id: one.id },
      body: { machines: 40, from: { machines: 9 } },
    });
    expect([status, message]).toEqual([409, 'The Twin was merged into another venue.']);
    expect((await admin.call(adminVenue, { params: { id: one.id } })).machines).toBe(9);
  });

  it('two admins who merge two venues into each other end with one', async () => {
    const [one, two] = [await add(), await add()];
    const responses = await Promise.all([
      admin.post(`/api/admin/venues/${one.id}/merge`, { into: two.id }),
      admin.post(`/api/admin/venues/${two.id}/merge`, { into: one.id }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

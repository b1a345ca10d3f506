import { auditLog } from '@reelmates/contract/admin/moderation';
import {
  createVenueReport,
  setVenueReportStatus,
  venueReports,
} from '@reelmates/contract/venues/venue-reports';
import { describe, expect, it, vi } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { giveVenue } from '../../testing/posts-factory.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { whileLocked } from '../../testing/while-locked.ts';

const { app, admin, member } = appWith(['admin', 'member']);

const missing = { country: 'New Zealand', state: 'Otago', venueName: ' The Kākā Tavern ' };

describe('POST /api/venue-reports', () => {
  // spec: S3.17, S7.33
  it('stores a report of a missing venue', async () => {
    const { status, body } = await member.post('/api/venue-reports', missing);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        kind: 'missing',
        venueName: 'The Kākā Tavern',
        country: 'New Zealand',
        state: 'Otago',
        venueId: null,
        note: null,
        status: 'pending',
        createdAt: expect.any(String),
      },
    ]);
  });

  it.each(['Manawatū-Whanganui', 'Manawatū-Whanganui'.normalize('NFD')])('accepts %j', async (state) => {
    const { status, body } = await member.post('/api/venue-reports', { ...missing, state });
    expect([status, body.state]).toEqual([201, 'Manawatū-Whanganui']);
  });

  it("stores a report of a wrong venue, with the venue's name and region", async () => {
    const venue = await giveVenue(app, 'The Old Name');
    const { status, body } = await member.post('/api/venue-reports', {
      kind: 'wrong_name',
      venueId: venue.id,
      note: "It's The New Name now",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'wrong_name',
      venueId: venue.id,
      venueName: 'The Old Name',
      state: 'NSW',
      note: "It's The New Name now",
    });
    const unknown = { kind: 'closed', venueId: '999999' };
    expect((await member.post('/api/venue-reports', unknown)).status).toBe(404);
    expect((await member.refusal(createVenueReport, { body: { kind: 'closed', venueId: 'x' } })).status).toBe(
      404,
    );
  });

  // spec: S5.34
  it.each([
    [{}, 'country', 'Please fill in all fields'],
    [{ ...missing, venueName: '   ' }, 'venueName', 'Please fill in all fields'],
    [{ ...missing, state: '' }, 'state', 'Please fill in all fields'],
    [{ ...missing, country: 'Fiji' }, 'country', 'Please fill in all fields'],
    [{ ...missing, state: 'NSW' }, 'state', 'Please choose a state or region of this country'],
    [{ ...missing, venueName: 'x'.repeat(201) }, 'venueName', 'Venue name must be 200 characters or less'],
    [{ kind: 'haunted', venueId: '1' }, 'kind', 'Please choose what is wrong'],
    [{ kind: 'closed' }, 'venueId', 'Please choose a venue'],
  ])('refuses %o', async (form, path, message) => {
    const { status, body } = await member.post('/api/venue-reports', form);
    expect([status, body.message, body.errors[0]]).toEqual([400, message, { path, message }]);
  });

  it('stores one report per idempotency key, and answers 401 without a session', async () => {
    const headers = { 'idempotency-key': 'a-key-of-its-own' };
    const [first, second] = await Promise.all([
      member.post('/api/venue-reports', missing, headers),
      member.post('/api/venue-reports', missing, headers),
    ]);
    expect(second.body).toEqual(first.body);
    expect((await app.anonymous.post('/api/venue-reports', missing)).status).toBe(401);
  });

  it('accepts twenty a day, also when the last two arrive at once', async () => {
    const strict = await createTestApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1' } });
    const person = await strict.register();
    const send = () => person.post('/api/venue-reports', missing);
    for (let count = 0; count < 19; count++) expect((await send()).status).toBe(201);
    // Neither can store its report before both have begun, so without a lock both would count nineteen.
    const account = { text: 'select 1 from users where id = $1 for update', values: [person.id] };
    await whileLocked(strict, account, async ({ connectionsWaiting, commit }) => {
      const last = Promise.all([send(), send()]);
      await vi.waitUntil(async () => (await connectionsWaiting()) === 2, { timeout: 20_000 });
      await commit();
      expect((await last).map(({ status }) => status).toSorted()).toEqual([201, 429]);
    });
    const refused = await person.post('/api/venue-reports', missing);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    strict.advance(86_400_000);
    expect((await person.post('/api/venue-reports', missing)).status).toBe(201);
    await strict.close();
  });
});

describe("the admin's list of venue reports", () => {
  // spec: S7.75
  it('shows the latest first, page by page, and how many wait', async () => {
    const made = [];
    for (let count = 0; count < 3; count++)
      made.push((await member.post('/api/venue-reports', missing)).body);
    const { body } = await admin.get('/api/admin/venue-reports?limit=2');
    expect(body.reports.map(({ id }: { id: string }) => id)).toEqual([made[2].id, made[1].id]);
    const next = await admin.get(`/api/admin/venue-reports?limit=1&cursor=${body.nextCursor}`);
    expect(next.body.reports[0].id).toBe(made[0].id);
    const all = await admin.call(venueReports);
    expect(all.pendingCount).toBe(all.reports.length);
    expect((await admin.get('/api/admin/venue-reports?cursor=x')).status).toBe(400);
    expect((await admin.get('/api/admin/venue-reports?limit=501')).status).toBe(400);
    expect((await member.refusal(venueReports)).status).toBe(403);
    expect((await app.anonymous.refusal(venueReports)).status).toBe(401);
  });

  it('is filtered by status, and processed reports are in the order of the decisions', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.push((await member.post('/api/venue-reports', missing)).body.id);
    }
    const [first, second, third] = ids;
    app.advance(1000);
    await admin.patch(`/api/admin/venue-reports/${third}/status`, { status: 'reviewed' });
    app.advance(1000);
    await admin.patch(`/api/admin/venue-reports/${first}/status`, { status: 'added' });
    const list = async (query: string) =>
      (await admin.get(`/api/admin/venue-reports?${query}`)).body as {
        reports: { id: string; status: string }[];
        nextCursor: string | null;
      };
    const processed = await list('status=processed&limit=1');
    expect(processed.reports).toMatchObject([{ id: first, status: 'added' }]);
    const next = await list(`status=processed&limit=1&cursor=${processed.nextCursor}`);
    expect(next.reports).toMatchObject([{ id: third, status: 'reviewed' }]);
    expect((await list('status=pending')).reports[0]?.id).toBe(second);
    expect((await list('status=added')).reports[0]?.id).toBe(first);
    expect((await admin.get('/api/admin/venue-reports?status=lost')).status).toBe(400);
  });

  // spec: S4.26, S4.27, S6.15, S7.76
  it('sets any status, records who did, and refuses a change based on an old one', async () => {
    const { id } = (await member.post('/api/venue-reports', missing)).body;
    const url = `/api/admin/venue-reports/${id}/status`;
    const { version } = (await admin.get('/api/admin/venue-reports?status=pending')).body.reports[0];
    expect((await admin.patch(url, { status: 'reviewed', version })).body.status).toBe('reviewed');
    const late = await admin.patch(url, { status: 'added', version });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', current: { status: 'reviewed', decidedBy: { id: admin.id }, item: { id } } },
    });
    expect((await admin.patch(url, { status: 'added' })).body.status).toBe('added');
    expect((await admin.patch(url, { status: 'added' })).body.status).toBe('added');
    expect((await admin.patch(url, { status: 'pending' })).body.status).toBe('pending');
    const { items } = await admin.call(auditLog, { query: { limit: '3' } });
    expect(items.map((item: { before: unknown; after: unknown }) => [item.before, item.after])).toEqual([
      [{ status: 'added' }, { status: 'pending' }],
      [{ status: 'reviewed' }, { status: 'added' }],
      [{ status: 'pending' }, { status: 'reviewed' }],
    ]);
    expect((await admin.patch(url, { status: 'lost' })).status).toBe(400);
    expect(
      (
        await admin.refusal(setVenueReportStatus, {
          params: { reportId: '999999' },
          body: { status: 'added' },
        })
      ).status,
    ).toBe(404);
    expect((await member.patch(url, { status: 'added' })).status).toBe(403);
  });

  // spec: S7.76
  it('accepts the status that the admin saw, and refuses another one', async () => {
    const { id } = (await member.post('/api/venue-reports', missing)).body;
    const url = `/api/admin/venue-reports/${id}/status`;
    expect((await admin.patch(url, { status: 'reviewed', from: 'pending' })).body.status).toBe('reviewed');
    const late = await admin.patch(url, { status: 'added', from: 'pending' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', current: { status: 'reviewed', decidedBy: { id: admin.id }, item: { id } } },
    });
    const unknown = await admin.patch(url, { status: 'added', from: 'lost' });
    const message = 'from must be pending, reviewed or added';
    expect([unknown.status, unknown.body.errors]).toEqual([400, [{ path: 'from', message }]]);
    const [{ version }] = (await admin.get('/api/admin/venue-reports?status=reviewed&limit=1')).body.reports;
    const both = await admin.patch(url, { status: 'added', from: 'pending', version });
    expect(both.status).toBe(409);
    expect((await admin.patch(url, { status: 'added', from: 'reviewed', version })).body.status).toBe(
      'added',
    );
  });
});

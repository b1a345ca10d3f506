import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { auditLog } from '@reelmates/contract/admin/moderation';
import { importVenues } from '@reelmates/contract/venues/venue-admin';
import { getVenue, listVenues, venueSources } from '@reelmates/contract/venues/venues';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';
import { createVenueCatalog } from './venue-catalog.ts';
import { importVenueFile } from './venue-import.service.ts';
import { importBundledVenues } from './venues.public.ts';

let app: TestApp;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  member = await app.register();
});
afterAll(() => app.close());
// Thousands of rows, which may take longer than a statement of a request on a busy machine.
beforeEach(() => app.db.transaction((tx) => tx.query('delete from venues'), { statementTimeoutMs: 30_000 }));

const galah = {
  name: 'The Galah Hotel',
  type: 'hotel',
  address: '1 Perch Street',
  city: 'Dubbo',
  state: 'NSW',
  postcode: '2830',
  latitude: -32.2456,
  longitude: 148.6012,
  machines: 12,
};
const rosella = { ...galah, name: 'Rosella Club', type: 'club', address: '2 Perch Street' };

const send = (venues: unknown, query = '') => admin.post(`/api/admin/import-venues${query}`, { venues });
const counts = ({ imported, updated, unchanged, rejected }: Record<string, unknown>) => ({
  imported,
  updated,
  unchanged,
  rejected,
});
const stored = () =>
  app.db.query<{ id: string; name: string; machines: number; country: string }>(
    'select id, name, machines, country from venues order by id',
  );

// spec: S6.16, S7.77
it('adds, updates and leaves alone, and ids never change', async () => {
  const first = await send([galah, rosella]);
  expect([first.status, counts(first.body)]).toEqual([
    200,
    { imported: 2, updated: 0, unchanged: 0, rejected: [] },
  ]);
  const before = await stored();
  expect(before[0]).toMatchObject({ name: 'The Galah Hotel', machines: 12, country: 'Australia' });
  const again = await send([{ ...galah, machines: 15, name: 'the GALAH hotel' }, rosella, galah]);
  expect(counts(again.body)).toEqual({ imported: 0, updated: 1, unchanged: 2, rejected: [] });
  const after = await stored();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]).toMatchObject({ name: 'the GALAH hotel', machines: 15 });
  const { items } = await admin.call(auditLog, { query: { limit: '1' } });
  expect(items[0]).toMatchObject({ action: 'venues.import', after: { updated: 1, rejected: 0 } });
});

it('all clients get a changed list at once, and an unchanged one keeps its ETag', async () => {
  const version = () => app.db.query(`select value from product_state where name = 'venues_version'`);
  const listed = async () => await member.call(listVenues);
  expect(await listed()).toEqual([]);
  const start = await version();
  // More than one batch: all of them are one change.
  const many = Array.from({ length: 1_200 }, (_, number) => ({ ...galah, name: `Galah ${number}` }));
  await send([...many, rosella]);
  expect(await listed()).toHaveLength(1_201);
  expect(await member.call(listVenues, { query: { search: 'rosella' } })).toMatchObject([
    { name: 'Rosella Club' },
  ]);
  const imported = await version();
  expect(imported).not.toEqual(start);
  await send([...many, rosella]);
  expect(await version()).toEqual(imported);
  await send([{ ...rosella, name: 'Rosella Bowlo', externalId: 'R1' }], '?dryRun=true');
  expect(await version()).toEqual(imported);
  await send([{ ...rosella, city: 'Wellington' }]);
  expect(await version()).not.toEqual(imported);
  expect(await member.call(listVenues, { query: { search: 'rosella' } })).toHaveLength(2);
});

it('what a row leaves out stays, and a row twice in one body counts once', async () => {
  await send([galah]);
  const { type: _type, postcode: _postcode, machines: _machines, ...bare } = galah;
  const { body } = await send([bare, bare, rosella, rosella]);
  expect(counts(body)).toEqual({ imported: 1, updated: 0, unchanged: 3, rejected: [] });
  expect((await stored())[0]?.machines).toBe(12);
});

it('matches a venue by its external id, even if it was renamed', async () => {
  await send([{ ...galah, externalId: 'LIQH400100' }]);
  const [before] = await stored();
  const { body } = await send([{ ...galah, externalId: 'LIQH400100', name: 'The Cockatoo' }]);
  expect(counts(body)).toEqual({ imported: 0, updated: 1, unchanged: 0, rejected: [] });
  expect(await stored()).toEqual([{ ...before, name: 'The Cockatoo' }]);
  await send([rosella]);
  const clash = await send([{ ...rosella, externalId: 'LIQH400100' }]);
  expect(counts(clash.body)).toEqual({
    imported: 0,
    updated: 0,
    unchanged: 0,
    rejected: [{ index: 0, message: 'Another venue has this name and address already' }],
  });
});

it("keeps what an admin changed, hid or merged, and finds it by the register's name again", async () => {
  await send([galah, rosella]);
  const [first, second] = await stored();
  const edited = { ...galah, country: 'Australia', name: 'The Pink Galah', machines: 10 };
  expect((await admin.patch(`/api/admin/venues/${first?.id}`, edited)).status).toBe(200);
  await admin.post(`/api/admin/venues/${second?.id}/hide`, { isHidden: true });
  const { body } = await send([
    { ...galah, machines: 99, postcode: '2831' },
    { ...rosella, machines: 3 },
  ]);
  expect(counts(body)).toEqual({ imported: 0, updated: 2, unchanged: 0, rejected: [] });
  const [kept] = (await member.get('/api/venues')).body;
  expect(await member.call(getVenue, { params: { id: kept.id } })).toMatchObject({
    name: 'The Pink Galah',
    machines: 10,
    postcode: '2831',
  });
  expect(await member.call(listVenues)).toHaveLength(1);
  await admin.post(`/api/admin/venues/${second?.id}/merge`, { into: first?.id });
  expect(counts((await send([{ ...rosella, machines: 4 }])).body)).toEqual({
    imported: 0,
    updated: 0,
    unchanged: 1,
    rejected: [],
  });
});

describe("a town's point", () => {
  const inTown = { ...galah, latitude: -32.25, longitude: 148.6, approximate: true };
  const place = async () => {
    const [row] = await app.db.query(
      'select latitude, longitude, is_approximate as approximate from venues where name = $1',
      [galah.name],
    );
    return row;
  };
  const own = { latitude: galah.latitude, longitude: galah.longitude, approximate: false };

  it("gives way to the venue's own, and never takes its place", async () => {
    await send([inTown]);
    const [listed] = (await member.get('/api/venues')).body;
    expect(listed).toMatchObject({ latitude: -32.25, approximate: true });
    expect(await member.call(getVenue, { params: { id: listed.id } })).toMatchObject({
      approximate: true,
    });
    expect(counts((await send([inTown])).body)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(counts((await send([galah])).body)).toMatchObject({ updated: 1 });
    expect(await place()).toEqual(own);
    expect((await member.get('/api/venues')).body[0]).not.toHaveProperty('approximate');
    // The rest of the row counts.
    expect(counts((await send([{ ...inTown, machines: 13 }])).body)).toMatchObject({ updated: 1 });
    expect(await place()).toEqual(own);
    expect((await stored())[0]?.machines).toBe(13);
  });

  it('loses the mark once an admin has entered the location, which no import moves', async () => {
    await send([inTown]);
    const [venue] = await stored();
    const edited = { ...galah, country: 'Australia', latitude: -32.2 };
    expect((await admin.patch(`/api/admin/venues/${venue?.id}`, edited)).status).toBe(200);
    const mended = { latitude: -32.2, longitude: galah.longitude, approximate: false };
    expect(await place()).toEqual(mended);
    for (const row of [inTown, galah]) {
      expect(counts((await send([row])).body)).toMatchObject({ updated: 0, unchanged: 1 });
    }
    expect(await place()).toEqual(mended);
  });

  it('stays approximate if an admin has edited another field', async () => {
    await send([inTown]);
    const [venue] = await stored();
    const { approximate: _approximate, type: _type, ...form } = inTown;
    await admin.patch(`/api/admin/venues/${venue?.id}`, { ...form, country: 'Australia', machines: 9 });
    expect(await place()).toMatchObject({ latitude: -32.25, approximate: true });
  });
});

it('credits the sources of listed venues, also to visitors', async () => {
  const sources = async () => (await app.anonymous.call(venueSources)).sources;
  expect(await sources()).toEqual([]);
  const emu = { ...galah, name: 'Emu Arms', source: 'Register B' };
  await send([{ ...galah, source: 'Register A' }, emu, { ...rosella, source: 'Register B' }]);
  expect(await sources()).toEqual(['Register B', 'Register A']);
  const [venue] = await stored();
  await admin.post(`/api/admin/venues/${venue?.id}/hide`, { isHidden: true });
  expect(await sources()).toEqual(['Register B']);
  // Nothing else has changed.
  await send([{ ...emu, source: 'Register C' }]);
  expect(await sources()).toEqual(['Register B', 'Register C']);
  const many = Array.from({ length: 60 }, (_, number) => ({
    ...galah,
    address: `${number} Perch Street`,
    source: `Register ${number}`,
  }));
  await send(many);
  expect(await sources()).toHaveLength(50);
});

it('one bad row does not stop the others, and each is named', async () => {
  const bad = [
    'Royal Hotel',
    null,
    [],
    {},
    { ...galah, name: '' },
    { ...galah, name: 7 },
    { ...galah, name: 'x'.repeat(201) },
    { ...galah, state: 'California' },
    { ...galah, latitude: '-32.2' },
    { ...galah, latitude: 32.2 },
    { ...galah, latitude: -32.2, longitude: 48.6 },
    { ...galah, latitude: galah.longitude, longitude: galah.latitude },
    { ...galah, machines: -1 },
    { ...galah, machines: 1.5 },
    { ...galah, type: 'brothel' },
    { ...galah, name: 'Bell\u0007Hotel' },
    { ...galah, state: 'Otago' },
    { ...galah, externalId: 5 },
  ];
  const { status, body } = await send([...bad, rosella]);
  expect([status, body.imported, body.rejected.length]).toEqual([200, 1, bad.length]);
  expect(body.rejected.map(({ index }: { index: number }) => index)).toEqual([...bad.keys()]);
  const messages = body.rejected.map(({ message }: { message: string }) => message);
  expect(messages.slice(0, 5)).toEqual([
    'This row is not a venue',
    'This row is not a venue',
    'This row is not a venue',
    'Name is required',
    'Name is required',
  ]);
  expect(messages.slice(7, 12)).toEqual([
    'State must be one of the states and regions',
    'Latitude must be a number',
    'Coordinates must lie in Australia or New Zealand',
    'Coordinates must lie in Australia or New Zealand',
    'Coordinates must lie in Australia or New Zealand',
  ]);
  expect(messages.slice(-2)).toEqual([
    'Coordinates lie in Australia, but Otago is in New Zealand',
    'externalId is missing or not valid',
  ]);
});

it('stores text unchanged, and ignores hostile keys', async () => {
  const hostile = JSON.parse(
    `{"venues": [{"__proto__": {"machines": 5}, "constructor": 1, "name": "<img src=x onerror=alert(1)>",
      "address": "'; drop table venues; --", "city": "Dubbo", "state": "NSW", "latitude": -32.1, "longitude": 148.2}]}`,
  );
  const body = await admin.call(importVenues, { body: hostile });
  expect(counts(body)).toEqual({ imported: 1, updated: 0, unchanged: 0, rejected: [] });
  expect(await stored()).toEqual([
    { id: expect.any(String), name: '<img src=x onerror=alert(1)>', machines: null, country: 'Australia' },
  ]);
});

describe('a refused import writes nothing:', () => {
  it.each([
    ['no JSON', '{"venues": [', 'This file is not valid JSON.'],
    ['nothing', '', 'This file is not valid JSON.'],
    ['a list', '[]', 'This file has no list of venues: it should be {"venues": [...]}.'],
    ['another list', '{"pubs": []}', 'This file has no list of venues: it should be {"venues": [...]}.'],
    ['a text', '"venues"', 'This file has no list of venues: it should be {"venues": [...]}.'],
    [
      'no list',
      '{"venues": {"length": 3}}',
      'This file has no list of venues: it should be {"venues": [...]}.',
    ],
    [
      'too many rows',
      `{"venues": [${Array(50_001).fill('0').join(',')}]}`,
      'This file has 50001 rows; at most 50000 can be imported at once.',
    ],
    ['deep nesting', `{"venues": ${'['.repeat(200_000)}`, 'This file is not valid JSON.'],
  ])('of %s', async (_what, rawBody, message) => {
    const response = await admin.request('POST', '/api/admin/import-venues', {
      rawBody,
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, response.body.code, response.body.message]).toEqual([
      400,
      'VALIDATION',
      message,
    ]);
    expect(await stored()).toEqual([]);
  });

  it('of bytes that are no text', async () => {
    const rawBody = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
    const headers = { 'content-type': 'application/json' };
    expect((await admin.request('POST', '/api/admin/import-venues', { rawBody, headers })).status).toBe(400);
  });

  it('of a body above 64 MB', async () => {
    const rawBody = new Uint8Array(67_108_865).fill(0x20);
    const headers = { 'content-type': 'application/json' };
    const response = await admin.request('POST', '/api/admin/import-venues', { rawBody, headers });
    expect([response.status, response.body.code]).toEqual([413, 'TOO_LARGE']);
  });

  it('of a file in chunks of a byte, as soon as that is clear', async () => {
    const post = request(new URL('/api/admin/import-venues', app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: admin.cookie() },
    });
    for (let sent = 0; sent < 100_000; sent++) post.write(' ');
    const [response] = (await once(post, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(400);
    post.destroy();
  });

  it('whose reader is ended from outside while it comes: another attempt can succeed', async () => {
    const started = Promise.withResolvers<ChildProcess>();
    const onProcess = (message: unknown) => started.resolve((message as { process: ChildProcess }).process);
    subscribe('child_process', onProcess);
    const body = Buffer.alloc(2_000_000, ' ');
    const sending = request(new URL('/api/admin/import-venues', app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length, cookie: admin.cookie() },
    });
    const answered = once(sending, 'response');
    sending.write(body.subarray(0, 100_000));
    const reader = await started.promise;
    unsubscribe('child_process', onProcess);
    const ended = once(reader, 'exit');
    reader.kill('SIGTERM');
    await ended;
    sending.write(body.subarray(100_000, 1_000_000));
    const [response] = (await answered) as [IncomingMessage];
    sending.on('error', () => undefined).destroy();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect((await send([galah])).body).toMatchObject({ imported: 1 });
  });

  it('for anybody but an admin, and does not even read what they send', async () => {
    const rawBody = new Uint8Array(67_108_865);
    const headers = { 'content-type': 'application/json' };
    expect(
      (await member.request('POST', '/api/admin/import-venues', { rawBody: '{}', headers })).status,
    ).toBe(403);
    expect((await app.anonymous.post('/api/admin/import-venues', {})).status).toBe(401);
    const refused = await member
      .request('POST', '/api/admin/import-venues', { rawBody, headers })
      .then(({ status }) => status)
      .catch(() => 'connection closed');
    expect([403, 'connection closed']).toContain(refused);
  });

  it('in a dry run, which tells what an import would do', async () => {
    await send([galah]);
    const rows = [{ ...galah, machines: 20 }, rosella, rosella, {}];
    const dry = await send(rows, '?dryRun=true');
    expect((await stored()).map(({ machines }) => machines)).toEqual([12]);
    const real = await send(rows);
    expect(dry.body).toEqual(real.body);
    expect(counts(real.body)).toMatchObject({ imported: 1, updated: 1, unchanged: 1 });
    expect((await send(rows, '?dryRun=perhaps')).status).toBe(400);
  });
});

it('accepts the bundled file, which changes nothing after the first start', async () => {
  await app.db.query(`delete from product_state where name = 'bundled_venues_imported'`);
  await importBundledVenues(app.db, app.now);
  const bundled = await fetch(`${app.url}/venues/venues.json`);
  expect(bundled.headers.get('content-type')).toMatch(/^application\/json/);
  const venues: Json[] = JSON.parse(await bundled.text());
  const { body } = await send(venues);
  expect(counts(body)).toEqual({ imported: 0, updated: 0, unchanged: venues.length, rejected: [] });
  expect(venues.length).toBe(2_723);
});

it('of a second import at the same time', async () => {
  const rows = Array.from({ length: 3_000 }, (_, number) => ({
    ...galah,
    address: `${number} Perch Street`,
  }));
  const responses = await Promise.all([send(rows), send(rows), send(rows)]);
  const done = responses.filter(({ status }) => status === 200);
  expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(done.reduce((sum, { body }) => sum + body.imported, 0)).toBe(3_000);
});

it('an admin sends one file at a time, and one who sends slowly holds up no other', async () => {
  const other = await app.registerAdmin();
  const [arriving, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* slowly() {
    arriving.resolve();
    await rest.promise;
    yield Buffer.from('{"venues": []}');
  }
  const context = { db: app.db, clock: app.now, catalog: createVenueCatalog(app.db) };
  const first = importVenueFile(context, admin, slowly(), false);
  await arriving.promise;
  expect((await send([galah])).status).toBe(409);
  const response = await other.post('/api/admin/import-venues', { venues: [galah] });
  expect([response.status, response.body.imported]).toEqual([200, 1]);
  rest.resolve();
  expect(await first).toMatchObject({ imported: 0, rejected: [] });
  expect((await send([galah])).status).toBe(200);
});

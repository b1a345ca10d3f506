import { setTimeout as delay } from 'node:timers/promises';
import { getVenue, listVenues } from '@reelmates/contract/venues/venues';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { claimTask } from '../../db/product-state.ts';
import { withTimeLeft } from '../../db/time-budget.ts';
import { appWith } from '../../testing/app-with.ts';
import { fourAtATime } from '../../testing/four-at-a-time.ts';
import { giveVenue } from '../../testing/posts-factory.ts';
import { soon } from '../../testing/soon.ts';
import { createVenueCatalog } from './venue-catalog.ts';
import { importBundledVenues } from './venues.public.ts';

const { app, user } = appWith(['user']);

/** Thousands of bundled venues, each looked for in other tables, take a busy machine longer than a request may. */
const deleteVenues = () =>
  app.db.transaction((tx) => tx.query('delete from venues'), { statementTimeoutMs: 30_000 });

beforeEach(deleteVenues);

const names = (items: { name: string }[]) => items.map((item) => item.name);

describe('the list of venues', () => {
  // spec: S7.37
  it('has all that are not hidden, by name', async () => {
    for (const name of ['Wombat Inn', 'Galah Hotel', 'Closed Club']) await giveVenue(app, name);
    await app.db.query("update venues set hidden_at = now() where name = 'Closed Club'");
    const response = await user.get('/api/venues');
    expect(response.status).toBe(200);
    expect(names(response.body)).toEqual(['Galah Hotel', 'Wombat Inn']);
    expect(response.body[0]).toEqual({
      id: expect.any(String),
      name: 'Galah Hotel',
      city: 'Dubbo',
      state: 'NSW',
      latitude: -32.2,
      longitude: 148.6,
      kind: null,
      machines: null,
    });
    expect(names((await user.get('/api/venues?search=')).body)).toHaveLength(2);
  });

  it('answers 304 while nothing has changed', async () => {
    const { id } = await giveVenue(app);
    const first = await user.get('/api/venues');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await user.get('/api/venues', { 'if-none-match': known });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(etag);
    }

    await app.db.query("update venues set name = 'Renamed' where id = $1", [id]);
    const changed = await user.get('/api/venues', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(names(changed.body)).toEqual(['Renamed']);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('is read once for all waiting requests, not within the time left of the first', async () => {
    await giveVenue(app, 'Galah Hotel');
    const query: Database['query'] = async <Row>() => [{ value: 'changed' }] as Row[];
    const catalog = createVenueCatalog({ ...app.db, query });
    const first = withTimeLeft(0, () => catalog.current()).catch(() => null);
    expect((await catalog.current()).list.venueAt(0).name).toBe('Galah Hotel');
    await first;
  });

  it('has an ETag of its own for each encoding, and knows them all', async () => {
    for (let number = 1; number <= 20; number++) await giveVenue(app, `Hotel ${number}`);
    const etags = new Set<string>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const etag = (await user.get('/api/venues', headers)).headers.get('etag') ?? '';
      expect((await user.get('/api/venues', { ...headers, 'if-none-match': etag })).status).toBe(304);
      etags.add(etag);
    }
    expect(etags.size).toBe(3);
  });

  it('is the same in its best compression, which is ready a moment later', async () => {
    await fourAtATime(200, (index) => giveVenue(app, `Hotel ${index + 1}`));
    const plain = await user.get('/api/venues', { 'accept-encoding': 'identity' });
    // A response of this size is compressed as a stream, without a known length, unless it was compressed beforehand.
    expect(plain.text.length).toBeGreaterThan(20_000);
    const lengths = new Set<number>();
    await vi.waitUntil(async () => {
      const response = await fetch(`${app.url}/api/venues`, {
        headers: { cookie: user.cookie(), 'accept-encoding': 'br' },
      });
      expect(response.headers.get('etag')).toBe(plain.headers.get('etag')?.replace(/"$/, '-br"'));
      expect(await response.text()).toBe(plain.text);
      lengths.add(Number(response.headers.get('content-length') ?? 0));
      return Math.max(...lengths) > 0;
    }, soon);
    expect(Math.max(...lengths)).toBeLessThan(plain.text.length / 5);
    // A client that refuses this encoding does not get it.
    const refusing = await user.get('/api/venues', { 'accept-encoding': 'br;q=0, gzip' });
    expect(refusing.headers.get('content-encoding')).toBe('gzip');
  });

  it('changes with every kind of change, in one transaction or several', async () => {
    const list = async () => names((await user.get('/api/venues')).body);
    const { id } = await giveVenue(app, 'One');
    expect(await list()).toEqual(['One']);
    await app.db.transaction(async (tx) => {
      await tx.query("update venues set name = 'Two' where id = $1", [id]);
      expect(await list()).toEqual(['One']);
    });
    expect(await list()).toEqual(['Two']);
    await app.db.query('delete from venues where id = $1', [id]);
    expect(await list()).toEqual([]);
  });

  it('is not built again if only fields outside of it have changed', async () => {
    const version = () => app.db.query(`select value from product_state where name = 'venues_version'`);
    const { id } = await giveVenue(app, 'One');
    const before = await version();
    await app.db.query("update venues set postcode = '2830', updated_at = now()");
    expect(await version()).toEqual(before);
    for (const change of [
      "name = 'Two'",
      "city = 'Hay'",
      "state = 'VIC'",
      'latitude = latitude + 0.1',
      'longitude = longitude + 0.1',
      "kind = 'club'",
      'machines = 12',
      'hidden_at = now()',
      'hidden_at = null',
    ]) {
      const previous = await version();
      await app.db.query(`update venues set ${change} where id = $1`, [id]);
      expect(await version(), change).not.toEqual(previous);
    }
  });

  it('is for signed-in members who are not on a break', async () => {
    expect((await app.anonymous.refusal(listVenues)).status).toBe(401);
    const resting = await app.register();
    await app.db.query(
      "update users set exclusion_open = true, exclusion_ends_at = now() + interval '1 day' where id = $1",
      [resting.id],
    );
    expect((await resting.refusal(listVenues)).code).toBe('SELF_EXCLUDED');
  });
});

describe('searching venues', () => {
  it('gives the best matches first, at most as many as the limit', async () => {
    for (const name of ['Old Galah', 'Galah', 'Galahad Club', 'Wombat Inn']) await giveVenue(app, name);
    expect(names((await user.get('/api/venues?search=galah')).body)).toEqual([
      'Galah',
      'Old Galah',
      'Galahad Club',
    ]);
    expect(names((await user.get('/api/venues?search=glaah&limit=1')).body)).toEqual(['Galah']);
    expect(await user.call(listVenues, { query: { search: 'nowhere' } })).toEqual([]);
    expect(names((await user.get('/api/venues?search=wombat%20dubbo%20nsw')).body)).toEqual(['Wombat Inn']);
  });

  it('lists the venues nearest to a point first', async () => {
    for (const [name, latitude, longitude] of [
      ['Perth', -31.95, 115.86],
      ['Sydney', -33.87, 151.21],
      ['Suva side', -18.1, -179.9],
      ['Auckland', -36.85, 174.76],
    ] as const) {
      const { id } = await giveVenue(app, name);
      await app.db.query('update venues set latitude = $2, longitude = $3 where id = $1', [
        id,
        latitude,
        longitude,
      ]);
    }
    const near = (point: string, limit = 4) => user.get(`/api/venues?near=${point}&limit=${limit}`);
    expect(names((await near('-33.8,151')).body)).toEqual(['Sydney', 'Auckland', 'Perth', 'Suva side']);
    expect(names((await near('-18,179.9', 1)).body)).toEqual(['Suva side']);
  });

  it.each([
    'limit=0&search=a',
    'limit=101&search=a',
    'limit=x&search=a',
    `search=${'x'.repeat(101)}`,
    'search=a%00b',
    'search=a&search=b',
    'near=1',
    'near=91,0',
    'near=0,181',
    'near=a,b',
    'near=1e3,4',
  ])('refuses ?%s', async (query) => {
    expect((await user.get(`/api/venues?${query}`)).status).toBe(400);
  });

  it.each(['%25', '_', "'", '%5C', '🎰', '!!!'])('survives %s', async (search) => {
    await giveVenue(app);
    const response = await user.get(`/api/venues?search=${search}`);
    expect([response.status, response.body]).toEqual([200, []]);
  });
});

describe('one venue', () => {
  // spec: S3.7, S7.38
  it('is answered with its address, and without a session with 401', async () => {
    const { id } = await giveVenue(app, 'Galah Hotel');
    expect(await user.get(`/api/venues/${id}`)).toMatchObject({
      status: 200,
      body: { id, name: 'Galah Hotel', city: 'Dubbo', country: 'Australia', postcode: null, machines: null },
    });
    expect((await app.anonymous.refusal(getVenue, { params: { id } })).status).toBe(401);
  });

  it('answers 404 when hidden, unknown or impossible', async () => {
    const { id } = await giveVenue(app);
    await app.db.query('update venues set hidden_at = now() where id = $1', [id]);
    for (const path of [id, '999999999', '0', 'abc', '99999999999999999999']) {
      expect((await user.refusal(getVenue, { params: { id: path } })).status).toBe(404);
    }
  });
});

describe('the bundled venues', () => {
  it('are imported once, by the first process, and never again after later changes', async () => {
    const other = openDatabase(app.connectionString, { maxConnections: 2 });
    const imports = await Promise.all([
      importBundledVenues(app.db, app.now),
      importBundledVenues(other, app.now),
      importBundledVenues(other, app.now),
    ]);
    await other.close();
    expect(imports.toSorted()).toEqual([false, false, true]);

    const body = await user.call(listVenues);
    expect(body).toHaveLength(2723);
    const [row] = await app.db.query(
      `select kind, address, city, state, postcode, country, machines, is_approximate, source from venues
        where name = 'Sydney Rowing Club'`,
    );
    expect(row).toEqual({
      kind: 'club',
      address: '613 Great North Rd',
      city: 'Abbotsford',
      state: 'NSW',
      postcode: '2046',
      country: 'Australia',
      machines: 38,
      is_approximate: false,
      source: 'Liquor & Gaming NSW premises list, 1 March 2022',
    });
    expect(names((await user.get('/api/venues?search=sydny rowing')).body)).toEqual(['Sydney Rowing Club']);

    await deleteVenues();
    expect(await importBundledVenues(app.db, app.now)).toBe(false);
    expect(await user.call(listVenues)).toEqual([]);
  });

  it('wait for another process that has begun to import them, however slow its machine is', async () => {
    await app.db.query("delete from product_state where name = 'bundled_venues_imported'");
    const other = openDatabase(app.connectionString, { maxConnections: 1 });
    const slow = other.transaction(async (tx) => {
      expect(await claimTask(tx, 'bundled_venues_imported', app.now())).toBe(true);
      await delay(4_000);
    });
    await delay(500);
    expect(await importBundledVenues(app.db, app.now)).toBe(false);
    await slow;
    await other.close();
  });

  it('are imported completely or not at all', async () => {
    await app.db.query("delete from product_state where name = 'bundled_venues_imported'");
    await app.db.query("alter table venues add constraint no_nsw check (state <> 'VIC')");
    await expect(importBundledVenues(app.db, app.now)).rejects.toThrow();
    await app.db.query('alter table venues drop constraint no_nsw');
    expect(await user.call(listVenues)).toEqual([]);
    expect(await importBundledVenues(app.db, app.now)).toBe(true);
  });
});

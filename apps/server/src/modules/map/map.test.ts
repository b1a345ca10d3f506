// spec: none, how the map is made
import { gunzipSync } from 'node:zlib';
import { readSettings } from '@reelmates/contract/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let member: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  member = await app.register();
});
afterAll(() => app.close());

const styleUrl = async () => (await member.call(readSettings)).map.darkStyleUrl;
const forEver = 'public, max-age=31536000, immutable';

it('tells members and visitors which map to show, and what the operator promises', async () => {
  const body = await app.anonymous.call(readSettings);
  expect(body).toEqual({
    map: {
      darkStyleUrl: expect.stringMatching(/^\/basemap\/[0-9a-f]{16}\/style-dark\.json$/),
      lightStyleUrl: expect.stringMatching(/^\/basemap\/[0-9a-f]{16}\/style-light\.json$/),
      isBundled: true,
    },
    showExamples: true,
    communityUrl: null,
    socialUrls: [],
    monthlyPrize: '$500',
  });
  expect(await member.call(readSettings)).toEqual(body);
});

it("shows the operator's own map and pages, lets the map's hosts through, and no examples", async () => {
  const own = await createTestApp({
    env: {
      MAP_STYLE_URL: 'https://maps.example/style.json',
      SHOW_EXAMPLES: 'false',
      COMMUNITY_URL: 'https://www.facebook.com/groups/mates',
      SOCIAL_URLS: 'https://instagram.com/mates, https://mates.example',
      MONTHLY_PRIZE: 'none',
    },
  });
  const user = await own.register();
  const { body, headers } = await user.get('/api/settings');
  expect(body).toEqual({
    map: {
      darkStyleUrl: 'https://maps.example/style.json',
      lightStyleUrl: 'https://maps.example/style.json',
      isBundled: false,
    },
    showExamples: false,
    communityUrl: 'https://www.facebook.com/groups/mates',
    socialUrls: ['https://instagram.com/mates', 'https://mates.example/'],
    monthlyPrize: null,
  });
  expect(headers.get('content-security-policy')).toMatch(/connect-src 'self' https:\/\/maps.example https:/);
  await own.close();
});

it('serves the style with its tiles and fonts, all cacheable forever', async () => {
  const url = await styleUrl();
  const style = await app.anonymous.get(url);
  expect([style.status, style.headers.get('cache-control')]).toEqual([200, forEver]);
  const { base } = style.body.sources;
  expect(base).toMatchObject({ type: 'vector', minzoom: 0, maxzoom: 9 });
  expect(base.attribution).toMatch(/OpenStreetMap/);
  expect(base.tiles).toEqual([url.replace('style-dark.json', '{z}/{x}/{y}.mvt')]);
  const [face] = style.body['font-faces']['Inter Medium'];
  const font = await app.anonymous.get(face.url);
  expect([font.status, font.headers.get('content-type'), font.headers.get('cache-control')]).toEqual([
    200,
    'font/woff2',
    forEver,
  ]);
});

it('serves single tiles out of the archive: Sydney, the empty sea, and nothing beyond', async () => {
  const base = (await styleUrl()).replace('/style-dark.json', '');
  const get = (path: string, encoding = 'gzip') =>
    fetch(`${app.url}${base}/${path}`, { headers: { 'accept-encoding': encoding } });
  const sydney = await get('9/471/307.mvt');
  const bytes = Buffer.from(await sydney.arrayBuffer());
  expect([
    sydney.status,
    sydney.headers.get('content-encoding'),
    sydney.headers.get('cache-control'),
  ]).toEqual([200, 'gzip', forEver]);
  // A tile contains the names of its layers as plain text.
  expect(bytes.toString('latin1')).toContain('road');
  const plain = await get('9/471/307.mvt', 'identity');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(await plain.arrayBuffer()).equals(bytes)).toBe(true);
  expect(() => gunzipSync(bytes)).toThrow();
  for (const path of ['9/0/0.mvt', '14/0/0.mvt', '3/9/9.mvt', '9/471/9999999.mvt']) {
    expect([path, (await get(path)).status]).toEqual([path, 204]);
  }
  for (const path of [
    '9/471/-1.mvt',
    '9/x/307.mvt',
    '9/471/307',
    'fonts/../style-dark.jso',
    'fonts/no.woff2',
  ]) {
    expect([path, (await get(path)).status]).toSatisfy(
      ([, status]: unknown[]) => status === 404 || status === 204,
    );
  }
  expect((await fetch(`${app.url}/basemap/0123456789abcdef/9/471/307.mvt`)).status).toBe(404);
});

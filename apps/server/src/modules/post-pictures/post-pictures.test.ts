// spec: none, pictures of posts are not in it
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { giveVenue, publish } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { uploadPhoto } from '../../testing/visibility/world.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  author = await app.register();
});
afterAll(() => app.close());

async function read(id: string, shape = 'preview', headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/images/posts/${id}/${shape}.jpg`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const amounts = { winAmount: '212.50', amountSpent: '212.50', showSpent: true };

describe('the picture of a post', () => {
  test.each([
    ['preview', 1200, 630],
    ['tall', 1080, 1350],
  ] as const)('called %s is a JPEG of %i × %i pixels without metadata', async (shape, width, height) => {
    const imageUrl = await uploadPhoto(author, 3);
    const { id } = await publish(author, admin, { ...amounts, imageUrl });
    const { status, headers, bytes } = await read(id, shape);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=60',
    ]);
    const { format, exif, xmp, icc, ...meta } = await sharp(bytes).metadata();
    expect([format, meta.width, meta.height, exif, xmp, icc]).toEqual([
      'jpeg',
      width,
      height,
      undefined,
      undefined,
      undefined,
    ]);
    // The photo has only that colour.
    const corner = await sharp(bytes)
      .extract({ left: 40, top: 40, width: 400, height: 400 })
      .png()
      .toBuffer();
    const { channels } = await sharp(corner).stats();
    const color = [60, 90, 120];
    expect(channels.map(({ mean }, index) => Math.abs(mean - (color[index] ?? 0)) < 6)).toEqual([
      true,
      true,
      true,
    ]);
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeLessThan(2);
  });

  test('shows Spent as large as Won, also where both have to be small', async () => {
    for (const amount of ['212.50', '8888888.88']) {
      const form = { winAmount: amount, amountSpent: amount, showSpent: true };
      const { id } = await publish(author, admin, { ...form, imageUrl: await uploadPhoto(author, 4) });
      const { bytes } = await read(id);
      const cell = (left: number) =>
        sharp(bytes)
          .extract({ left, top: 360, width: 215, height: 70 })
          .greyscale()
          .threshold(150)
          .raw()
          .toBuffer();
      const [won, spent] = await Promise.all([cell(692), cell(692 + 242)]);
      expect(won.some((pixel) => pixel === 255)).toBe(true);
      const differing = won.filter((pixel, index) => pixel !== spent[index]).length;
      // Allows for the compression of JPEG.
      expect(differing).toBeLessThan(won.length / 200);
    }
  });

  test('shows neither amount if the author hides the spent one', async () => {
    const form = { winAmount: '212.50', imageUrl: await uploadPhoto(author, 5) };
    const quiet = await publish(author, admin, { ...form, amountSpent: '60', showSpent: false });
    const without = await publish(author, admin, form);
    const [first, second] = [await read(quiet.id), await read(without.id)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  test('has hostile and foreign names as text that fits', async () => {
    const venue = await giveVenue(
      app,
      `<b>& "Łódź" Whakatāne 日本 😀 שלום ${'Returned Services '.repeat(6)}`,
    );
    const { id } = await publish(author, admin, { ...amounts, venueId: venue.id });
    for (const shape of ['preview', 'tall']) expect((await read(id, shape)).status).toBe(200);
  });

  test('is read again after 304 only once it has changed', async () => {
    const { id } = await publish(author, admin, amounts);
    const etag = (await read(id)).headers.get('etag') ?? '';
    expect((await read(id, 'preview', { 'if-none-match': etag })).status).toBe(304);
    expect((await read(id, 'preview', { 'if-none-match': `W/${etag}` })).status).toBe(304);
    await author.request('PATCH', `/api/posts/${id}`, { body: { showSpent: false } });
    const changed = await read(id, 'preview', { 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
    await author.request('DELETE', `/api/posts/${id}`);
    const gone = await read(id, 'preview', { 'if-none-match': etag });
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('is drawn once for fifty requests at once, and not again afterwards', async () => {
    const { id } = await publish(author, admin, amounts);
    const draw = vi.spyOn(app.context.images, 'draw');
    const responses = await Promise.all(Array.from({ length: 50 }, () => read(id, 'tall')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await read(id, 'tall');
    expect(draw).toHaveBeenCalledTimes(1);
    draw.mockRestore();
  });

  test.each(['/images/posts/1/other.jpg', '/images/posts/abc/tall.jpg', '/images/posts/999999999/tall.jpg'])(
    'does not exist at %s',
    async (address) => {
      const { status, body } = await app.anonymous.get(address);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

test('a caller who has many pictures drawn is refused, but still gets those in the cache', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) ids.push((await publish(author, admin, amounts)).id);
  const database = { connectionString: app.connectionString, drop: async () => undefined };
  const env = { RATE_LIMIT_SCALE: '0.05', LOG_LEVEL: 'silent', TRUST_PROXY: '1' };
  const own = await createTestApp({ database, env, shareScale: 100 });
  const ask = async (id = '', address = '198.51.100.1') => {
    const headers = { 'x-forwarded-for': address };
    return (await fetch(`${own.url}/images/posts/${id}/preview.jpg`, { headers })).status;
  };
  const statuses = [];
  for (const id of ids) statuses.push(await ask(id));
  expect([...statuses, await ask(ids[0])]).toEqual([200, 200, 200, 429, 200]);
  // Another caller who asks at the same time is not refused for it.
  expect(await Promise.all([ask(ids[3]), ask(ids[3], '198.51.100.2')])).toEqual([429, 200]);
  await own.close();
});

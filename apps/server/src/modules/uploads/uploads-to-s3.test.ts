// spec: none, the store of photos is not in it
import { forYouFeed } from '@reelmates/contract/social/posts';
import { createUpload } from '@reelmates/contract/social/uploads';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import { type FakeS3, startFakeS3 } from '../../testing/fake-s3.ts';
import { giveImage } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { deleteImage, sweepUploads } from './uploads.public.ts';

let store: FakeS3;
let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  store = await startFakeS3();
  app = await createTestApp({ storage: createS3Storage(store), config: { s3: store } });
  owner = await app.register();
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const isOriginal = (key: string) => key.startsWith('uploads/');
const originals = () => [...store.objects.keys()].filter(isOriginal);

let photo: Buffer;
beforeAll(async () => {
  const create = { width: 900, height: 600, channels: 3, background: '#884422' } as const;
  photo = await sharp({ create }).jpeg().toBuffer();
});

type Address = { uploadURL: string; imageUrl: string; headers: Record<string, string> };

async function addressFor(size: number, user = owner): Promise<Address> {
  const body = await user.call(createUpload, { body: { size } });
  expect(body.uploadURL.startsWith(store.endpoint)).toBe(true);
  return body;
}

async function put({ uploadURL, headers }: Address, bytes: Uint8Array): Promise<number> {
  const sent = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers });
  return sent.status;
}

async function sendToStore(bytes: Buffer): Promise<Address> {
  const address = await addressFor(bytes.length);
  expect(await put(address, bytes)).toBe(200);
  return address;
}

const usePhoto = (imageUrl: string, user = owner) =>
  user.patch('/api/users/profile', { profileImageUrl: imageUrl });

test('the browser sends to the store; the bytes are decoded and re-encoded when they are first used', async () => {
  const { imageUrl } = await sendToStore(photo);
  expect((await owner.get(imageUrl)).status).toBe(404);
  expect((await usePhoto(imageUrl)).status).toBe(200);
  const served = await app.anonymous.get(imageUrl);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(originals()).toEqual([]);
});

test('several requests that use the same photo at the same time are decoded once', async () => {
  const { imageUrl } = await sendToStore(photo);
  const before = store.requests.length;
  const responses = await Promise.all(Array.from({ length: 4 }, () => usePhoto(imageUrl)));
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
  const reads = store.requests.slice(before).filter((line) => /^GET .*uploads/.test(line));
  expect(reads).toHaveLength(1);
});

test('a client that declares no size sends to the server, which stores the photo in the store', async () => {
  const body = await owner.call(createUpload);
  expect(body).toMatchObject({ uploadURL: expect.stringMatching(/^\/uploads\//), headers: {} });
  const response = await app.anonymous.request('PUT', body.uploadURL, { rawBody: new Uint8Array(photo) });
  expect(response.status).toBe(204);
  expect((await owner.get(body.imageUrl)).headers.get('content-type')).toBe('image/webp');
  expect(originals()).toEqual([]);
});

describe('an address of the store', () => {
  test('accepts exactly the declared size, and one PUT', async () => {
    const address = await addressFor(photo.length);
    expect(await put(address, Buffer.alloc(20_000_000))).toBe(403);
    expect(await put(address, photo.subarray(1))).toBe(403);
    expect(await put({ ...address, headers: {} }, photo)).toBe(403);
    expect(await put(address, photo)).toBe(200);
    expect(await put(address, photo)).toBe(412);
  });

  test('used again after the photo was decoded has no effect, and the new object is deleted', async () => {
    const address = await sendToStore(photo);
    expect((await usePhoto(address.imageUrl)).status).toBe(200);
    const seen = await app.anonymous.get(address.imageUrl);
    const other = Buffer.alloc(photo.length, 'x');
    expect(await put(address, other)).toBe(200);
    expect((await usePhoto(address.imageUrl)).status).toBe(200);
    expect((await app.anonymous.get(address.imageUrl)).text).toBe(seen.text);
    await sweepUploads(app.context);
    expect(originals()).toHaveLength(2);
    app.advance(76 * 60_000);
    await sweepUploads(app.context);
    // An unused photo can still be used for a day.
    expect(originals()).toHaveLength(1);
    app.advance(23 * 60 * 60_000);
    expect(await sweepUploads(app.context)).toBeGreaterThan(0);
    const [unclaimed = ''] = originals();
    await deleteImage(app.context, unclaimed.replace('uploads/', ''));
    expect(originals()).toEqual([]);
  });

  test('whose store ignores the length is found out when the photo is used', async () => {
    const address = await addressFor(photo.length);
    const key = `uploads/${address.imageUrl.replace('/images/', '')}`;
    store.objects.set(key, { bytes: Buffer.alloc(10_485_761), contentType: 'image/jpeg' });
    const response = await usePhoto(address.imageUrl);
    expect([response.status, response.body.code]).toEqual([413, 'TOO_LARGE']);
    expect(store.objects.has(key)).toBe(false);
  });
});

test('that received no photo is refused on first use, deleted, and not read again', async () => {
  const { imageUrl } = await sendToStore(Buffer.from('<svg/>'));
  expect((await usePhoto(imageUrl)).status).toBe(415);
  expect(originals()).toEqual([]);
  expect((await usePhoto(imageUrl)).status).toBe(400);
  expect((await usePhoto((await addressFor(5)).imageUrl)).status).toBe(400);
});

test('is allowed by the content security policy', async () => {
  const { headers } = await app.anonymous.get('/healthz');
  expect(headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${new URL(store.endpoint).origin}`,
  );
});

test('a store that does not answer gives 503 in time, and readyz says so', async () => {
  store.failWith(503);
  const response = await owner.get('/readyz');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBeTruthy();
  expect((await app.anonymous.get('/healthz')).status).toBe(200);
  store.failWith(null);
  // A result is reused for a second.
  await vi.waitUntil(async () => (await owner.get('/readyz')).status === 200, { timeout: 10_000 });
});

describe('a store that has fallen silent', () => {
  afterEach(() => store.failWith(null));

  test('delays photos, and no other request of their viewer', async () => {
    const storage = createS3Storage(store);
    const strict = await createTestApp({
      storage,
      config: { s3: store },
      env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' },
      // On a busy machine, looking up the photos takes more of the database's time than an account has otherwise.
      shareScale: 2,
    });
    const viewer = await strict.register();
    const { url } = await giveImage(strict, viewer);
    store.failWith('silence');
    const read = vi.spyOn(storage, 'get');
    const photos = Promise.all(Array.from({ length: 12 }, () => viewer.get(url)));
    // The maximum of concurrent requests of an account: if they held its share, none would be left.
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThanOrEqual(8), { timeout: 10_000 });
    await viewer.call(forYouFeed);
    // 503 because of the store, and 429 for requests that waited too long.
    expect((await photos).filter(({ status }) => status !== 503 && status !== 429)).toEqual([]);
    await strict.close();
  });

  test('holds up a few of those who use a photo for the first time, refuses the others, and others read on', async () => {
    const viewer = await app.register();
    const { imageUrl } = await sendToStore(photo);
    store.failWith('silence');
    const uses = Promise.all(Array.from({ length: 60 }, () => usePhoto(imageUrl)));
    const reads = await Promise.all(Array.from({ length: 10 }, () => viewer.get('/api/posts')));
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    const statuses = (await uses).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(40);
  });
});

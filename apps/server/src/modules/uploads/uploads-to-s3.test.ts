import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import { type FakeS3, startFakeS3 } from '../../testing/fake-s3.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

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

async function sendToStore(bytes: Buffer): Promise<string> {
  const { body } = await owner.post('/api/objects/upload');
  expect(body.uploadURL.startsWith(store.endpoint)).toBe(true);
  const sent = await fetch(body.uploadURL, { method: 'PUT', body: new Uint8Array(bytes) });
  expect(sent.status).toBe(200);
  return body.imageUrl;
}

test('the browser sends to the store; the bytes are judged and re-encoded when they are first used', async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();
  const imageUrl = await sendToStore(photo);
  expect((await owner.get(imageUrl)).status).toBe(404);
  expect((await owner.patch('/api/users/profile', { profileImageUrl: imageUrl })).status).toBe(200);
  const served = await app.anonymous.get(imageUrl);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect([...store.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([]);
});

test('what is no photo is refused where it is used', async () => {
  const imageUrl = await sendToStore(Buffer.from('<svg/>'));
  const answer = await owner.patch('/api/users/profile', { profileImageUrl: imageUrl });
  expect(answer.status).toBe(415);
  const nothingSent = (await owner.post('/api/objects/upload')).body.imageUrl;
  expect((await owner.patch('/api/users/profile', { profileImageUrl: nothingSent })).status).toBe(400);
});

test('a page may send to the store: its origin stands in the policy', async () => {
  const { headers } = await app.anonymous.get('/healthz');
  expect(headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${new URL(store.endpoint).origin}`,
  );
});

test('a store that does not answer gives 503 in time, and readyz says so', async () => {
  store.failWith(503);
  const answer = await owner.get('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBeTruthy();
  expect((await app.anonymous.get('/healthz')).status).toBe(200);
  store.failWith(null);
  expect((await owner.get('/readyz')).status).toBe(200);
});

// spec: none, where a CDN serves images
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish, share } from '../../testing/posts-factory.ts';
import { putPhoto } from '../../testing/send-upload.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { builtWebApp } from '../../testing/web-app.ts';

const cdn = 'https://images.example';
let app: TestApp;
let admin: TestUser;
let author: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  app = await createTestApp({ env: { IMAGES_URL: `${cdn}/` }, webApp: builtWebApp });
  admin = await app.registerAdmin();
  author = await app.register();
  viewer = await app.register();
});
afterAll(() => app.close());

async function upload(owner: TestUser): Promise<string> {
  const { body } = await owner.post('/api/objects/upload');
  expect(await putPhoto(app, body.uploadURL)).toBe(204);
  return body.imageUrl;
}

test('public images have URLs of that origin, and others do not', async () => {
  const [open, pending, own] = [await upload(author), await upload(author), await upload(author)];
  const { id } = await publish(author, admin, { imageUrl: open });
  expect(await share(author, { imageUrl: pending })).toMatchObject({ imageUrl: pending });
  expect(await share(author, { imageUrl: own, isPublic: false })).toMatchObject({ imageUrl: own });
  const waiting = await admin.get('/api/admin/posts/pending');
  expect(waiting.body.items).toMatchObject([{ imageUrl: pending }]);
  for (const person of [viewer, author]) {
    const { body } = await person.get(`/api/posts/${id}`);
    expect(body.imageUrl).toBe(cdn + open);
  }
  const feed = await viewer.get('/api/posts');
  expect(feed.body.items).toMatchObject([{ id, imageUrl: cdn + open }]);
  const page = await app.anonymous.get(`/posts/${id}`);
  expect(page.text).toContain(`<img class="g-photo" src="${cdn}${open}?w=1080"`);
});

test('profile photos are open, wherever a person is named', async () => {
  const imageUrl = await upload(author);
  expect((await author.patch('/api/users/profile', { profileImageUrl: imageUrl })).status).toBe(200);
  const profile = await viewer.get(`/api/users/${author.id}`);
  expect(profile.body.profileImageUrl).toBe(cdn + imageUrl);
  const { id } = await publish(author, admin);
  await author.post(`/api/posts/${id}/comments`, { content: 'My own words' });
  const comments = await author.get(`/api/posts/${id}/comments`);
  expect(comments.body.items).toMatchObject([{ user: { profileImageUrl: cdn + imageUrl } }]);
});

test('an edit that names the photo by its address there changes nothing, and no other address is taken', async () => {
  const imageUrl = await upload(author);
  const { id } = await publish(author, admin, { imageUrl });
  const kept = await author.patch(`/api/posts/${id}`, { imageUrl: cdn + imageUrl });
  expect(kept.body).toMatchObject({ status: 'approved', imageUrl: cdn + imageUrl });
  const other = await author.patch(`/api/posts/${id}`, { imageUrl: `https://elsewhere.example${imageUrl}` });
  expect(other.status).toBe(400);
});

test("our pages may show and store a public image from there, and no other origin's", async () => {
  const [open, pending] = [await upload(author), await upload(author)];
  await publish(author, admin, { imageUrl: open });
  await share(author, { imageUrl: pending });
  const read = await app.anonymous.get(open);
  expect(read.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(read.headers.get('access-control-allow-origin')).toBe('*');
  expect(read.headers.get('cache-control')).toContain('s-maxage=60');
  expect((await app.anonymous.get(pending)).status).toBe(404);
  const owned = await author.get(pending);
  expect(owned.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(owned.headers.get('access-control-allow-origin')).toBeNull();
  const ofPages = (await viewer.get('/api/settings')).headers.get('content-security-policy');
  expect(ofPages).toContain(`img-src 'self' data: blob: ${cdn};`);
  expect(ofPages).toContain(`connect-src 'self' ${cdn}`);
});

test('a removed image answers like an unknown one at once, and is not cacheable', async () => {
  const imageUrl = await upload(author);
  const { id } = await publish(author, admin, { imageUrl });
  const before = await app.anonymous.get(imageUrl);
  await admin.post(`/api/admin/posts/${id}/deny`, { reason: 'Not a win photo' });
  const etag = before.headers.get('etag') ?? '';
  const again = await app.anonymous.request('GET', imageUrl, { headers: { 'if-none-match': etag } });
  expect([before.status, again.status]).toEqual([200, 404]);
  expect(again.headers.get('cache-control')).toBe('no-store');
  expect(again.headers.get('access-control-allow-origin')).toBeNull();
});

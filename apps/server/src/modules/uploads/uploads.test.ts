import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { share } from '../../testing/posts-factory.ts';
import * as samples from '../../testing/sample-images.ts';
import { seed } from '../../testing/seed.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { deleteImage, sweepUploads } from './uploads.public.ts';

let app: TestApp;
let owner: TestUser;
let photo: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.register();
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

type Target = { uploadURL: string; imageUrl: string };

async function target(user: TestUser): Promise<Target> {
  const response = await user.post('/api/objects/upload');
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ method: 'PUT', maxBytes: 10_485_760 });
  return response.body;
}

function put(url: string, bytes: Uint8Array, client = app.anonymous) {
  return client.request('PUT', url, {
    rawBody: new Uint8Array(bytes),
    headers: { 'content-type': 'image/jpeg' },
  });
}

describe('an upload address', () => {
  // spec: S7.35, S7.36
  test('accepts one photo, once, with the owner’s session or none', async () => {
    const { uploadURL, imageUrl } = await target(owner);
    const stranger = await app.register();
    expect((await put(uploadURL, photo, stranger)).status).toBe(403);
    expect((await put(uploadURL, photo)).status).toBe(204);
    expect((await put(uploadURL, photo, owner)).status).toBe(409);
    expect((await owner.get(imageUrl)).headers.get('content-type')).toBe('image/webp');
  });

  test('works for one of many who use it at once', async () => {
    const { uploadURL } = await target(owner);
    const responses = await Promise.all(Array.from({ length: 6 }, () => put(uploadURL, photo)));
    expect(responses.map((response) => response.status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
  });

  test('is refused when it was tampered with or has expired', async () => {
    const { uploadURL } = await target(owner);
    const other = await target(owner);
    const swapped = other.uploadURL.replace(/\?.*/, '') + uploadURL.slice(uploadURL.indexOf('?'));
    const later = uploadURL.replace(/expires=\d+/, 'expires=9999999999');
    for (const url of [swapped, later, uploadURL.replace(/\?.*/, '')]) {
      expect((await put(url, photo)).status).toBe(403);
    }
    const own = await createTestApp();
    const expired = await target(await own.register());
    own.advance(16 * 60_000);
    const response = await own.anonymous.request('PUT', expired.uploadURL, {
      rawBody: new Uint8Array(photo),
    });
    expect(response.status).toBe(403);
    await own.close();
  });

  test('is refused without a session with 401', async () => {
    expect((await app.anonymous.post('/api/objects/upload')).status).toBe(401);
  });
});

describe('the bytes of an upload', () => {
  // spec: S5.40
  test('are checked; after a refusal the address accepts another photo', async () => {
    const { uploadURL } = await target(owner);
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('hello'),
      Buffer.alloc(0),
    ]) {
      const response = await put(uploadURL, bytes);
      expect(response.status).toBe(415);
      expect(response.body).toMatchObject({
        code: 'UNSUPPORTED_MEDIA',
        message: 'Please select a photo/image file.',
      });
    }
    expect((await put(uploadURL, photo)).status).toBe(204);
  });

  // spec: S5.40, S9.12
  test('are at most 10 MB', async () => {
    const { uploadURL } = await target(owner);
    const response = await put(uploadURL, Buffer.alloc(11 * 1_048_576));
    expect(response.status).toBe(413);
    expect(response.body.message).toBe('File size (11 MB) exceeds maximum allowed size (10 MB)');
    const over = await owner.post('/api/objects/upload', { size: 10 * 1_048_576 + 1 });
    expect(over.body.message).toBe('File size (10.01 MB) exceeds maximum allowed size (10 MB)');
  });

  test('become upright, small renditions without metadata', async () => {
    const { uploadURL, imageUrl } = await target(owner);
    expect((await put(uploadURL, await samples.cameraJpeg())).status).toBe(204);
    const sizes = await Promise.all(
      ['', '?w=160', '?w=480', '?w=960', '?w=9999', '?w=x'].map(async (query) => {
        const response = await fetch(new URL(imageUrl + query, app.url), {
          headers: { cookie: owner.cookie() },
        });
        const image = sharp(Buffer.from(await response.arrayBuffer()));
        const { width, height, exif, orientation } = await image.metadata();
        expect(exif).toBeUndefined();
        expect(orientation).toBeUndefined();
        expect(height).toBeGreaterThan(width);
        return width;
      }),
    );
    expect(sizes).toEqual([1536, 160, 480, 960, 1536, 1536]);
  });
});

describe('access to an image', () => {
  async function uploaded(user: TestUser): Promise<string> {
    const { uploadURL, imageUrl } = await target(user);
    await put(uploadURL, photo);
    return imageUrl;
  }

  test('its owner alone while nothing uses it, and admins when it waits for review', async () => {
    const imageUrl = await uploaded(owner);
    const viewers = [owner, await app.registerAdmin(), await app.register(), app.anonymous];
    const statuses = () => Promise.all(viewers.map(async (viewer) => (await viewer.get(imageUrl)).status));
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    await share(owner, { imageUrl });
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    const { headers } = await owner.get(imageUrl);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; sandbox",
    );
  });

  test('everybody when it is a profile photo, until it is replaced', async () => {
    const [first, second] = [await uploaded(owner), await uploaded(owner)];
    const saved = await owner.patch('/api/users/profile', { profileImageUrl: first });
    expect(saved.body.profileImageUrl).toBe(first);
    const seen = await app.anonymous.get(first);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('cache-control')).toContain('public');
    const etag = seen.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.anonymous.get(first, { 'if-none-match': known });
      expect([known, again.status]).toEqual([known, 304]);
    }
    expect((await app.anonymous.get(first, { 'if-none-match': '"other"' })).status).toBe(200);

    await owner.patch('/api/users/profile', { profileImageUrl: second });
    expect((await app.anonymous.get(first)).status).toBe(404);
    await deleteImage(app.context, first.replace('/images/', ''));
    expect((await owner.get(first)).status).toBe(404);
    expect((await app.anonymous.get(second)).status).toBe(200);
    expect((await app.anonymous.get('/images/%00')).status).toBe(404);
  });

  test('another person’s upload, an unfinished one and a foreign address are refused as profile photos', async () => {
    const stranger = await app.register();
    const unfinished = (await target(stranger)).imageUrl;
    for (const imageUrl of [
      await uploaded(owner),
      unfinished,
      'https://evil.example/a.png',
      '/images/../x',
      '',
    ]) {
      const response = await stranger.patch('/api/users/profile', { profileImageUrl: imageUrl });
      expect([imageUrl, response.status]).toEqual([imageUrl, imageUrl === '' ? 200 : 400]);
      // The field of this form, not that of a post's.
      if (imageUrl !== '') expect(response.body.errors[0].path).toBe('profileImageUrl');
    }
  });
});

describe('the sweep of uploads', () => {
  test('deletes images that nothing has used for a day, and never used ones', async () => {
    const own = await createTestApp();
    const user = await own.register();
    const ids: string[] = [];
    for (let index = 0; index < 2; index++) {
      const { uploadURL, imageUrl } = await target(user);
      await own.anonymous.request('PUT', uploadURL, { rawBody: new Uint8Array(photo) });
      ids.push(imageUrl.replace('/images/', ''));
    }
    await user.patch('/api/users/profile', { profileImageUrl: `/images/${ids[0]}` });
    expect(await sweepUploads(own.context)).toBe(0);
    own.advance(25 * 3_600_000);
    expect(await sweepUploads(own.context)).toBe(1);
    await deleteImage(own.context, ids[0] ?? '');
    await deleteImage(own.context, ids[1] ?? '');
    expect((await own.anonymous.get(`/images/${ids[0]}`)).status).toBe(200);
    expect((await user.get(`/images/${ids[1]}`)).status).toBe(404);
    await own.close();
  });

  test('leaves no row of an image that no post, jackpot or decision names', async () => {
    const own = await createTestApp();
    const author = await own.register();
    const neverSent = await target(author);
    const neverUsed = await target(author);
    const used = await target(author);
    for (const { uploadURL } of [neverUsed, used]) {
      await own.anonymous.request('PUT', uploadURL, { rawBody: new Uint8Array(photo) });
    }
    const { id } = await share(author, { imageUrl: used.imageUrl });
    await author.delete(`/api/posts/${id}`);
    const ids = [neverSent, neverUsed, used].map(({ imageUrl }) => imageUrl.replace('/images/', ''));
    for (const imageId of ids) await deleteImage(own.context, imageId);
    const left = await own.db.query<{ id: string; status: string }>('select id, status from images');
    expect(left).toEqual([{ id: ids[2], status: 'deleted' }]);
    await own.close();
  });

  test('continues in the next run if there are too many, and checks new ones in each', async () => {
    const own = await createTestApp();
    const owner = await own.register();
    const hours = (count: number) => new Date(own.now().getTime() - count * 3_600_000);
    // So many used photos that one run does not reach the unused ones after them.
    await seed(
      own.db,
      `insert into images (id, created_at, expires_at, status)
         select 'deleted-' || lpad(n::text, 12, '0'), $1, $1, 'deleted' from generate_series(1, 20000) n`,
      [hours(90)],
    );
    await own.db.query(
      `insert into images (id, owner_id, created_at, expires_at)
       values ('unused-for-long-000', $1, $2, $2), ('unused-for-a-day-00', $1, $3, $3)`,
      [owner.id, hours(80), hours(25)],
    );
    expect(await sweepUploads(own.context)).toBe(1);
    expect(await sweepUploads(own.context)).toBe(2);
    await own.close();
  });

  test('queues all of many in one run, and each one time', async () => {
    const own = await createTestApp();
    await own.db.query(
      `insert into images (id, created_at, expires_at)
         select 'unused-' || lpad(n::text, 12, '0'), $1, $1 from generate_series(1, 450) n`,
      [new Date(own.now().getTime() - 25 * 3_600_000)],
    );
    expect(await sweepUploads(own.context)).toBe(450);
    await sweepUploads(own.context);
    const queued = await own.db.query('select 1 from graphile_worker.jobs where task_identifier = $1', [
      'delete-image',
    ]);
    expect(queued).toHaveLength(450);
    await own.close();
  });
});

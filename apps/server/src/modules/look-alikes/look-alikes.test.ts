// spec: none, look-alike photos are not in it
import { pendingPosts } from '@reelmates/contract/admin/moderation';
import { pendingJackpots } from '@reelmates/contract/competition/jackpots';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { share } from '../../testing/posts-factory.ts';
import { putPhoto } from '../../testing/send-upload.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { deleteImage, fingerprintStoredImages } from '../uploads/uploads.public.ts';
import { findLookAlikes } from './look-alikes.public.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let thief: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  [author, thief] = [await app.register(), await app.register()];
});
afterAll(() => app.close());

/** A photo of shapes at random places; the same seed gives the same one. */
function photoOf(seed: number): Promise<Buffer> {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const shapes = Array.from({ length: 60 }, () => {
    const [x, y, w, h] = [random() * 900, random() * 600, 20 + random() * 160, 20 + random() * 120];
    const colour = `rgb(${random() * 255} ${random() * 255} ${random() * 255})`;
    return random() < 0.5
      ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}" transform="rotate(${random() * 90} ${x} ${y})"/>`
      : `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${h / 2}" fill="${colour}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#445"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg().toBuffer();
}

async function upload(user: TestUser, bytes: Buffer): Promise<string> {
  const { body } = await user.post('/api/objects/upload');
  expect(await putPhoto(app, body.uploadURL, bytes)).toBe(204);
  await findLookAlikes(app.context, idOf(body.imageUrl));
  return body.imageUrl;
}

const idOf = (imageUrl: string) => imageUrl.slice('/images/'.length);
const queued = async (id: string) =>
  (await admin.call(pendingPosts, { query: { limit: '50' } })).items.find((item) => item.id === id);

it('shows the post whose photo was cropped, made smaller and brightened, and no other one', async () => {
  const photo = await photoOf(1);
  const original = await share(author, { imageUrl: await upload(author, photo) });
  await share(author, { imageUrl: await upload(author, await photoOf(2)) });
  const stolen = await sharp(photo)
    .extract({ left: 90, top: 20, width: 780, height: 520 })
    .resize(500)
    .linear(1.2, 5)
    .jpeg({ quality: 50 })
    .toBuffer();
  const copy = await share(thief, { imageUrl: await upload(thief, stolen) });
  const item = await queued(copy.id);
  expect(item?.duplicateOf).toBeNull();
  expect(item?.lookAlikes).toEqual([
    {
      kind: 'post',
      id: original.id,
      imageUrl: original.imageUrl,
      status: 'pending',
      user: { id: author.id, username: author.username, avatarUrl: null, isVerified: false },
      similarity: expect.any(Number),
    },
  ]);
  expect(item?.lookAlikes[0]?.similarity).toBeGreaterThan(0.9);
  expect((await queued(original.id))?.lookAlikes).toMatchObject([{ id: copy.id }]);
});

it('finds a jackpot’s photo in a post, with at most five in all, and no private or deleted post', async () => {
  const photo = await photoOf(3);
  const { body: jackpot } = await author.post('/api/jackpots', {
    jackpotAmount: 5000,
    imageUrl: await upload(author, photo),
  });
  const hidden = await share(thief, { imageUrl: await upload(thief, photo), isPublic: false });
  const posts = [];
  for (let copies = 0; copies < 6; copies += 1) {
    posts.push(await share(thief, { imageUrl: await upload(thief, photo) }));
  }
  const { items } = await admin.call(pendingJackpots);
  const alike = items.find(({ id }) => id === jackpot.id)?.lookAlikes ?? [];
  expect(alike).toHaveLength(5);
  expect(alike.map(({ id }) => id)).not.toContain(hidden.id);
  for (const { id } of posts) await thief.request('DELETE', `/api/posts/${id}`);
  expect((await admin.call(pendingJackpots)).items.find(({ id }) => id === jackpot.id)?.lookAlikes).toEqual(
    [],
  );
});

it('deletes the hash with the photo, and all of it with the account', async () => {
  const [first, second] = [await upload(author, await photoOf(4)), await upload(thief, await photoOf(4))];
  const hashes = async () =>
    (
      await app.db.query('select 1 from image_fingerprints where image_id = any($1)', [
        [idOf(first), idOf(second)],
      ])
    ).length;
  const pairs = async () =>
    (await app.db.query('select 1 from look_alikes where image_id = $1 or other_id = $1', [idOf(second)]))
      .length;
  expect([await hashes(), await pairs()]).toEqual([2, 2]);
  await deleteImage(app.context, idOf(first));
  expect(await hashes()).toBe(1);
  await app.db.query('delete from images where id = $1', [idOf(second)]);
  expect([await hashes(), await pairs()]).toEqual([0, 0]);
});

it('computes the hashes of photos that were stored before hashes existed', async () => {
  const imageUrl = await upload(author, await photoOf(5));
  const id = idOf(imageUrl);
  const [before] = await app.db.query('select keys from image_fingerprints where image_id = $1', [id]);
  await app.db.query('delete from image_fingerprints where image_id = $1', [id]);
  await app.db.query('update images set is_fingerprinted = false where id = $1', [id]);
  await fingerprintStoredImages(app.context);
  const [after] = await app.db.query<{ keys: number[] }>(
    'select keys from image_fingerprints where image_id = $1',
    [id],
  );
  expect(after?.keys.length).toBeGreaterThan(10);
  const known = new Set((before as { keys: number[] } | undefined)?.keys);
  expect(after?.keys.filter((key) => known.has(key)).length).toBeGreaterThan(8);
  await fingerprintStoredImages(app.context);
});

it('is compared with eighty look-alikes in parts, between which requests are answered', async () => {
  const id = idOf(await upload(author, await photoOf(7)));
  const { db } = app.context;
  await db.query(
    `insert into images (id, owner_id, status, version, width, height, placeholder, content_hash, created_at, expires_at)
     select id || '-copy-' || n, owner_id, status, version, width, height, placeholder, content_hash, created_at, expires_at
       from images cross join generate_series(1, 80) n where id = $1`,
    [id],
  );
  await db.query(
    `insert into image_fingerprints (image_id, keys, details)
     select image_id || '-copy-' || n, keys, details
       from image_fingerprints cross join generate_series(1, 80) n where image_id = $1`,
    [id],
  );
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let longest = 0;
  const turn = (since: number) => {
    longest = Math.max(longest, cpuMs() - since);
    next = setImmediate(turn, cpuMs());
  };
  let next = setImmediate(turn, cpuMs());
  await findLookAlikes(app.context, id);
  await new Promise((resolve) => setImmediate(resolve));
  clearImmediate(next);
  expect(longest).toBeLessThan(60);
});

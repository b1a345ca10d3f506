// spec: none, deleting verification photos is not in it

import { submitJackpot } from '@reelmates/contract/competition/jackpots';
import { DAY_MS } from '@reelmates/contract/time';
import { beforeEach, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { giveImage, pointsOf, publish } from '../../testing/posts-factory.ts';
import { uploadPhoto } from '../../testing/visibility/world.ts';
import { deleteImage } from '../uploads/uploads.public.ts';
import { deleteVerificationPhotos } from './verification-photos.ts';

const { app, admin, owner } = appWith(['admin', 'owner']);

beforeEach(() => app.db.query('delete from graphile_worker._private_jobs'));

async function submit(imageUrl: string): Promise<string> {
  const body = await owner.call(submitJackpot, { body: { jackpotAmount: 50, imageUrl } });
  return body.id;
}
const decide = (id: string, action: 'approve' | 'deny') => admin.post(`/api/admin/jackpots/${id}/${action}`);
const photoOf = async (id: string) =>
  (await app.db.query('select image_id, image_content_hash from jackpots where id = $1', [id]))[0];
/** Moves the decision into the past; people stay signed in. */
const age = (id: string, days: number) =>
  app.db.query('update jackpots set reviewed_at = $2 where id = $1', [
    id,
    new Date(app.now().getTime() - days * DAY_MS),
  ]);
/** As the job queue does. */
async function deleteQueuedImages(): Promise<string[]> {
  const jobs = await app.db.query<{ id: string }>(
    `delete from graphile_worker._private_jobs where payload->>'imageId' is not null returning payload->>'imageId' as id`,
  );
  for (const { id } of jobs) await deleteImage(app.context, id);
  return jobs.map(({ id }) => `/images/${id}`);
}

it('is deleted 30 days after the decision with all its renditions; content hash and point stay', async () => {
  const imageUrl = await uploadPhoto(owner, 1);
  const [verified, pending] = [await submit(imageUrl), await submit((await giveImage(app, owner)).url)];
  await decide(verified, 'approve');
  await age(verified, 29.9);
  await deleteVerificationPhotos(app.context);
  expect(await deleteQueuedImages()).toEqual([]);

  const rows = () =>
    app.db.query<{ version: string }>('select version from images where id = $1', [imageUrl.slice(8)]);
  const [image] = await rows();
  await age(verified, 30.1);
  await deleteVerificationPhotos(app.context);
  expect(await deleteQueuedImages()).toEqual([imageUrl]);
  expect(await rows()).toEqual([]);
  for (const width of ['full', 160, 480, 960]) {
    const key = `images/${imageUrl.slice(8)}/${image?.version}/${width}.webp`;
    expect(await app.context.storage.get(key)).toBe(null);
  }
  expect(await photoOf(verified)).toEqual({ image_id: null, image_content_hash: expect.any(String) });
  expect(await photoOf(pending)).toMatchObject({ image_id: expect.any(String) });
  expect(await pointsOf(app, owner)).toBe(2);
  // The point is reversed and restored without the photo.
  await decide(verified, 'deny');
  expect(await pointsOf(app, owner)).toBe(1);
  await decide(verified, 'approve');
  expect(await pointsOf(app, owner)).toBe(2);
});

it('a verification photo is deleted 30 days after the last of several decisions', async () => {
  const id = await submit((await giveImage(app, owner)).url);
  await decide(id, 'deny');
  await age(id, 31);
  await decide(id, 'approve');
  await deleteVerificationPhotos(app.context);
  expect(await photoOf(id)).toMatchObject({ image_id: expect.any(String) });
  await age(id, 31);
  await deleteVerificationPhotos(app.context);
  expect(await photoOf(id)).toMatchObject({ image_id: null });
});

it('keeps a photo that a post shows, too', async () => {
  const image = await giveImage(app, owner);
  const id = await submit(image.url);
  await decide(id, 'approve');
  await publish(owner, admin, { imageUrl: image.url });
  await age(id, 31);
  await deleteVerificationPhotos(app.context);
  await deleteQueuedImages();
  expect(await photoOf(id)).toMatchObject({ image_id: null });
  const [row] = await app.db.query('select status from images where id = $1', [image.id]);
  expect(row).toEqual({ status: 'ready' });
});

it('deletes more due photos than fit in one batch in one run', async () => {
  await app.db.query(
    `with photos as (
       insert into images (id, owner_id, status, version, width, height, content_hash, created_at, expires_at)
       select 'many-photos-' || lpad(n::text, 8, '0'), $1, 'ready', 'v', 1, 1, 'many-' || n, $2, $2
         from generate_series(1, 450) n returning id, content_hash)
     insert into jackpots (user_id, amount, image_id, image_content_hash, status, created_at, reviewed_at)
     select $1, 5, id, content_hash, 'rejected', $2, $2 from photos`,
    [owner.id, new Date(app.now().getTime() - 31 * DAY_MS)],
  );
  await deleteVerificationPhotos(app.context);
  const [left] = await app.db.query<{ count: number }>(
    `select count(*)::int as count from jackpots where image_id like 'many-photos-%'`,
  );
  expect(left?.count).toBe(0);
});

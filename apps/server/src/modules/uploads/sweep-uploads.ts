import { DAY_MS, HOUR_MS } from '@reelmates/contract/time';
import type { Queryable } from '../../db/database.ts';
import { enqueueLater } from '../../db/job-queue.ts';
import { readState, writeState } from '../../db/product-state.ts';
import { originalKey } from './image-keys.rules.ts';
import type { UploadContext } from './upload-context.ts';
import { findOldImages, findSpentOriginals, forgetOriginals, type OldImage } from './uploads.repository.ts';

const ORPHAN_AFTER_MS = DAY_MS;
const BATCH_SIZE = 200;
/** The maximum of images that one run examines; the next run continues. */
const MAX_EXAMINED = 20_000;
/** Images that have just become old enough are examined in each run, in case runs were missed. */
const RECENT_MS = 2 * HOUR_MS;
/** The name, in the product's state, of the position at which the next run continues. */
const POSITION = 'uploads_swept_until';

/**
 * Queues the deletion of uploads that nothing has used for a day, and deletes bytes that were sent to a store's address
 * after the photo had been processed.
 */
export async function sweepUploads({
  db,
  clock,
  storage,
}: Pick<UploadContext, 'db' | 'clock' | 'storage'>): Promise<number> {
  const at = clock();
  const before = new Date(at.getTime() - ORPHAN_AFTER_MS);
  const all = await sweepFrom(db, await readPosition(db), before);
  await writeState(db, POSITION, JSON.stringify(all.end ?? start), at);
  let { queued } = all;
  if (all.end) {
    const recent = { id: '', created_at: new Date(before.getTime() - RECENT_MS) };
    queued += (await sweepFrom(db, recent, before)).queued;
  }
  for (;;) {
    const spent = await findSpentOriginals(db, at, BATCH_SIZE);
    await storage.delete(spent.map(originalKey));
    await forgetOriginals(db, spent);
    if (spent.length < BATCH_SIZE) return queued;
  }
}

/** @returns the last examined image; null if there are no further ones */
async function sweepFrom(
  db: Queryable,
  from: OldImage,
  before: Date,
): Promise<{ queued: number; end: OldImage | null }> {
  let queued = 0;
  let end = from;
  for (let examined = 0; examined < MAX_EXAMINED; examined += BATCH_SIZE) {
    const images = await findOldImages(db, { before, after: end }, BATCH_SIZE);
    for (const { id, isUsed } of images) {
      if (isUsed) continue;
      // The queue may still have the tasks of the previous run.
      await enqueueLater(db, 'delete-image', { imageId: id }, { key: `delete-image:${id}`, seconds: 0 });
      queued += 1;
    }
    const last = images.at(-1);
    if (!last || images.length < BATCH_SIZE) return { queued, end: null };
    end = { id: last.id, created_at: last.created_at };
  }
  return { queued, end };
}

const start: OldImage = { id: '', created_at: new Date(0) };

async function readPosition(db: Queryable): Promise<OldImage> {
  const stored = await readState(db, POSITION);
  if (stored === null) return start;
  const { id, created_at } = JSON.parse(stored) as { id: string; created_at: string };
  return { id, created_at: new Date(created_at) };
}

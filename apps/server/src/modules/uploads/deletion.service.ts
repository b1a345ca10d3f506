import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import { imageKeys, originalKey } from './image-keys.rules.ts';
import type { UploadContext } from './upload-context.ts';
import {
  eraseImageRow,
  findImagesToErase,
  imageIsUsed,
  lockImage,
  lockReady,
  markDeleted,
  showAgain,
  withhold,
} from './uploads.repository.ts';

const ERASE_AT_ONCE = 200;

/**
 * Queues the deletion of an image that a row has just stopped using, if nothing else uses it. Strangers cannot see it
 * from now on.
 */
export async function releaseImage(tx: Transaction, imageId: string): Promise<void> {
  if (!(await imageIsUsed(tx, imageId))) await enqueue(tx, 'delete-image', { imageId });
}

/**
 * Does as `releaseImage` does, but for a while the bytes stay, closed to everybody, for `reclaimImage`.
 * @param forMs how long
 */
export async function withholdImage(tx: Transaction, imageId: string, forMs: number): Promise<void> {
  if (await imageIsUsed(tx, imageId)) return;
  await withhold(tx, imageId);
  await enqueue(tx, 'delete-image', { imageId }, forMs / 1_000);
}

/** Shows a withheld image again. @returns whether it is there: another post that uses it has had it stay */
export async function reclaimImage(tx: Transaction, imageId: string, ownerId: string): Promise<boolean> {
  return (await showAgain(tx, imageId, ownerId)) || (await lockReady(tx, imageId, ownerId)) !== null;
}

/** Removes every byte of an image that nothing uses. Safe to repeat. */
export async function deleteImage(
  { db, storage }: Pick<UploadContext, 'db' | 'storage'>,
  imageId: string,
): Promise<void> {
  const deleted = await db.transaction(async (tx) => {
    await lockImage(tx, imageId);
    return markDeleted(tx, imageId);
  });
  if (!deleted) return;
  const renditions = deleted.version === null ? [] : imageKeys(imageId, deleted.version);
  await storage.delete([originalKey(imageId), ...renditions]);
}

/**
 * Erases all photos of a person whose rows no longer use them, the bytes first: a row that is left is tried again.
 * @param signal asks to stop after the photo under way
 */
export async function eraseImagesOf(
  { db, storage }: Pick<UploadContext, 'db' | 'storage'>,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const images = await findImagesToErase(db, userId, ERASE_AT_ONCE);
    if (images.length === 0) return;
    for (const { id, version } of images) {
      signal.throwIfAborted();
      await storage.delete([originalKey(id), ...(version === null ? [] : imageKeys(id, version))]);
      await eraseImageRow(db, id);
    }
  }
}

import type { Queryable, Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import { deleteFingerprint } from '../look-alikes/look-alikes.public.ts';
import { imageKeys, originalKey } from './image-keys.rules.ts';
import type { UploadContext } from './upload-context.ts';
import {
  eraseImageRow,
  eraseUnnamedRow,
  findAllImages,
  findImagesToErase,
  imageIsUsed,
  lockImage,
  lockReadyShared,
  markDeleted,
  restoreWithheld,
  withholdReady,
} from './uploads.repository.ts';

const ERASURE_BATCH_SIZE = 200;

/**
 * Queues the deletion of an image that a row no longer uses, unless another row does. From now on, only its owner and
 * admins may see it.
 * @param afterMs how long the bytes stay, in case a row uses the image again
 */
export async function releaseImage(tx: Transaction, imageId: string, afterMs = 0): Promise<void> {
  if (!(await imageIsUsed(tx, imageId))) await enqueue(tx, 'delete-image', { imageId }, afterMs / 1_000);
}

/**
 * As `releaseImage`, but the bytes stay for some time, so that `reclaimImage` can restore the image; until then no one
 * may see it.
 * @param forMs for how long
 */
export async function withholdImage(tx: Transaction, imageId: string, forMs: number): Promise<void> {
  // Locked first: a concurrent transaction that uses the image has either committed, and is seen here, or does not get
  // the image.
  const [, isUsed] = await Promise.all([lockImage(tx, imageId), imageIsUsed(tx, imageId)]);
  if (isUsed) return;
  await withholdReady(tx, imageId);
  await enqueue(tx, 'delete-image', { imageId }, forMs / 1_000);
}

/**
 * Restores a withheld image.
 * @returns whether it still exists: it does if another post uses it
 */
export async function reclaimImage(tx: Transaction, imageId: string, ownerId: string): Promise<boolean> {
  return (
    (await restoreWithheld(tx, imageId, ownerId)) || (await lockReadyShared(tx, imageId, ownerId)) !== null
  );
}

/** Deletes all bytes of an unused image, then its row if nothing names it. Idempotent. */
export async function deleteImage(
  { db, clock, storage }: Pick<UploadContext, 'db' | 'clock' | 'storage'>,
  imageId: string,
): Promise<void> {
  const deleted = await db.transaction(async (tx) => {
    await lockImage(tx, imageId);
    const image = await markDeleted(tx, imageId);
    if (image) await deleteFingerprint(tx, imageId);
    return image;
  });
  if (!deleted) return;
  await storage.delete(objectKeysOf({ id: imageId, version: deleted.version }));
  await eraseUnnamedRow(db, imageId, clock());
}

const objectKeysOf = ({ id, version }: { id: string; version: string | null }) => [
  originalKey(id),
  ...(version === null ? [] : imageKeys(id, version)),
];

/** The keys of the bytes of all photos. */
export async function listObjectKeys(db: Queryable): Promise<string[]> {
  return (await findAllImages(db)).flatMap(objectKeysOf);
}

/**
 * Erases all photos of a person that no row uses any more. Deletes the bytes first, so that after a failure the row
 * remains to try again.
 * @param signal stops the erasure after the current photo
 */
export async function eraseImagesOf(
  { db, storage }: Pick<UploadContext, 'db' | 'storage'>,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const images = await findImagesToErase(db, userId, ERASURE_BATCH_SIZE);
    if (images.length === 0) return;
    for (const { id, version } of images) {
      signal.throwIfAborted();
      await storage.delete(objectKeysOf({ id, version }));
      await eraseImageRow(db, id);
    }
  }
}

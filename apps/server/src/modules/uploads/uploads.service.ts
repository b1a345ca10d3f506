import { randomBytes } from 'node:crypto';
import { imageWidths, limits } from '@reelmates/contract/limits';
import type { Transaction } from '../../db/database.ts';
import { enqueue, enqueueLater } from '../../db/job-queue.ts';
import { notFound } from '../../http/api-error.ts';
import type { StoredObject } from '../../platform/storage/object-storage.ts';
import { signUploadPath } from '../../platform/storage/upload-signature.ts';
import { imageIdOf, imageKey, imageKeys, originalKey } from './image-keys.rules.ts';
import { judgeOriginal } from './judging.service.ts';
import type { UploadContext } from './upload-context.ts';
import { notYours, tooLarge } from './upload-errors.ts';
import {
  eraseImageRow,
  findAccess,
  findImage,
  findImagesToErase,
  findOrphans,
  findSpentOriginals,
  forgetOriginals,
  imageIsUsed,
  insertAwaiting,
  lockImage,
  lockReady,
  markDeleted,
  type OldImage,
  showAgain,
  withhold,
} from './uploads.repository.ts';

const ORPHAN_AFTER_MS = 24 * 60 * 60_000;
const SWEEP_AT_ONCE = 200;
/** A run of the task queues so many at most: far more than come in its quarter of an hour. */
const SWEEP_IN_ALL = 10_000;
/** A PUT that begins in time may end after its address has expired. */
const LAST_PUT_MS = 60 * 60_000;

export type NewUpload = { id: string; uploadUrl: string; headers: Record<string, string>; expiresAt: Date };

/**
 * An address for one photo: the store's own where it takes uploads from browsers and the size is known, which that
 * address is good for alone; else ours.
 */
export async function createUpload(
  { db, clock, storage }: UploadContext,
  userId: string,
  secret: string,
  size: number | undefined,
): Promise<NewUpload> {
  if (size !== undefined && size > limits.uploadMaxBytes) throw tooLarge(size);
  const at = clock();
  const id = randomBytes(18).toString('base64url');
  const expiresAt = new Date(at.getTime() + limits.uploadLifetimeMs);
  const expiresInSeconds = limits.uploadLifetimeMs / 1000;
  const presigned =
    size === undefined ? null : await storage.presignPut(originalKey(id), { bytes: size, expiresInSeconds });
  const originalUntil = presigned && new Date(expiresAt.getTime() + LAST_PUT_MS);
  await insertAwaiting(db, { id, ownerId: userId, at, expiresAt, originalUntil });
  const uploadUrl = presigned?.url ?? signUploadPath({ id, expiresAt }, secret);
  return { id, uploadUrl, headers: presigned?.headers ?? {}, expiresAt };
}

/**
 * The id of a finished upload of this user. Where the browser has sent the bytes to the store itself, they are judged
 * now, so call it before a transaction: it may take seconds.
 * @throws ApiError VALIDATION on imageUrl when it is no upload of this user; ImageError when the bytes are no photo
 */
export async function claimUpload(context: UploadContext, userId: string, imageUrl: string): Promise<string> {
  const imageId = imageIdOf(imageUrl);
  const image = imageId === null ? null : await findImage(context.db, imageId);
  if (!image || image.owner_id !== userId) throw notYours();
  if (image.status === 'deleted' || image.status === 'withheld') throw notYours();
  if (image.status === 'awaiting') await judgeOriginal(context, { imageId: image.id, ownerId: userId });
  return image.id;
}

export type HeldImage = {
  imageId: string | null;
  /** Marks the same photo again, also after its bytes were deleted. */
  imageContentHash: string | null;
};

/**
 * An image that something is about to use, locked against deletion until the transaction ends.
 * @throws ApiError VALIDATION when it has gone since it was claimed
 */
export async function holdImage(
  tx: Transaction,
  imageId: string | null,
  ownerId: string,
): Promise<HeldImage> {
  if (imageId === null) return { imageId: null, imageContentHash: null };
  const imageContentHash = await lockReady(tx, imageId, ownerId);
  if (imageContentHash === null) throw notYours();
  return { imageId, imageContentHash };
}

/** A photo, or none, or why it cannot be used: `hold` says so. */
export type ClaimedPhoto = { hold(tx: Transaction): Promise<HeldImage> };

/**
 * Claims the photo of a request that may be a repeated one: judging takes seconds, so it comes before the transaction;
 * but who asks again gets the first answer even if the photo was deleted meanwhile, so a failure counts only in `hold`.
 */
export async function claimForLater(
  context: UploadContext,
  userId: string,
  imageUrl: string | null | undefined,
): Promise<ClaimedPhoto> {
  let imageId: string | null = null;
  let failure: { error: unknown } | null = null;
  try {
    if (imageUrl) imageId = await claimUpload(context, userId, imageUrl);
  } catch (error) {
    failure = { error };
  }
  return {
    hold: async (tx) => {
      if (failure) throw failure.error;
      return holdImage(tx, imageId, userId);
    },
  };
}

export type ServedImage = { isPublic: boolean; width: number | 'full'; read(): Promise<StoredObject> };

/**
 * An image for somebody who may see what uses it: everybody, or its owner and admins alone.
 * @param wantedWidth pixels; the smallest rendition at least that wide is served
 */
export async function findServedImage(
  { db, storage }: UploadContext,
  imageId: string,
  wantedWidth: number | null,
  reader: { id: string; isAdmin: boolean } | null,
): Promise<ServedImage> {
  const access = await findAccess(db, imageId);
  const isOwn = reader !== null && reader.id === access?.owner_id;
  const isReviewed = reader?.isAdmin && access?.is_for_admins;
  if (!access || !(access.is_public || isOwn || isReviewed)) throw notFound();
  const width = imageWidths.find((candidate) => wantedWidth !== null && candidate >= wantedWidth) ?? 'full';
  const key = imageKey(imageId, access.version, width);
  const read = async () => {
    const object = await storage.get(key);
    if (!object) throw notFound();
    return object;
  };
  return { isPublic: access.is_public, width, read };
}

/** A photo as it is stored, or null where it was deleted meanwhile. */
export async function readFullImage(
  { storage }: Pick<UploadContext, 'storage'>,
  image: { id: string; version: string },
): Promise<Buffer | null> {
  const object = await storage.get(imageKey(image.id, image.version, 'full'));
  return object?.bytes ?? null;
}

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
    const images = await findImagesToErase(db, userId, SWEEP_AT_ONCE);
    if (images.length === 0) return;
    for (const { id, version } of images) {
      signal.throwIfAborted();
      await storage.delete([originalKey(id), ...(version === null ? [] : imageKeys(id, version))]);
      await eraseImageRow(db, id);
    }
  }
}

/**
 * Queues the deletion of uploads that nothing has used for a day, and deletes what was sent to a store's address after
 * the photo had been judged.
 */
export async function sweepUploads({
  db,
  clock,
  storage,
}: Pick<UploadContext, 'db' | 'clock' | 'storage'>): Promise<number> {
  const at = clock();
  const before = new Date(at.getTime() - ORPHAN_AFTER_MS);
  let queued = 0;
  for (let after: OldImage | undefined; ; ) {
    const orphans = await findOrphans(db, { before, after }, SWEEP_AT_ONCE);
    for (const { id } of orphans) {
      // What the former run queued may still wait.
      await enqueueLater(db, 'delete-image', { imageId: id }, { key: `delete-image:${id}`, seconds: 0 });
    }
    queued += orphans.length;
    after = orphans.at(-1);
    if (orphans.length < SWEEP_AT_ONCE || queued >= SWEEP_IN_ALL) break;
  }
  for (;;) {
    const spent = await findSpentOriginals(db, at, SWEEP_AT_ONCE);
    await storage.delete(spent.map(originalKey));
    await forgetOriginals(db, spent);
    if (spent.length < SWEEP_AT_ONCE) return queued;
  }
}

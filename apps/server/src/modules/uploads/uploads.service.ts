import { randomBytes } from 'node:crypto';
import { imageWidths, limits } from '@reelmates/contract/limits';
import { uploadMessages } from '@reelmates/contract/uploads';
import type { Database, Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import { ApiError, conflict, forbidden, invalid, notFound } from '../../http/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ImageProcessor } from '../../platform/images/image-processor.ts';
import {
  type ObjectStorage,
  ObjectTooLarge,
  type StoredObject,
} from '../../platform/storage/object-storage.ts';
import { signUploadPath, verifyUploadSignature } from '../../platform/storage/upload-signature.ts';
import { imageIdOf, imageKey, imageKeys, originalKey } from './image-keys.rules.ts';
import {
  eraseImageRow,
  findAccess,
  findImage,
  findImagesToErase,
  findOrphans,
  imageIsUsed,
  insertAwaiting,
  lockImage,
  lockReady,
  markDeleted,
  markReady,
} from './uploads.repository.ts';

export type UploadContext = { db: Database; clock: Clock; storage: ObjectStorage; images: ImageProcessor };

const ORPHAN_AFTER_MS = 24 * 60 * 60_000;
const SWEEP_AT_ONCE = 200;

export type NewUpload = { id: string; uploadUrl: string; expiresAt: Date };

/** An address for one photo: the store's own where it takes uploads from browsers, else ours. */
export async function createUpload(
  { db, clock, storage }: UploadContext,
  userId: string,
  secret: string,
): Promise<NewUpload> {
  const at = clock();
  const id = randomBytes(18).toString('base64url');
  const expiresAt = new Date(at.getTime() + limits.uploadLifetimeMs);
  const presigned = await storage.presignPut(originalKey(id), limits.uploadLifetimeMs / 1000);
  await insertAwaiting(db, { id, ownerId: userId, at, expiresAt });
  return { id, uploadUrl: presigned ?? signUploadPath({ id, expiresAt }, secret), expiresAt };
}

export type UploadAddress = {
  id: string;
  query: { expires?: unknown; signature?: unknown };
  secret: string;
  /** The account whose session came with the request, if any. */
  accountId: string | null;
};

/**
 * Whether bytes may be sent to an address of ours now; asked before they are read.
 * @throws ApiError FORBIDDEN (tampered, expired, somebody else's) or CONFLICT (used)
 */
export async function admitUpload({ db, clock }: UploadContext, address: UploadAddress): Promise<void> {
  const verdict = verifyUploadSignature(address.id, address.query, address.secret, clock());
  if (verdict === 'forged') throw forbidden('This upload address is not valid.');
  const image = await findImage(db, address.id);
  if (!image) throw notFound();
  if (address.accountId !== null && address.accountId !== image.owner_id) throw forbidden();
  if (image.status !== 'awaiting') throw alreadyUsed();
  if (verdict === 'expired') throw forbidden('This upload address has expired. Please try again.');
}

function alreadyUsed() {
  return conflict('This upload address was already used.');
}

/** Judges the bytes, re-encodes them and stores the renditions. */
export async function receiveUpload(context: UploadContext, imageId: string, bytes: Buffer): Promise<void> {
  if (!(await makeReady(context, imageId, bytes))) throw alreadyUsed();
}

/** False when another request with bytes for the same image was first. */
async function makeReady(
  { db, storage, images }: UploadContext,
  imageId: string,
  bytes: Buffer,
): Promise<boolean> {
  const image = await images.process(bytes);
  const version = randomBytes(6).toString('base64url');
  await storage.put(imageKey(imageId, version, 'full'), image.full);
  for (const { width, bytes: rendition } of image.renditions) {
    await storage.put(imageKey(imageId, version, width), rendition);
  }
  const wasFirst = await markReady(db, { id: imageId, version, ...image });
  if (!wasFirst) await storage.delete(imageKeys(imageId, version));
  return wasFirst;
}

/**
 * The id of a finished upload of this user. Where the browser has sent the bytes to the store itself, they are judged
 * now, so call it before a transaction: it may take seconds.
 * @throws ApiError VALIDATION on imageUrl when it is no upload of this user; ImageError when the bytes are no photo
 */
export async function claimUpload(context: UploadContext, userId: string, imageUrl: string): Promise<string> {
  const imageId = imageIdOf(imageUrl);
  const image = imageId === null ? null : await findImage(context.db, imageId);
  if (!image || image.owner_id !== userId || image.status === 'deleted') throw notYours();
  if (image.status === 'awaiting') await fetchFromStore(context, image.id);
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

/**
 * Claims the photo of a request that may be a repeated one: judging takes seconds, so it comes before the transaction;
 * but who asks again gets the first answer even if the photo was deleted meanwhile, so a failure counts only in `hold`.
 */
export async function claimForLater(
  context: UploadContext,
  userId: string,
  imageUrl: string | null | undefined,
): Promise<{ hold(tx: Transaction): Promise<HeldImage> }> {
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

function notYours() {
  return invalid('imageUrl', 'This photo is not one of your uploads. Please choose it again.');
}

async function fetchFromStore(context: UploadContext, imageId: string): Promise<void> {
  const { storage } = context;
  const original = await readOriginal(storage, imageId);
  if (original === null) throw notYours();
  await makeReady(context, imageId, original.bytes);
  await storage.delete([originalKey(imageId)]);
}

async function readOriginal(storage: ObjectStorage, imageId: string): Promise<StoredObject | null> {
  try {
    return await storage.get(originalKey(imageId), { maxBytes: limits.uploadMaxBytes });
  } catch (error) {
    if (error instanceof ObjectTooLarge) throw new ApiError('TOO_LARGE', error.message);
    throw error;
  }
}

export function tooLarge(bytes: number): ApiError {
  return new ApiError('TOO_LARGE', uploadMessages.tooLarge(bytes, limits.uploadMaxBytes));
}

export type ServedImage = StoredObject & { isPublic: boolean; width: number | 'full' };

/**
 * An image for somebody who may see what uses it: everybody, or its owner and admins alone.
 * @param wantedWidth pixels; the smallest rendition at least that wide is served
 */
export async function readImage(
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
  const object = await storage.get(imageKey(imageId, access.version, width));
  if (!object) throw notFound();
  return { ...object, isPublic: access.is_public, width };
}

/** A photo as it is stored, or null where it was deleted meanwhile. */
export async function readFullImage(
  { storage }: Pick<UploadContext, 'storage'>,
  image: { id: string; version: string },
): Promise<Buffer | null> {
  const object = await storage.get(imageKey(image.id, image.version, 'full'));
  return object?.bytes ?? null;
}

/** Queues the deletion of an image that a row has just stopped using, if nothing else uses it. */
export async function releaseImage(tx: Transaction, imageId: string): Promise<void> {
  if (!(await imageIsUsed(tx, imageId))) await enqueue(tx, 'delete-image', { imageId });
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

/** Queues the deletion of uploads that nothing has used for a day. */
export async function sweepUploads({ db, clock }: Pick<UploadContext, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - ORPHAN_AFTER_MS);
  const orphans = await findOrphans(db, before, SWEEP_AT_ONCE);
  for (const imageId of orphans) await enqueue(db, 'delete-image', { imageId });
  return orphans.length;
}

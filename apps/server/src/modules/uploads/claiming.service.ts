import type { Transaction } from '../../db/database.ts';
import { imageIdOf } from './image-keys.rules.ts';
import { processOriginal } from './processing.service.ts';
import type { UploadContext } from './upload-context.ts';
import { notYours } from './upload-errors.ts';
import { findImage, lockReadyShared } from './uploads.repository.ts';

/**
 * The id of a finished upload of this user. Processes bytes that the browser has sent to the store: this may take
 * seconds, so call it before a transaction.
 * @throws ApiError VALIDATION on imageUrl if it is not an upload of this user; ImageError if the bytes are not a photo
 */
export async function claimUpload(context: UploadContext, userId: string, imageUrl: string): Promise<string> {
  const imageId = imageIdOf(imageUrl, context.config.imagesUrl);
  const image = imageId === null ? null : await findImage(context.db, imageId);
  if (!image || image.owner_id !== userId) throw notYours();
  if (image.status === 'deleted' || image.status === 'withheld') throw notYours();
  if (image.status === 'awaiting') await processOriginal(context, { imageId: image.id, ownerId: userId });
  return image.id;
}

export type LockedImage = {
  imageId: string | null;
  /** Identifies the photo, also after its bytes were deleted. */
  imageContentHash: string | null;
  /** The photo's main colour, as in `#336699`. */
  imagePlaceholder: string | null;
};

/**
 * Locks an image against deletion until the transaction ends, for a row that will use it.
 * @throws ApiError VALIDATION if it was deleted after it was claimed
 */
export async function lockImageShared(
  tx: Transaction,
  imageId: string | null,
  ownerId: string,
): Promise<LockedImage> {
  if (imageId === null) return { imageId: null, imageContentHash: null, imagePlaceholder: null };
  const image = await lockReadyShared(tx, imageId, ownerId);
  if (image === null) throw notYours();
  return { imageId, ...image };
}

/** A photo, no photo, or the reason why it cannot be used, which `lock` throws. */
export type ClaimedPhoto = { lock(tx: Transaction): Promise<LockedImage> };

/**
 * Claims the photo of an idempotent request. Processing takes seconds, so it comes before the transaction. But a
 * repeated request has to get the first response even if the photo has been deleted since, so only `lock` throws.
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
    lock: async (tx) => {
      if (failure) throw failure.error;
      return lockImageShared(tx, imageId, userId);
    },
  };
}

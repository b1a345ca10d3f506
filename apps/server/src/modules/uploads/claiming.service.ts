import type { Transaction } from '../../db/database.ts';
import { imageIdOf } from './image-keys.rules.ts';
import { processOriginal } from './processing.service.ts';
import type { UploadContext } from './upload-context.ts';
import { notYours } from './upload-errors.ts';
import { findImage, lockReadyShared } from './uploads.repository.ts';

/**
 * The id of a finished upload of this user. Bytes that the browser has sent to the store itself are processed now: call
 * it before a transaction, since it may take seconds.
 * @throws ApiError VALIDATION on imageUrl when it is no upload of this user; ImageError when the bytes are no photo
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
  /** Identifies the same photo, also after its bytes were deleted. */
  imageContentHash: string | null;
  /** The photo's main colour, as in `#336699`. */
  imagePlaceholder: string | null;
};

/**
 * Locks an image against deletion until the transaction ends, for a row that will use it.
 * @throws ApiError VALIDATION when it was deleted since it was claimed
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

/** A photo, none, or the reason why it cannot be used, which `lock` throws. */
export type ClaimedPhoto = { lock(tx: Transaction): Promise<LockedImage> };

/**
 * Claims the photo of a request that may be repeated. Processing takes seconds, so it comes before the transaction; but a
 * repeated request gets the first answer even if the photo was deleted since, so only `lock` throws a failure.
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

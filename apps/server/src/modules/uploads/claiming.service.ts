import type { Transaction } from '../../db/database.ts';
import { imageIdOf } from './image-keys.rules.ts';
import { judgeOriginal } from './judging.service.ts';
import type { UploadContext } from './upload-context.ts';
import { notYours } from './upload-errors.ts';
import { findImage, lockReady } from './uploads.repository.ts';

/**
 * The id of a finished upload of this user. Bytes that the browser has sent to the store itself are judged now: call
 * it before a transaction, since it may take seconds.
 * @throws ApiError VALIDATION on imageUrl when it is no upload of this user; ImageError when the bytes are no photo
 */
export async function claimUpload(context: UploadContext, userId: string, imageUrl: string): Promise<string> {
  const imageId = imageIdOf(imageUrl, context.config.imagesUrl);
  const image = imageId === null ? null : await findImage(context.db, imageId);
  if (!image || image.owner_id !== userId) throw notYours();
  if (image.status === 'deleted' || image.status === 'withheld') throw notYours();
  if (image.status === 'awaiting') await judgeOriginal(context, { imageId: image.id, ownerId: userId });
  return image.id;
}

export type HeldImage = {
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
export async function holdImage(
  tx: Transaction,
  imageId: string | null,
  ownerId: string,
): Promise<HeldImage> {
  if (imageId === null) return { imageId: null, imageContentHash: null, imagePlaceholder: null };
  const image = await lockReady(tx, imageId, ownerId);
  if (image === null) throw notYours();
  return { imageId, ...image };
}

/** A photo, none, or the reason why it cannot be used, which `hold` throws. */
export type ClaimedPhoto = { hold(tx: Transaction): Promise<HeldImage> };

/**
 * Claims the photo of a request that may be repeated. Judging takes seconds, so it comes before the transaction; but a
 * repeated request gets the first answer even if the photo was deleted since, so only `hold` throws a failure.
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

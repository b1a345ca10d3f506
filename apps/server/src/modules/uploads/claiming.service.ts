import type { Transaction } from '../../db/database.ts';
import { imageIdOf } from './image-keys.rules.ts';
import { judgeOriginal } from './judging.service.ts';
import type { UploadContext } from './upload-context.ts';
import { notYours } from './upload-errors.ts';
import { findImage, lockReady } from './uploads.repository.ts';

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

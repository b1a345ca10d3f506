import { imageWidths } from '@reelmates/contract/limits';
import { notFound } from '../../http/api-error.ts';
import type { StoredObject } from '../../platform/storage/object-storage.ts';
import { imageKey, isImageId } from './image-keys.rules.ts';
import type { UploadContext } from './upload-context.ts';
import { findAccess } from './uploads.repository.ts';

export type ServedImage = { isPublic: boolean; width: number | 'full'; read(): Promise<StoredObject> };

/**
 * An image for a viewer who may see it: everyone, or only its owner and admins.
 * @param wantedWidth in pixels; the smallest rendition of at least this width is served
 */
export async function findServedImage(
  { db, storage }: UploadContext,
  imageId: string,
  wantedWidth: number | null,
  viewer: { id: string; isAdmin: boolean } | null,
): Promise<ServedImage> {
  const access = isImageId(imageId) ? await findAccess(db, imageId) : null;
  const isOwn = viewer !== null && viewer.id === access?.owner_id;
  const isReviewed = viewer?.isAdmin && access?.is_for_admins;
  if (!access || !(access.is_public || isOwn || isReviewed)) throw notFound();
  const width = renditionFor(wantedWidth);
  const key = imageKey(imageId, access.version, width);
  const read = async () => {
    const object = await storage.get(key);
    if (!object) throw notFound();
    return object;
  };
  return { isPublic: access.is_public, width, read };
}

/** The smallest rendition of a stored photo with at least this width in pixels; null if the photo was deleted. */
export async function readRendition(
  { storage }: Pick<UploadContext, 'storage'>,
  image: { id: string; version: string },
  wantedWidth: number,
): Promise<Buffer | null> {
  const object = await storage.get(imageKey(image.id, image.version, renditionFor(wantedWidth)));
  return object?.bytes ?? null;
}

const renditionFor = (wantedWidth: number | null) =>
  imageWidths.find((candidate) => wantedWidth !== null && candidate >= wantedWidth) ?? 'full';

/** The stored photo; null if it was deleted. */
export async function readFullImage(
  { storage }: Pick<UploadContext, 'storage'>,
  image: { id: string; version: string },
): Promise<Buffer | null> {
  const object = await storage.get(imageKey(image.id, image.version, 'full'));
  return object?.bytes ?? null;
}

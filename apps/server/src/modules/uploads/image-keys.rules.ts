import { imageWidths } from '@reelmates/contract/limits';

/** The keys of an image's bytes in the object storage. */
export function originalKey(imageId: string): string {
  return `uploads/${imageId}`;
}

/** @param version that of the attempt that succeeded */
export function imageKey(imageId: string, version: string, width: number | 'full'): string {
  return `images/${imageId}-${version}/${width}.webp`;
}

export function imageKeys(imageId: string, version: string): string[] {
  return (['full', ...imageWidths] as const).map((width) => imageKey(imageId, version, width));
}

const ID = '[A-Za-z0-9_-]{16,64}';
const idOnly = new RegExp(`^${ID}$`);
const address = new RegExp(`^/images/(${ID})$`);

/** Whether an image can have this id. The database would refuse some other texts. */
export const isImageId = (text: string): boolean => idOnly.test(text);

/**
 * The id in one of our image addresses; null for any other text.
 * @param imagesUrl the origin of public images, if it is not ours
 */
export function imageIdOf(imageUrl: string, imagesUrl: string | null): string | null {
  const path =
    imagesUrl !== null && imageUrl.startsWith(imagesUrl) ? imageUrl.slice(imagesUrl.length) : imageUrl;
  return address.exec(path)?.[1] ?? null;
}

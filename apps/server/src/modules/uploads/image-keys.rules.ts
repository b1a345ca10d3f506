import { imageWidths } from '@reelmates/contract/limits';

/** Where an image's bytes lie in the object storage. */
export function originalKey(imageId: string): string {
  return `uploads/${imageId}`;
}

export function imageKey(imageId: string, width: number | 'full'): string {
  return `images/${imageId}/${width}.webp`;
}

export function allKeys(imageId: string): string[] {
  return [
    originalKey(imageId),
    imageKey(imageId, 'full'),
    ...imageWidths.map((width) => imageKey(imageId, width)),
  ];
}

/** The id in an image address that we gave out, or null for any other text. */
export function imageIdOf(imageUrl: string): string | null {
  return /^\/images\/([A-Za-z0-9_-]{16,64})$/.exec(imageUrl)?.[1] ?? null;
}

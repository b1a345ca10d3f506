import sharp from 'sharp';
import { THUMB_EDGE } from '../../../apps/server/src/platform/images/keypoints/fingerprint.ts';
import type { Grey } from '../../../apps/server/src/platform/images/keypoints/scale-space.ts';

/** The grey pictures that the image worker compares, without making renditions. */
export async function greyPhoto(photo: Buffer): Promise<{ picture: Grey; thumb: Grey }> {
  const { width, height } = await sharp(photo).metadata();
  const factor = Math.sqrt(65_536 / (width * height));
  return {
    picture: await greyAt(photo, Math.round(width * factor), Math.round(height * factor)),
    thumb: await greyAt(photo, THUMB_EDGE, THUMB_EDGE),
  };
}

async function greyAt(photo: Buffer, width: number, height: number): Promise<Grey> {
  const { data, info } = await sharp(photo)
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Float32Array(width * height).map((_, index) => data[index * info.channels] ?? 0);
  return { width, height, pixels };
}

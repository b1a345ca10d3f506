import { createHash } from 'node:crypto';
import { imageWidths, limits } from '@reelmates/contract/limits';
import sharp from 'sharp';
import { type Fingerprint, fingerprintOf, THUMB_EDGE } from './keypoints/fingerprint.ts';
import type { Grey } from './keypoints/scale-space.ts';
import type { ProcessedImage, Rendition } from './processed-image.ts';
import { countWebpFrames } from './webp-frames.ts';

const MAX_PIXELS = 50_000_000;
/**
 * Only the first frame is decoded, but the time that the library takes to read a WebP's header grows with the square of
 * the number of frames.
 */
const MAX_FRAMES = 2_000;
/** The header states more than `MAX_PIXELS`. Thrown before anything is decoded. */
export class PixelLimitExceeded extends Error {}
export class TooManyFrames extends Error {}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

// Effort 2: half the time of sharp's default for 3 % more bytes.
const webp = { quality: 78, effort: 2 };

/**
 * Decodes once, then makes all renditions from the upright 2048 px picture. Only pixels remain of the original: sharp
 * writes no metadata by default, and converts to sRGB. Runs only in a worker process.
 */
export async function renderImage(bytes: Uint8Array): Promise<ProcessedImage> {
  const upright = await decode(bytes);
  const picture = () => sharp(upright.data, { raw: upright.raw });
  const renditions: Rendition[] = [];
  for (const width of imageWidths) {
    const resized = picture().resize({ width, withoutEnlargement: true });
    renditions.push({ width, bytes: await resized.webp(webp).toBuffer() });
  }
  return {
    width: upright.raw.width,
    height: upright.raw.height,
    full: await picture().webp(webp).toBuffer(),
    renditions,
    ...(await summarise(upright)),
    fingerprint: await fingerprint(upright),
  };
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
  if (countWebpFrames(bytes, MAX_FRAMES + 1) > MAX_FRAMES) throw new TooManyFrames();
  const { width, height } = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) throw new PixelLimitExceeded();
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
  })
    .resize(limits.imageMaxEdge, limits.imageMaxEdge, { fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function summarise(upright: Pixels): Promise<{ placeholder: string; contentHash: string }> {
  const { data, info } = await sharp(upright.data, { raw: upright.raw })
    .flatten({ background: '#ffffff' })
    .resize(64, 64, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = () => sharp(data, { raw: { width: 64, height: 64, channels: info.channels } });
  const { dominant } = await small().stats();
  const grey = await small().greyscale().raw().toBuffer();
  const shades = grey.map((value) => value >> 4);
  return {
    placeholder: `#${Buffer.from([dominant.r, dominant.g, dominant.b]).toString('hex')}`,
    contentHash: createHash('sha256').update(shades).digest('hex'),
  };
}

/**
 * The approximate number of pixels, in the picture's own shape: a crop then hardly changes the size of what remains.
 */
const FINGERPRINTED_PIXELS = 256 * 256;
const fingerprintedEdges = { least: 16, most: 1024 };

async function fingerprint(upright: Pixels): Promise<Fingerprint> {
  const { width, height } = upright.raw;
  const factor = Math.sqrt(FINGERPRINTED_PIXELS / (width * height));
  const edge = (length: number) =>
    Math.min(fingerprintedEdges.most, Math.max(fingerprintedEdges.least, Math.round(length * factor)));
  return fingerprintOf(
    await greyAt(upright, edge(width), edge(height)),
    await greyAt(upright, THUMB_EDGE, THUMB_EDGE),
  );
}

async function greyAt(upright: Pixels, width: number, height: number): Promise<Grey> {
  const { data, info } = await sharp(upright.data, { raw: upright.raw })
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Float32Array(width * height).map((_, index) => data[index * info.channels] ?? 0);
  return { width, height, pixels };
}

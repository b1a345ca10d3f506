import sharp, { type OverlayOptions } from 'sharp';
import { roundedMask, roundedRectangle } from './draw-shapes.ts';
import { drawLines } from './draw-text.ts';
import type { Box, Picture, TextLayer } from './picture.ts';

/** Photos were encoded by a worker before, so they are smaller than this. */
const MAX_PIXELS = 10_000_000;

/** Draws a picture as a JPEG, without metadata. Runs only in a worker process, which has the fonts. */
export async function drawPicture({ width, height, background, layers }: Picture): Promise<Buffer> {
  const lines = await drawLines(layers.filter((layer): layer is TextLayer => layer.kind === 'text'));
  const overlays: OverlayOptions[] = [];
  for (const layer of layers) {
    if (layer.kind === 'shape') overlays.push(overlay(layer.box, roundedRectangle(layer)));
    else if (layer.kind === 'photo') overlays.push(overlay(layer.box, await coverBox(layer)));
    else overlays.push(...(lines.get(layer) ?? []));
  }
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(overlays)
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function overlay({ x, y, width, height }: Box, input: Buffer): OverlayOptions {
  return { input, raw: { width, height, channels: 4 }, left: x, top: y };
}

async function coverBox({ bytes, box, radius = 0 }: { bytes: Buffer; box: Box; radius?: number }) {
  const { width, height } = box;
  const pixels = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize(width, height, { fit: 'cover' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
  return radius > 0 ? roundedMask(pixels, { width, height, radius }) : pixels;
}

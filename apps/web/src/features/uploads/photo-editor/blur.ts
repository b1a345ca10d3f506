import { contextOf } from '../canvas.ts';
import type { Size } from './crop.ts';
import type { Stroke } from './edits.ts';

/* What the brush paints: the photo in so few colours that details cannot be reconstructed. */

/** The number of blocks along the longer edge: a face has two or three of them, a line of digits one. */
const BLOCKS_ALONG = 20;
const MIN_BLOCK_PX = 8;
/** Colours are rounded to multiples of this, because fine differences between blocks could distinguish glyphs. */
const COLOUR_STEP = 16;

export const blockSide = ({ width, height }: Size): number =>
  Math.max(MIN_BLOCK_PX, Math.ceil(Math.max(width, height) / BLOCKS_ALONG));

/**
 * The mean colour of each block in a row of blocks, rounded.
 * @param strip RGBA, as high as the row
 */
export function blockColours(
  { data, width, height }: Size & { data: Uint8ClampedArray },
  block: number,
): Uint8ClampedArray<ArrayBuffer> {
  const columns = Math.ceil(width / block);
  const colours = new Uint8ClampedArray(columns * 4).fill(255);
  for (let column = 0; column < columns; column += 1) {
    const left = column * block;
    const right = Math.min(left + block, width);
    let [red, green, blue] = [0, 0, 0];
    for (let y = 0; y < height; y += 1) {
      const end = (y * width + right) * 4;
      for (let at = (y * width + left) * 4; at < end; at += 4) {
        red += data[at] ?? 0;
        green += data[at + 1] ?? 0;
        blue += data[at + 2] ?? 0;
      }
    }
    const pixels = (right - left) * height;
    colours.set(
      [red, green, blue].map((sum) => Math.round(sum / pixels / COLOUR_STEP) * COLOUR_STEP),
      column * 4,
    );
  }
  return colours;
}

/** The whole photo blurred, as the pattern that the brush paints. */
export function blurOf(photo: HTMLCanvasElement): CanvasPattern | null {
  const block = blockSide(photo);
  const columns = Math.ceil(photo.width / block);
  const rows = Math.ceil(photo.height / block);
  const blocks = contextOf(columns, rows);
  const read = photo.getContext('2d');
  const blurred = contextOf(photo.width, photo.height);
  if (!blocks || !read || !blurred) return null;
  for (let row = 0; row < rows; row += 1) {
    const top = row * block;
    const strip = read.getImageData(0, top, photo.width, Math.min(block, photo.height - top));
    blocks.putImageData(new ImageData(blockColours(strip, block), columns, 1), 0, row);
  }
  // First with hard edges, because smoothing may leave the outermost pixels half transparent.
  for (const smooth of [false, true]) {
    blurred.imageSmoothingEnabled = smooth;
    blurred.drawImage(blocks.canvas, 0, 0, columns * block, rows * block);
  }
  return blurred.createPattern(blurred.canvas, 'no-repeat');
}

export function paintStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  blur: CanvasPattern,
): void {
  context.fillStyle = blur;
  context.strokeStyle = blur;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { points, radius } of strokes) {
    const [first, ...others] = points;
    if (!first) continue;
    // A line of zero length is not drawn.
    context.beginPath();
    context.arc(first.x, first.y, radius, 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = 2 * radius;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of others) context.lineTo(x, y);
    context.stroke();
  }
}

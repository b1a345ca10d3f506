import type { Box } from './picture.ts';

type Rounded = { width: number; height: number; radius: number };

/** How much of the pixel at x, y is inside a rounded rectangle that is `inset` smaller on each side: 0 to 1. */
function coverage(x: number, y: number, { width, height, radius }: Rounded, inset = 0): number {
  const r = Math.max(0, radius - inset);
  const fromMiddleX = Math.abs(x + 0.5 - width / 2) - (width / 2 - inset - r);
  const fromMiddleY = Math.abs(y + 0.5 - height / 2) - (height / 2 - inset - r);
  const outside = Math.hypot(Math.max(fromMiddleX, 0), Math.max(fromMiddleY, 0));
  const distance = outside + Math.min(Math.max(fromMiddleX, fromMiddleY), 0) - r;
  return Math.min(1, Math.max(0, 0.5 - distance));
}

/** RGBA pixels of a rounded rectangle, with a line of one pixel at its inside where it has a colour. */
export function roundedRectangle(shape: { box: Box; radius: number; fill: string; line?: string }): Buffer {
  const { width, height } = shape.box;
  const rounded = { width, height, radius: shape.radius };
  const fill = Buffer.from(shape.fill.slice(1), 'hex');
  const line = Buffer.from((shape.line ?? shape.fill).slice(1), 'hex');
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const inner = coverage(x, y, rounded, 1);
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = Math.round((fill[channel] ?? 0) * inner + (line[channel] ?? 0) * (1 - inner));
      }
      pixels[at + 3] = Math.round(255 * coverage(x, y, rounded));
    }
  }
  return pixels;
}

/** RGBA pixels with rounded corners. */
export function roundedMask(pixels: Buffer, rounded: Rounded): Buffer {
  const { width, height } = rounded;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4 + 3;
      pixels[at] = Math.round((pixels[at] ?? 0) * coverage(x, y, rounded));
    }
  }
  return pixels;
}

/** A picture in shades of grey. */
export type Grey = { width: number; height: number; pixels: Float32Array };

/**
 * One size of a picture, in increasingly blurred levels; each level's blur is 2^(1/3) times that of the previous one.
 */
export type Octave = {
  /** Pixels of the first octave per pixel of this one. */
  scale: number;
  levels: Grey[];
};

/** The number of levels in which the blur doubles. */
export const LEVELS_PER_OCTAVE = 3;
/** The blur of an octave's first level, in its own pixels. */
export const FIRST_BLUR = 1.6;
/** The blur of a picture after it was made smaller. */
const OWN_BLUR = 0.5;
const SMALLEST_EDGE = 20;
const MAX_OCTAVES = 3;

/**
 * The picture in at most three sizes, each half of the previous one, until its shorter edge has fewer than 20 pixels.
 */
export function scaleSpaceOf(picture: Grey): Octave[] {
  const octaves: Octave[] = [];
  let base = blurred(picture, Math.sqrt(FIRST_BLUR ** 2 - OWN_BLUR ** 2));
  for (let scale = 1; octaves.length < MAX_OCTAVES; scale *= 2) {
    if (Math.min(base.width, base.height) < SMALLEST_EDGE) break;
    const levels = [base];
    for (let level = 1; level < LEVELS_PER_OCTAVE + 3; level += 1) {
      const previous = FIRST_BLUR * 2 ** ((level - 1) / LEVELS_PER_OCTAVE);
      const wanted = FIRST_BLUR * 2 ** (level / LEVELS_PER_OCTAVE);
      levels.push(blurred(levels[level - 1] ?? base, Math.sqrt(wanted ** 2 - previous ** 2)));
    }
    octaves.push({ scale, levels });
    base = halved(levels[LEVELS_PER_OCTAVE] ?? base);
  }
  return octaves;
}

/** The softer picture less the sharper one, pixel by pixel: a difference of Gaussians. Both have the same size. */
export function difference(sharper: Grey, softer: Grey): Grey {
  const { width, height, pixels } = sharper;
  const result = new Float32Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) result[at] = (softer.pixels[at] ?? 0) - (pixels[at] ?? 0);
  return { width, height, pixels: result };
}

/** The shade between four pixels; outside the picture, that of the nearest pixel. */
export function shadeAt({ width, height, pixels }: Grey, x: number, y: number): number {
  const left = Math.min(Math.max(x, 0), width - 1.001);
  const top = Math.min(Math.max(y, 0), height - 1.001);
  const column = Math.floor(left);
  const row = Math.floor(top);
  const right = left - column;
  const low = top - row;
  const at = row * width + column;
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return upper * (1 - low) + lower * low;
}

function blurred(picture: Grey, sigma: number): Grey {
  const kernel = gaussian(sigma);
  const across = convolvedRows(picture.pixels, picture.width, picture.height, kernel);
  const turned = transposed(across, picture.width, picture.height);
  const down = convolvedRows(turned, picture.height, picture.width, kernel);
  return { ...picture, pixels: transposed(down, picture.height, picture.width) };
}

function gaussian(sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const kernel = new Float32Array(2 * reach + 1).map((_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = kernel.reduce((total, value) => total + value, 0);
  return kernel.map((value) => value / sum);
}

/** Beyond the edge, the last pixel is repeated. */
function convolvedRows(
  pixels: Float32Array,
  width: number,
  height: number,
  kernel: Float32Array,
): Float32Array {
  const reach = (kernel.length - 1) / 2;
  const result = new Float32Array(pixels.length);
  const row = new Float32Array(width + 2 * reach);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    row.fill(pixels[start] ?? 0, 0, reach);
    row.set(pixels.subarray(start, start + width), reach);
    row.fill(pixels[start + width - 1] ?? 0, reach + width);
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let tap = 0; tap < kernel.length; tap += 1) sum += (row[x + tap] ?? 0) * (kernel[tap] ?? 0);
      result[start + x] = sum;
    }
  }
  return result;
}

function transposed(pixels: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) result[x * height + y] = pixels[y * width + x] ?? 0;
  }
  return result;
}

function halved({ width, height, pixels }: Grey): Grey {
  const half = { width: width >> 1, height: height >> 1 };
  const result = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) result[y * half.width + x] = pixels[2 * y * width + 2 * x] ?? 0;
  }
  return { ...half, pixels: result };
}

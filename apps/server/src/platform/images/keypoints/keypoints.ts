import {
  difference,
  FIRST_BLUR,
  type Grey,
  LEVELS_PER_OCTAVE,
  type Octave,
  scaleSpaceOf,
  shadeAt,
} from './scale-space.ts';

/**
 * A spot that stands out from its surroundings, at any size. It is found again after the picture was cropped, made
 * smaller, compressed or brightened. After D. Lowe, 'Distinctive image features from scale-invariant keypoints'.
 */
export type Keypoint = {
  /** Its centre and its size, in pixels. */
  x: number;
  y: number;
  size: number;
  /** How much it stands out. */
  contrast: number;
  /** The frequencies of its surroundings, low ones first. Their signs are its key. */
  frequencies: number[];
};

/** The maximum of keypoints per octave, so that small writing over a picture does not displace the large keypoints. */
const keptPerOctave = [30, 22, 12];
const MIN_CONTRAST = 0.8;
/** A spot on an edge can move along it; its curvatures have a ratio above this one, so it is not used. */
const EDGE_RATIO = 8;
/**
 * How far the surroundings reach to each side, in multiples of the keypoint's size: beyond a single symbol of a
 * machine, which thousands of photos show.
 */
const REACH = 9;

const SAMPLES = 8;
/** The number of frequencies in a key: one less than the bits of an integer in the database. */
const KEY_BITS = 31;

/** The keypoints of a picture, at most 64. */
export function keypointsOf(picture: Grey): Keypoint[] {
  return scaleSpaceOf(picture).flatMap((octave, number) =>
    extremaOf(octave)
      .toSorted((left, right) => right.contrast - left.contrast)
      .slice(0, keptPerOctave[number]),
  );
}

function extremaOf(octave: Octave): Keypoint[] {
  const { levels } = octave;
  const differences = levels.slice(1).map((level, index) => difference(levels[index] ?? level, level));
  const found: Keypoint[] = [];
  for (let level = 1; level <= LEVELS_PER_OCTAVE; level += 1) {
    const [below, here, above] = differences.slice(level - 1, level + 2);
    if (!below || !here || !above) continue;
    for (let y = 1; y < here.height - 1; y += 1) {
      for (let x = 1; x < here.width - 1; x += 1) {
        if (!isExtremum(below, here, above, x, y) || isOnEdge(here, x, y)) continue;
        const keypoint = keypointAt(octave, [below, here, above], { x, y, level });
        if (keypoint) found.push(keypoint);
      }
    }
  }
  return found;
}

function isExtremum(below: Grey, here: Grey, above: Grey, x: number, y: number): boolean {
  const at = y * here.width + x;
  const value = here.pixels[at] ?? 0;
  if (Math.abs(value) < MIN_CONTRAST) return false;
  const sign = Math.sign(value);
  for (const layer of [here, below, above]) {
    for (let row = at - here.width; row <= at + here.width; row += here.width) {
      for (let neighbour = row - 1; neighbour <= row + 1; neighbour += 1) {
        if (layer === here && neighbour === at) continue;
        if ((layer.pixels[neighbour] ?? 0) * sign >= value * sign) return false;
      }
    }
  }
  return true;
}

function isOnEdge({ width, pixels }: Grey, x: number, y: number): boolean {
  const at = y * width + x;
  const value = (offset: number) => pixels[at + offset] ?? 0;
  const across = value(1) + value(-1) - 2 * value(0);
  const down = value(width) + value(-width) - 2 * value(0);
  const diagonal = (value(width + 1) - value(width - 1) - value(-width + 1) + value(-width - 1)) / 4;
  const determinant = across * down - diagonal ** 2;
  return determinant <= 0 || (across + down) ** 2 * EDGE_RATIO >= (EDGE_RATIO + 1) ** 2 * determinant;
}

type Layers = readonly [Grey, Grey, Grey];

function keypointAt(
  octave: Octave,
  layers: Layers,
  spot: { x: number; y: number; level: number },
): Keypoint | null {
  const [below, here, above] = layers;
  const value = (layer: Grey, dx: number, dy: number) =>
    layer.pixels[(spot.y + dy) * layer.width + spot.x + dx] ?? 0;
  const centre = value(here, 0, 0);
  const x = spot.x + peak(value(here, -1, 0), centre, value(here, 1, 0));
  const y = spot.y + peak(value(here, 0, -1), centre, value(here, 0, 1));
  const level = spot.level + peak(value(below, 0, 0), centre, value(above, 0, 0));
  const blur = FIRST_BLUR * 2 ** (level / LEVELS_PER_OCTAVE);
  const radius = REACH * blur;
  if (x < radius || y < radius || x > here.width - 1 - radius || y > here.height - 1 - radius) return null;
  // The level whose blur matches the sampling.
  const surroundings = octave.levels[spot.level + 1];
  if (!surroundings) return null;
  return {
    x: x * octave.scale,
    y: y * octave.scale,
    size: blur * octave.scale,
    contrast: Math.abs(centre),
    frequencies: frequenciesOf(surroundings, x, y, radius),
  };
}

/** The position of the maximum of the parabola through three neighbouring values. */
function peak(before: number, here: number, after: number): number {
  const curvature = before + after - 2 * here;
  return curvature === 0 ? 0 : Math.min(0.5, Math.max(-0.5, (before - after) / (2 * curvature)));
}

const cosines = Array.from({ length: SAMPLES }, (_, frequency) =>
  Array.from({ length: SAMPLES }, (_, index) =>
    Math.cos((Math.PI * frequency * (2 * index + 1)) / (2 * SAMPLES)),
  ),
);

/** The low frequencies of the discrete cosine transform of the surroundings. */
function frequenciesOf(level: Grey, x: number, y: number, radius: number): number[] {
  const step = (2 * radius) / SAMPLES;
  const rows = Array.from({ length: SAMPLES }, (_, row) =>
    Array.from({ length: SAMPLES }, (_, column) =>
      shadeAt(level, x - radius + (column + 0.5) * step, y - radius + (row + 0.5) * step),
    ),
  );
  const across = rows.map((row) => cosines.map((wave) => dot(row, wave)));
  const result: number[] = [];
  for (let sum = 1; result.length < KEY_BITS; sum += 1) {
    for (let down = 0; down <= sum && result.length < KEY_BITS; down += 1) {
      const column = across.map((row) => row[sum - down] ?? 0);
      result.push(dot(column, cosines[down] ?? []));
    }
  }
  return result;
}

function dot(left: readonly number[], right: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}

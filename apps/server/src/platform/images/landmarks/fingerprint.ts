import { type Landmark, landmarksOf } from './landmarks.ts';
import { type Grey, shadeAt } from './scale-space.ts';

/** The perceptual hash of a picture. */
export type Fingerprint = {
  /** One key for each landmark. A look-alike shares most of them. */
  keys: number[];
  /** The data of a detailed comparison: the positions of the landmarks, and the picture at 16×16. */
  details: Uint8Array;
};

export type Details = {
  width: number;
  height: number;
  landmarks: { x: number; y: number; size: number; weakSigns: number[] }[];
  thumb: Grey;
};

export const THUMB_EDGE = 16;
const HEAD_BYTES = 5;
/** How many signs of a landmark's key are stored as weak: those that change most easily. */
const WEAK_SIGNS_KEPT = 3;
const LANDMARK_BYTES = 3 + WEAK_SIGNS_KEPT;
/** Steps of a landmark's size per doubling. */
const SIZE_STEPS = 24;

/**
 * @param picture about 256 × 256 pixels in area, in its own shape
 * @param thumb the same picture at 16×16
 */
export function fingerprintOf(picture: Grey, thumb: Grey): Fingerprint {
  const landmarks = landmarksOf(picture);
  return {
    keys: landmarks.map(({ frequencies }) => keyOf(frequencies)),
    details: encode(picture, landmarks, thumb),
  };
}

/** The signs of the frequencies, as the bits of an integer. */
function keyOf(frequencies: readonly number[]): number {
  return frequencies.reduce((key, frequency, index) => (frequency > 0 ? key | (1 << index) : key), 0);
}

/**
 * A landmark's key, and the keys with one of its weakest signs flipped: a changed picture may have any of them. Keys
 * with several flipped signs find 3 more of 1,000 changed photos, and double the time of a search.
 */
export const likelyKeys = (key: number, weakSigns: readonly number[]): number[] => [
  key,
  ...weakSigns.map((sign) => key ^ (1 << sign)),
];

function weakestSigns(frequencies: readonly number[]): number[] {
  return frequencies
    .map((frequency, at) => ({ at, strength: Math.abs(frequency) }))
    .toSorted((left, right) => left.strength - right.strength)
    .slice(0, WEAK_SIGNS_KEPT)
    .map(({ at }) => at);
}

function encode({ width, height }: Grey, landmarks: readonly Landmark[], thumb: Grey): Uint8Array {
  const details = new Uint8Array(HEAD_BYTES + landmarks.length * LANDMARK_BYTES + thumb.pixels.length);
  const view = new DataView(details.buffer);
  view.setUint16(0, width);
  view.setUint16(2, height);
  view.setUint8(4, landmarks.length);
  landmarks.forEach(({ x, y, size, frequencies }, index) => {
    const start = HEAD_BYTES + index * LANDMARK_BYTES;
    details[start] = Math.round((255 * x) / width);
    details[start + 1] = Math.round((255 * y) / height);
    details[start + 2] = Math.round(SIZE_STEPS * Math.log2(size));
    details.set(weakestSigns(frequencies), start + 3);
  });
  details.set(Uint8Array.from(thumb.pixels), HEAD_BYTES + landmarks.length * LANDMARK_BYTES);
  return details;
}

/** Reads `Fingerprint.details`. Locations and sizes are rounded, because each is stored in a byte. */
export function decode(details: Uint8Array): Details {
  const view = new DataView(details.buffer, details.byteOffset, details.byteLength);
  const width = view.getUint16(0);
  const height = view.getUint16(2);
  const count = view.getUint8(4);
  const landmarks = Array.from({ length: count }, (_, index) => {
    const start = HEAD_BYTES + index * LANDMARK_BYTES;
    return {
      x: ((details[start] ?? 0) * width) / 255,
      y: ((details[start + 1] ?? 0) * height) / 255,
      size: 2 ** ((details[start + 2] ?? 0) / SIZE_STEPS),
      weakSigns: [...details.subarray(start + 3, start + LANDMARK_BYTES)],
    };
  });
  const pixels = Float32Array.from(details.subarray(HEAD_BYTES + count * LANDMARK_BYTES));
  return { width, height, landmarks, thumb: { width: THUMB_EDGE, height: THUMB_EDGE, pixels } };
}

/**
 * Where a picture lies within another one: a point's coordinates there are those here, times `scale`, plus `x` and `y`.
 */
type Placement = { scale: number; x: number; y: number };

/** The maximum scale between look-alikes: that of a crop of 15 % on each side, and some more. */
const MAX_SCALE = 1.65;
const MIN_OVERLAP = 0.4;
const POINTS = 16;

/** How alike two pictures are. */
export type Likeness = {
  /** The number of landmarks with equal keys that agree on one placement. */
  agreeing: number;
  /** The similarity of the shades where the pictures overlap, from 0 to 1. */
  similarity: number;
};

type Match = { one: Details['landmarks'][number]; other: Details['landmarks'][number] };

/**
 * @param pairs landmarks with equal keys, by their index here and there
 * @param minAgreeing with fewer agreeing landmarks the shades are not compared, which is the slowest part; the result
 * is then 0 for both
 */
export function likenessOf(
  here: Details,
  there: Details,
  pairs: readonly Pair[],
  minAgreeing: number,
): Likeness {
  const matches = clearest(pairs).flatMap(([from, to]): Match[] => {
    const [one, other] = [here.landmarks[from], there.landmarks[to]];
    return one && other ? [{ one, other }] : [];
  });
  const placements = placementsOf(matches)
    .map((placement) => ({ placement, agreeing: countAgreeing(matches, placement) }))
    .filter(({ agreeing }) => agreeing >= minAgreeing)
    .toSorted((left, right) => right.agreeing - left.agreeing)
    .slice(0, PLACEMENTS_TRIED);
  const best = placements.map(({ placement, agreeing }) => ({
    agreeing,
    similarity: refined(here, there, placement),
  }));
  return best.reduce((left, right) => (right.similarity > left.similarity ? right : left), {
    agreeing: 0,
    similarity: 0,
  });
}

type Pair = readonly [number, number];

/** The maximum of compared pairs: each is compared with each other, so the time grows with the cube of their number. */
const MAX_PAIRS = 32;

/**
 * The pairs whose landmarks have the fewest other partners. In a pattern all landmarks have the same key, so a pair
 * says little.
 */
function clearest(pairs: readonly Pair[]): Pair[] {
  const here = countBy(pairs.map(([from]) => from));
  const there = countBy(pairs.map(([, to]) => to));
  const others = ([from, to]: Pair) => (here.get(from) ?? 0) + (there.get(to) ?? 0);
  return pairs.toSorted((left, right) => others(left) - others(right)).slice(0, MAX_PAIRS);
}

function countBy(numbers: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

const PLACEMENTS_TRIED = 3;
/** Landmarks closer together do not tell the scale. */
const MIN_BASE = 30;

function placementsOf(matches: readonly Match[]): Placement[] {
  const byTwo = matches.flatMap((first, index) =>
    matches.slice(index + 1).flatMap((second) => {
      const distance = Math.hypot(first.one.x - second.one.x, first.one.y - second.one.y);
      if (distance < MIN_BASE) return [];
      const there = Math.hypot(first.other.x - second.other.x, first.other.y - second.other.y);
      return [placing(first, there / distance)];
    }),
  );
  const byOne = matches.map((match) => placing(match, match.other.size / match.one.size));
  return [...byTwo, ...byOne].filter(({ scale }) => scale < MAX_SCALE && scale > 1 / MAX_SCALE);
}

const MAX_DISTANCE = 8;
const MAX_SIZE_RATIO = 1.3;

/** Counts each landmark once. */
function countAgreeing(matches: readonly Match[], { scale, x, y }: Placement): number {
  const agreeing = matches.filter(({ one, other }) => {
    const ratio = other.size / (one.size * scale);
    return (
      Math.hypot(one.x * scale + x - other.x, one.y * scale + y - other.y) < MAX_DISTANCE &&
      ratio < MAX_SIZE_RATIO &&
      ratio > 1 / MAX_SIZE_RATIO
    );
  });
  return Math.min(
    new Set(agreeing.map(({ one }) => one)).size,
    new Set(agreeing.map(({ other }) => other)).size,
  );
}

function placing({ one, other }: Match, scale: number): Placement {
  return { scale, x: other.x - one.x * scale, y: other.y - one.y * scale };
}

/** Adjusts the placement in small steps, as long as the similarity grows. */
function refined(here: Details, there: Details, start: Placement): number {
  let placement = start;
  let best = correlation(here, there, placement);
  if (best < 0.3) return Math.max(0, best);
  for (const [move, stretch] of [
    [6, 0.05],
    [3, 0.025],
    [1.5, 0.012],
  ] as const) {
    for (let rounds = 0; rounds < 4; rounds += 1) {
      const tried = neighboursOf(here, placement, move, stretch).map((candidate) => ({
        candidate,
        value: correlation(here, there, candidate),
      }));
      const better = tried.toSorted((left, right) => right.value - left.value)[0];
      if (!better || better.value <= best) break;
      best = better.value;
      placement = better.candidate;
    }
  }
  return best;
}

function neighboursOf(
  { width, height }: Details,
  { scale, x, y }: Placement,
  move: number,
  stretch: number,
): Placement[] {
  const stretched = [1 - stretch, 1 + stretch].map((factor) => ({
    scale: scale * factor,
    // Scales about the centre.
    x: x + (scale * (1 - factor) * width) / 2,
    y: y + (scale * (1 - factor) * height) / 2,
  }));
  return [
    { scale, x: x + move, y },
    { scale, x: x - move, y },
    { scale, x, y: y + move },
    { scale, x, y: y - move },
    ...stretched,
  ];
}

/** The correlation of the shades where the pictures overlap; 0 if they hardly do. */
function correlation(here: Details, there: Details, { scale, x, y }: Placement): number {
  const left = Math.max(0, -x / scale);
  const top = Math.max(0, -y / scale);
  const right = Math.min(here.width, (there.width - x) / scale);
  const bottom = Math.min(here.height, (there.height - y) / scale);
  if (right <= left || bottom <= top) return 0;
  const area = (right - left) * (bottom - top);
  if (area < MIN_OVERLAP * here.width * here.height) return 0;
  if (area * scale ** 2 < MIN_OVERLAP * there.width * there.height) return 0;
  let [sumHere, sumThere, squaresHere, squaresThere, products] = [0, 0, 0, 0, 0];
  for (let row = 0; row < POINTS; row += 1) {
    for (let column = 0; column < POINTS; column += 1) {
      const px = left + ((column + 0.5) / POINTS) * (right - left);
      const py = top + ((row + 0.5) / POINTS) * (bottom - top);
      const one = shadeOf(here, px, py);
      const other = shadeOf(there, px * scale + x, py * scale + y);
      sumHere += one;
      sumThere += other;
      squaresHere += one * one;
      squaresThere += other * other;
      products += one * other;
    }
  }
  const count = POINTS * POINTS;
  const varianceHere = squaresHere - sumHere ** 2 / count;
  const varianceThere = squaresThere - sumThere ** 2 / count;
  if (varianceHere < count || varianceThere < count) return 0;
  return (products - (sumHere * sumThere) / count) / Math.sqrt(varianceHere * varianceThere);
}

const shadeOf = ({ width, height, thumb }: Details, x: number, y: number) =>
  shadeAt(thumb, (x / width) * THUMB_EDGE - 0.5, (y / height) * THUMB_EDGE - 0.5);

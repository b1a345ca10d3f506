import { type Details, THUMB_EDGE } from './fingerprint.ts';
import { shadeAt } from './scale-space.ts';

/** Scaling and translation from one picture to another: coordinates there are those here, times `scale`, plus `x` or `y`. */
type Transform = { scale: number; x: number; y: number };

/** The maximum scale between look-alikes: that of a crop of 15 % on each side, and some more. */
const MAX_SCALE = 1.65;
const MIN_OVERLAP = 0.4;
const POINTS = 16;

/** How alike two pictures are. */
export type Comparison = {
  /** The number of keypoints with equal keys that agree on one transform, as in RANSAC. */
  inliers: number;
  /** The similarity of the shades where the pictures overlap, from 0 to 1. */
  similarity: number;
};

type Match = { one: Details['keypoints'][number]; other: Details['keypoints'][number] };

/**
 * @param pairs keypoints with equal keys, by their index here and there
 * @param minInliers with fewer inliers the shades are not compared, which is the slowest part; the result
 * is then 0 for both
 */
export function compareFingerprints(
  here: Details,
  there: Details,
  pairs: readonly Pair[],
  minInliers: number,
): Comparison {
  const matches = leastAmbiguous(pairs).flatMap(([from, to]): Match[] => {
    const [one, other] = [here.keypoints[from], there.keypoints[to]];
    return one && other ? [{ one, other }] : [];
  });
  const transforms = transformsOf(matches)
    .map((transform) => ({ transform, inliers: countInliers(matches, transform) }))
    .filter(({ inliers }) => inliers >= minInliers)
    .toSorted((left, right) => right.inliers - left.inliers)
    .slice(0, TRANSFORMS_TRIED);
  const best = transforms.map(({ transform, inliers }) => ({
    inliers,
    similarity: bestCorrelation(here, there, transform),
  }));
  return best.reduce((left, right) => (right.similarity > left.similarity ? right : left), {
    inliers: 0,
    similarity: 0,
  });
}

type Pair = readonly [number, number];

/** The maximum of compared pairs: each is compared with each other, so the time grows with the cube of their number. */
const MAX_PAIRS = 32;

/**
 * The pairs whose keypoints have the fewest other partners. In a pattern all keypoints have the same key, so a pair
 * says little.
 */
function leastAmbiguous(pairs: readonly Pair[]): Pair[] {
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

const TRANSFORMS_TRIED = 3;
/** Keypoints closer together do not tell the scale. */
const MIN_BASE = 30;

/** The transforms that any two matches suggest, and those that one match suggests by the sizes of its keypoints. */
function transformsOf(matches: readonly Match[]): Transform[] {
  const byTwo = matches.flatMap((first, index) =>
    matches.slice(index + 1).flatMap((second) => {
      const distance = Math.hypot(first.one.x - second.one.x, first.one.y - second.one.y);
      if (distance < MIN_BASE) return [];
      const there = Math.hypot(first.other.x - second.other.x, first.other.y - second.other.y);
      return [transformFrom(first, there / distance)];
    }),
  );
  const byOne = matches.map((match) => transformFrom(match, match.other.size / match.one.size));
  return [...byTwo, ...byOne].filter(({ scale }) => scale < MAX_SCALE && scale > 1 / MAX_SCALE);
}

const MAX_DISTANCE = 8;
const MAX_SIZE_RATIO = 1.3;

/** Counts each keypoint once. */
function countInliers(matches: readonly Match[], { scale, x, y }: Transform): number {
  const inliers = matches.filter(({ one, other }) => {
    const ratio = other.size / (one.size * scale);
    return (
      Math.hypot(one.x * scale + x - other.x, one.y * scale + y - other.y) < MAX_DISTANCE &&
      ratio < MAX_SIZE_RATIO &&
      ratio > 1 / MAX_SIZE_RATIO
    );
  });
  return Math.min(
    new Set(inliers.map(({ one }) => one)).size,
    new Set(inliers.map(({ other }) => other)).size,
  );
}

function transformFrom({ one, other }: Match, scale: number): Transform {
  return { scale, x: other.x - one.x * scale, y: other.y - one.y * scale };
}

/** The correlation by a transform that is adjusted in small steps, as long as the correlation grows. */
function bestCorrelation(here: Details, there: Details, start: Transform): number {
  let transform = start;
  let best = correlation(here, there, transform);
  if (best < 0.3) return Math.max(0, best);
  for (const [move, stretch] of [
    [6, 0.05],
    [3, 0.025],
    [1.5, 0.012],
  ] as const) {
    for (let rounds = 0; rounds < 4; rounds += 1) {
      const tried = neighboursOf(here, transform, move, stretch).map((candidate) => ({
        candidate,
        value: correlation(here, there, candidate),
      }));
      const better = tried.toSorted((left, right) => right.value - left.value)[0];
      if (!better || better.value <= best) break;
      best = better.value;
      transform = better.candidate;
    }
  }
  return best;
}

function neighboursOf(
  { width, height }: Details,
  { scale, x, y }: Transform,
  move: number,
  stretch: number,
): Transform[] {
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
function correlation(here: Details, there: Details, { scale, x, y }: Transform): number {
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

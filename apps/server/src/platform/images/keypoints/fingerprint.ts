import { type Keypoint, keypointsOf } from './keypoints.ts';
import type { Grey } from './scale-space.ts';

/** The perceptual hash of a picture. */
export type Fingerprint = {
  /** One key for each keypoint. A look-alike shares most of them. */
  keys: number[];
  /** The data of a detailed comparison: the positions of the keypoints, and the picture at 16×16. */
  details: Uint8Array;
};

export type Details = {
  width: number;
  height: number;
  keypoints: { x: number; y: number; size: number; weakSigns: number[] }[];
  thumb: Grey;
};

export const THUMB_EDGE = 16;
const HEAD_BYTES = 5;
/** How many signs of a keypoint's key are stored as weak: those that change most easily. */
const WEAK_SIGNS_KEPT = 3;
const KEYPOINT_BYTES = 3 + WEAK_SIGNS_KEPT;
/** Steps of a keypoint's size per doubling. */
const SIZE_STEPS = 24;

/**
 * @param picture about 256 × 256 pixels in area, in its own shape
 * @param thumb the same picture at 16×16
 */
export function fingerprintOf(picture: Grey, thumb: Grey): Fingerprint {
  const keypoints = keypointsOf(picture);
  return {
    keys: keypoints.map(({ frequencies }) => keyOf(frequencies)),
    details: encodeDetails(picture, keypoints, thumb),
  };
}

/** The signs of the frequencies, as the bits of an integer. */
function keyOf(frequencies: readonly number[]): number {
  return frequencies.reduce((key, frequency, index) => (frequency > 0 ? key | (1 << index) : key), 0);
}

/**
 * A keypoint's key, and the keys with one of its weakest signs flipped: a changed picture may have any of them. Keys
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

function encodeDetails({ width, height }: Grey, keypoints: readonly Keypoint[], thumb: Grey): Uint8Array {
  const details = new Uint8Array(HEAD_BYTES + keypoints.length * KEYPOINT_BYTES + thumb.pixels.length);
  const view = new DataView(details.buffer);
  view.setUint16(0, width);
  view.setUint16(2, height);
  view.setUint8(4, keypoints.length);
  keypoints.forEach(({ x, y, size, frequencies }, index) => {
    const start = HEAD_BYTES + index * KEYPOINT_BYTES;
    details[start] = Math.round((255 * x) / width);
    details[start + 1] = Math.round((255 * y) / height);
    details[start + 2] = Math.round(SIZE_STEPS * Math.log2(size));
    details.set(weakestSigns(frequencies), start + 3);
  });
  details.set(Uint8Array.from(thumb.pixels), HEAD_BYTES + keypoints.length * KEYPOINT_BYTES);
  return details;
}

/** Reads `Fingerprint.details`. Locations and sizes are rounded, because each is stored in a byte. */
export function decodeDetails(details: Uint8Array): Details {
  const view = new DataView(details.buffer, details.byteOffset, details.byteLength);
  const width = view.getUint16(0);
  const height = view.getUint16(2);
  const count = view.getUint8(4);
  const keypoints = Array.from({ length: count }, (_, index) => {
    const start = HEAD_BYTES + index * KEYPOINT_BYTES;
    return {
      x: ((details[start] ?? 0) * width) / 255,
      y: ((details[start + 1] ?? 0) * height) / 255,
      size: 2 ** ((details[start + 2] ?? 0) / SIZE_STEPS),
      weakSigns: [...details.subarray(start + 3, start + KEYPOINT_BYTES)],
    };
  });
  const pixels = Float32Array.from(details.subarray(HEAD_BYTES + count * KEYPOINT_BYTES));
  return { width, height, keypoints, thumb: { width: THUMB_EDGE, height: THUMB_EDGE, pixels } };
}

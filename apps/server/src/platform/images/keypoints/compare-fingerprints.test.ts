// spec: none, look-alike photos are not in it
import { expect, it } from 'vitest';
import { compareFingerprints } from './compare-fingerprints.ts';
import { type Details, THUMB_EDGE } from './fingerprint.ts';

const EDGE = 256;
const KEYPOINT_COUNT = 64;

/** A picture with keypoints in rows of eight, each pixel of its thumb another shade. */
const picture: Details = {
  width: EDGE,
  height: EDGE,
  keypoints: Array.from({ length: KEYPOINT_COUNT }, (_, index) => ({
    x: 20 + 30 * (index % 8),
    y: 20 + 30 * Math.floor(index / 8),
    size: 4,
    weakSigns: [],
  })),
  thumb: {
    width: THUMB_EDGE,
    height: THUMB_EDGE,
    pixels: Float32Array.from({ length: THUMB_EDGE ** 2 }, (_, index) => (index * 37) % 251),
  },
};

const each = Array.from({ length: KEYPOINT_COUNT }, (_, index) => index);
const own = each.map((at): [number, number] => [at, at]);
const all = each.flatMap((here) => each.map((there): [number, number] => [here, there]));

it('a picture is as alike itself as can be', () => {
  const { inliers, similarity } = compareFingerprints(picture, picture, own, 3);
  expect(inliers).toBeGreaterThanOrEqual(20);
  expect(similarity).toBeCloseTo(1);
});

it('a pattern whose 64 keypoints all have the same key ends: comparing each pair with each other pair would not', () => {
  expect(compareFingerprints(picture, picture, all, 3).inliers).toBeLessThanOrEqual(KEYPOINT_COUNT);
});

it('keypoints with a key of their own count, whatever a pattern beside them has', () => {
  const half = KEYPOINT_COUNT / 2;
  const pattern = all.filter(([here, there]) => here >= half && there >= half);
  const { inliers } = compareFingerprints(picture, picture, [...pattern, ...own.slice(0, half)], 3);
  expect(inliers).toBeGreaterThanOrEqual(20);
});

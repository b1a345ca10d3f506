// spec: none, editing photos is not in it
import { expect, it } from 'vitest';
import { type Crop, fitCrop, type Handle, moveCrop, pixelsOf, resizeCrop, wholeOf } from './crop.ts';

const photo = { width: 1536, height: 2048 };
const crop: Crop = { x: 300, y: 400, width: 800, height: 1000 };

it('stays within the photo when it is moved', () => {
  expect(moveCrop(crop, { x: 100, y: -50 }, photo)).toEqual({ ...crop, x: 400, y: 350 });
  expect(moveCrop(crop, { x: 5000, y: -5000 }, photo)).toEqual({ ...crop, x: 736, y: 0 });
});

it('keeps the opposite corner when one is dragged', () => {
  expect(resizeCrop(crop, { handle: { x: -1, y: -1 }, by: { x: 100, y: 200 } }, photo, null)).toEqual({
    x: 400,
    y: 600,
    width: 700,
    height: 800,
  });
});

it('changes one side alone when an edge is dragged', () => {
  expect(resizeCrop(crop, { handle: { x: 0, y: 1 }, by: { x: 70, y: -300 } }, photo, null)).toEqual({
    ...crop,
    height: 700,
  });
});

it('gets no smaller than an eighth of the longer edge', () => {
  const least = resizeCrop(crop, { handle: { x: 1, y: 1 }, by: { x: -5000, y: -5000 } }, photo, null);
  expect(least).toEqual({ x: 300, y: 400, width: 256, height: 256 });
});

it('grows equally to both sides when an edge is dragged and the ratio is fixed', () => {
  const square = { x: 400, y: 400, width: 600, height: 600 };
  expect(resizeCrop(square, { handle: { x: 1, y: 0 }, by: { x: 100, y: 0 } }, photo, 1)).toEqual({
    x: 400,
    y: 350,
    width: 700,
    height: 700,
  });
});

it.each([
  ['square', 1, { x: 0, y: 256, width: 1536, height: 1536 }],
  ['4:5', 0.8, { x: 0, y: 64, width: 1536, height: 1920 }],
])('takes the largest %s of the whole photo', (_name, ratio, fitted) => {
  expect(fitCrop(wholeOf(photo), ratio, photo)).toEqual(fitted);
});

it('is as large as before after a change of the ratio and back', () => {
  const square = fitCrop(crop, 1, photo);
  const back = fitCrop(square, crop.width / crop.height, photo);
  expect([back.x, back.y, back.width, back.height].map(Math.round)).toEqual([300, 400, 800, 1000]);
});

const sides = [-1, 0, 1] as const;
const handles: Handle[] = sides.flatMap((x) => sides.map((y) => ({ x, y })));
const lengths = [-3000, -120, 0, 90, 3000];
const steps = lengths.flatMap((x) => lengths.map((y) => ({ x, y })));

it.each([null, 1, 0.8, 0.75])(
  'is within the photo, and keeps its ratio, whatever is dragged: %s',
  (ratio) => {
    const first = fitCrop(crop, ratio, photo);
    const drags = handles.filter(({ x, y }) => x !== 0 || y !== 0);
    for (const handle of drags) {
      for (const by of steps) {
        const once = resizeCrop(first, { handle, by }, photo, ratio);
        // Drags every handle from there, so that each reaches every edge.
        for (const now of [
          once,
          ...drags.map((next) => resizeCrop(once, { handle: next, by }, photo, ratio)),
        ]) {
          expect(now.x).toBeGreaterThan(-0.001);
          expect(now.y).toBeGreaterThan(-0.001);
          expect(now.x + now.width).toBeLessThan(photo.width + 0.001);
          expect(now.y + now.height).toBeLessThan(photo.height + 0.001);
          expect(Math.min(now.width, now.height)).toBeGreaterThan(255.9);
          if (ratio !== null) expect(now.width / now.height).toBeCloseTo(ratio, 6);
        }
      }
    }
  },
);

it('is at least one whole pixel, and none beyond the photo', () => {
  expect(pixelsOf({ x: 0.4, y: 1.6, width: 10.3, height: 5 }, photo)).toEqual({
    x: 0,
    y: 2,
    width: 11,
    height: 5,
  });
  expect(pixelsOf({ x: 1535.8, y: 0, width: 0.2, height: 3 }, photo)).toEqual({
    x: 1535,
    y: 0,
    width: 1,
    height: 3,
  });
});

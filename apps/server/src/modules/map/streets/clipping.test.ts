// spec: none, how the map is made
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaOf, clipLine, clipRing } from './clipping.ts';
import type { Point } from './vector-tile.ts';

const box = { left: 0, top: 0, right: 100, bottom: 100 };

it('cuts a ring to what lies in the box, and keeps its direction', () => {
  const ring: Point[] = [
    [-50, 20],
    [50, 20],
    [50, 60],
    [-50, 60],
  ];
  expect(clipRing(ring, box)).toEqual([
    [0, 20],
    [50, 20],
    [50, 60],
    [0, 60],
  ]);
  expect(areaOf(clipRing(ring.toReversed(), box))).toBe(-2000);
  expect(clipRing(ring, { left: 60, top: 0, right: 90, bottom: 100 })).toEqual([]);
});

it('cuts a line into the pieces that lie in the box, in its direction', () => {
  const line: Point[] = [
    [-10, 10],
    [20, 10],
    [20, -10],
    [40, -10],
    [40, 30],
  ];
  expect(clipLine(line, box)).toEqual([
    [
      [0, 10],
      [20, 10],
      [20, 0],
    ],
    [
      [40, 0],
      [40, 30],
    ],
  ]);
  // Both ends beyond the box.
  expect(
    clipLine(
      [
        [-50, 50],
        [150, 50],
      ],
      box,
    ),
  ).toEqual([
    [
      [0, 50],
      [100, 50],
    ],
  ]);
});

it('never leaves the box, whatever it is given', () => {
  const coordinate = fc.integer({ min: -300, max: 300 });
  const shape = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(shape, (points) => {
      const cut = [...clipRing(points, box), ...clipLine(points, box).flat()];
      expect(cut.every(([x, y]) => x >= -1e-9 && x <= 100 + 1e-9 && y >= -1e-9 && y <= 100 + 1e-9)).toBe(
        true,
      );
      expect(Math.abs(areaOf(clipRing(points, box)))).toBeLessThanOrEqual(100 * 100 * points.length);
    }),
  );
});

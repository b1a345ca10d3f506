// spec: none, how the map is made
import { expect, it } from 'vitest';
import { areaOf } from './clipping.ts';
import { landWithin } from './coast.ts';
import type { Shape } from './vector-tile.ts';

/* On the screen y grows downwards. The land is on the left of a coast line. */

const box = { left: 0, top: 0, right: 100, bottom: 100 };
const areas = (coast: readonly Shape[]) =>
  landWithin(coast, box)
    ?.map(areaOf)
    .toSorted((one, other) => other - one);

const eastwards = (y: number): Shape => [
  [-20, y],
  [120, y],
];
const westwards = (y: number) => eastwards(y).toReversed();
const roundCorner: Shape = [
  [-10, 50],
  [50, 50],
  [50, -10],
];
/** Against the clock, and closed. */
const island: Shape = [
  [40, 40],
  [40, 60],
  [60, 60],
  [60, 40],
  [40, 40],
];

it.each([
  ['above a coast that runs east', [eastwards(30)], [3000]],
  ['below a coast that runs west', [westwards(30)], [7000]],
  ['between two seas', [westwards(30), eastwards(80)], [5000]],
  ['on both sides of a strait', [eastwards(30), westwards(80)], [3000, 2000]],
  ['in a corner', [roundCorner], [2500]],
  ['outside a corner', [roundCorner.toReversed()], [7500]],
  ['of an island', [island], [400]],
  ['around a lagoon', [island.toReversed()], [10_000, -400]],
  ['of a coast and an island', [eastwards(30), island], [3000, 400]],
  ['of a coast with a lagoon', [westwards(30), island.toReversed()], [7000, -400]],
])('finds the land %s', (_case, coast, expected) => {
  expect(areas(coast)).toEqual(expected);
});

it('cuts a lagoon out of the land around it', () => {
  const [first, hole, second] = landWithin([eastwards(70), westwards(90), island.toReversed()], box) ?? [];
  expect([first, hole, second].map((ring) => areaOf(ring ?? []))).toEqual([7000, -400, 1000]);
});

it('joins a coast that comes in pieces, whatever their order', () => {
  const pieces: Shape[] = [
    [
      [60, 30],
      [120, 30],
    ],
    [
      [-20, 30],
      [20, 30],
    ],
    [
      [20, 30],
      [60, 30],
    ],
  ];
  expect(areas(pieces)).toEqual([3000]);
  const ring: Shape[] = [island.slice(2), island.slice(0, 3)];
  expect(areas(ring)).toEqual([400]);
});

it('finds no land if the coast is interrupted or missing', () => {
  const brokenOff: Shape = [
    [-20, 30],
    [50, 30],
  ];
  expect(landWithin([brokenOff], box)).toBeNull();
  expect(landWithin([eastwards(500)], box)).toBeNull();
});

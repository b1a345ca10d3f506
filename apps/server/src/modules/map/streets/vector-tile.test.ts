// spec: none, how the map is made
import { expect, it } from 'vitest';
import { encodeLayer, keepLayer, layersOf, type Shape, shapesOf } from './vector-tile.ts';

const square: Shape = [
  [0, 0],
  [4096, 0],
  [4096, 4096],
  [-64, 4160],
];

it('writes shapes that are read again, rounded, each layer under its name', () => {
  const line: Shape = [
    [1.4, 2],
    [1.3, 2],
    [300, -5],
  ];
  const tile = Buffer.concat([
    encodeLayer('land', 'polygon', [square]),
    encodeLayer('coast', 'line', [line]),
  ]);
  const layers = layersOf(tile);
  expect([...layers.keys()]).toEqual(['land', 'coast']);
  expect(shapesOf(layers.get('land') ?? new Uint8Array())).toEqual([square]);
  expect(shapesOf(layers.get('coast') ?? new Uint8Array())).toEqual([
    [
      [1, 2],
      [300, -5],
    ],
  ]);
  expect(Buffer.concat([...layers.values()].map(keepLayer)).equals(tile)).toBe(true);
});

it('writes nothing for shapes without an area or a length', () => {
  const speck: Shape = [
    [1, 1],
    [1.1, 1],
    [1, 1.2],
  ];
  expect(encodeLayer('land', 'polygon', [speck, []])).toHaveLength(0);
  expect(encodeLayer('coast', 'line', [speck])).toHaveLength(0);
});

it('refuses a tile that is cut off', () => {
  expect(() => layersOf(encodeLayer('land', 'polygon', [square]).subarray(0, 1).fill(0x9a))).toThrow('ends');
});

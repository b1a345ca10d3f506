// spec: none, how the map is made
import { expect, it } from 'vitest';
import { Coverage } from './coverage.ts';

/** Sydney, about. */
const [x, y] = [15_072, 9_824];
const at = (column: number, row: number) => ({ x: x + column, y: y + row });

it('covers the cells with streets, and the tiles around them', () => {
  const { cells, tiles } = new Coverage([at(0, 0), at(5, 0)]);
  expect(cells).toHaveLength(2);
  expect(tiles.map(({ z }) => z).toSorted()).toEqual([11, 12, 12, 13, 13, 14, 14]);
});

it('includes gaps between streets, but not their surroundings', () => {
  const town = [0, 1, 2, 3].flatMap((column) => [0, 1, 2, 3].map((row) => at(column, row)));
  const withLake = town.filter((cell) => cell.x !== x + 1 || cell.y !== y + 1);
  expect(new Coverage(withLake).cells).toHaveLength(16);
});

it('names the covered parts of a tile row by row, over its edge where they touch it', () => {
  const coverage = new Coverage([at(0, 0), at(1, 0), at(1, 1)]);
  expect(coverage.boxesIn({ z: 14, ...at(0, 0) })).toEqual([
    { left: -64, top: -64, right: 4160, bottom: 4160 },
  ]);
  expect(coverage.boxesIn({ z: 14, ...at(0, 1) })).toEqual([]);
  expect(coverage.boxesIn({ z: 13, x: x / 2, y: y / 2 })).toEqual([
    { left: -64, top: -64, right: 4160, bottom: 2048 },
    { left: 2048, top: 2048, right: 4160, bottom: 4160 },
  ]);
});

import type { VenueListItem } from '@reelmates/contract/venues/venues';

/*
 * At the nearest zoom each venue is a dot of its own; those that would lie on each other are drawn around their middle.
 * The map moves a dot by some metres, distances and directions go by the venue's own position.
 */

type Position = { latitude: number; longitude: number };

/** From centre to centre, in px: a dot with its border, and a line of map. */
const room = 24;

/** Web Mercator, 0 to 1. */
const toX = (longitude: number) => longitude / 360 + 0.5;
const toY = (latitude: number) => 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
const toLongitude = (x: number) => (x - 0.5) * 360;
const toLatitude = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

type Point = { id: string; x: number; y: number };

/**
 * Where dots are drawn that would lie on each other at this zoom; the others stand where they are.
 * @returns by the venues' ids
 */
export function spreadVenues(venues: readonly VenueListItem[], zoom: number): Map<string, Position> {
  const step = room / (512 * 2 ** zoom);
  const groups = groupNeighbours(
    venues.map(({ id, latitude, longitude }) => ({ id, x: toX(longitude), y: toY(latitude) })),
    step,
  );
  const moved = new Map<string, Position>();
  for (const group of groups) {
    const middle = { x: mean(group.map(({ x }) => x)), y: mean(group.map(({ y }) => y)) };
    // Two stand side by side, more on a ring on which each has its room.
    const radius = step / (2 * Math.sin(Math.PI / group.length));
    // In the order of their names they would jump from one register to the next; ids stay.
    const inOrder = group.toSorted((left, right) => Number(left.id) - Number(right.id));
    for (const [index, { id }] of inOrder.entries()) {
      const angle = Math.PI + (2 * Math.PI * index) / group.length;
      const [x, y] = [middle.x + radius * Math.cos(angle), middle.y + radius * Math.sin(angle)];
      moved.set(id, { latitude: toLatitude(y), longitude: toLongitude(x) });
    }
  }
  return moved;
}

/** Groups of two and more points that lie within `step` of the group's first one. */
function groupNeighbours(points: readonly Point[], step: number): Point[][] {
  const cells = new Map<number, Point[][]>();
  const groups: Point[][] = [];
  for (const point of points) {
    const [column, row] = [Math.floor(point.x / step), Math.floor(point.y / step)];
    const near = findNear(cells, point, { column, row, step });
    if (near) {
      near.push(point);
      continue;
    }
    const group = [point];
    groups.push(group);
    const cell = cells.get(cellKey(column, row));
    if (cell) cell.push(group);
    else cells.set(cellKey(column, row), [group]);
  }
  return groups.filter(({ length }) => length > 1);
}

/** A number: texts as keys took 0.3 s for 10,000 venues on a slow phone. Far more rows than there are at any zoom. */
const cellKey = (column: number, row: number) => column * 2 ** 26 + row;

type Cell = { column: number; row: number; step: number };

function findNear(cells: ReadonlyMap<number, Point[][]>, point: Point, { column, row, step }: Cell) {
  for (let x = column - 1; x <= column + 1; x++) {
    for (let y = row - 1; y <= row + 1; y++) {
      const near = cells
        .get(cellKey(x, y))
        ?.find(([first]) => first && Math.hypot(first.x - point.x, first.y - point.y) < step);
      if (near) return near;
    }
  }
  return undefined;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

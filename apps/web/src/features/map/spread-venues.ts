import type { VenueListItem } from '@reelmates/contract/venues/venues';

/*
 * At the nearest zoom, each venue has its own dot; dots that would overlap are spread around their middle. A dot may
 * move by some metres; distances and directions use the venue's own position.
 */

type Position = { latitude: number; longitude: number };

/** The distance between dots, in px: a dot with its border, and some map. */
const ROOM_PX = 24;

/** Web Mercator, 0 to 1. */
const toX = (longitude: number) => longitude / 360 + 0.5;
const toY = (latitude: number) => 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
const toLongitude = (x: number) => (x - 0.5) * 360;
const toLatitude = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

type Point = { id: string; x: number; y: number };

/**
 * Where to draw dots that would overlap at this zoom; others stay in place.
 * @returns by venue id
 */
export function spreadVenues(venues: readonly VenueListItem[], zoom: number): Map<string, Position> {
  const step = ROOM_PX / (512 * 2 ** zoom);
  const groups = groupNeighbours(
    venues.map(({ id, latitude, longitude }) => ({ id, x: toX(longitude), y: toY(latitude) })),
    step,
  );
  const moved = new Map<string, Position>();
  for (const group of groups) {
    const middle = { x: mean(group.map(({ x }) => x)), y: mean(group.map(({ y }) => y)) };
    // Two are side by side; more are on a ring with enough room for each.
    const radius = step / (2 * Math.sin(Math.PI / group.length));
    // By id, because the order of names differs between registers.
    const inOrder = group.toSorted((left, right) => Number(left.id) - Number(right.id));
    for (const [index, { id }] of inOrder.entries()) {
      const angle = Math.PI + (2 * Math.PI * index) / group.length;
      const [x, y] = [middle.x + radius * Math.cos(angle), middle.y + radius * Math.sin(angle)];
      moved.set(id, { latitude: toLatitude(y), longitude: toLongitude(x) });
    }
  }
  return moved;
}

/** Groups of at least two points within `step` of the group's first one. */
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

/**
 * A number, because texts as keys took 0.3 s for 10,000 venues on a slow phone. The factor exceeds the number of rows
 * at any zoom.
 */
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

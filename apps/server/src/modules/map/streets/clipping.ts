import type { Point, Shape } from './vector-tile.ts';

/** In the units of a tile. */
export type Box = { left: number; top: number; right: number; bottom: number };

const sides = (box: Box) =>
  [
    { axis: 0, limit: box.left, keepsGreater: true },
    { axis: 0, limit: box.right, keepsGreater: false },
    { axis: 1, limit: box.top, keepsGreater: true },
    { axis: 1, limit: box.bottom, keepsGreater: false },
  ] as const;

type Side = ReturnType<typeof sides>[number];

const isInside = ({ axis, limit, keepsGreater }: Side, point: Point) =>
  keepsGreater ? point[axis] >= limit : point[axis] <= limit;

function crossing({ axis, limit }: Side, from: Point, to: Point): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  const other = from[1 - axis] as number;
  const value = other + share * ((to[1 - axis] as number) - other);
  return axis === 0 ? [limit, value] : [value, limit];
}

/** The part of a ring inside the box, as one ring (Sutherland and Hodgman); empty if there is none. */
export function clipRing(ring: Shape, box: Box): Shape {
  let points: Shape = ring;
  for (const side of sides(box)) {
    points = points.flatMap((point, index) => {
      const previous = points.at(index - 1) ?? point;
      const [isIn, wasIn] = [isInside(side, point), isInside(side, previous)];
      if (isIn === wasIn) return isIn ? [point] : [];
      return isIn ? [crossing(side, previous, point), point] : [crossing(side, previous, point)];
    });
  }
  return points;
}

/**
 * The parts of a line inside the box, in its direction. They begin and end at the box's edge where the line was cut.
 */
export function clipLine(line: Shape, box: Box): Shape[] {
  let pieces: Shape[] = [line];
  for (const side of sides(box)) pieces = pieces.flatMap((piece) => cutLine(piece, side));
  return pieces.filter(({ length }) => length > 1);
}

function cutLine(line: Shape, side: Side): Shape[] {
  const pieces: Point[][] = [];
  let previous: Point | undefined;
  for (const point of line) {
    const isIn = isInside(side, point);
    const wasIn = previous !== undefined && isInside(side, previous);
    if (previous && isIn !== wasIn) {
      const cut = crossing(side, previous, point);
      if (wasIn) pieces.at(-1)?.push(cut);
      else pieces.push([cut]);
    } else if (!previous && isIn) pieces.push([]);
    if (isIn) pieces.at(-1)?.push(point);
    previous = point;
  }
  return pieces;
}

/** Positive for a ring that runs clockwise on the screen, where y points down. */
export function areaOf(ring: Shape): number {
  let twice = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [previousX, previousY] = ring.at(index - 1) ?? [x, y];
    twice += previousX * y - x * previousY;
  }
  return twice / 2;
}

/** Whether a point is inside a ring: a ray from it crosses the ring an odd number of times. */
export function isWithin(ring: Shape, point: Point | undefined): boolean {
  if (!point) return false;
  const [x, y] = point;
  let isIn = false;
  for (const [index, [toX, toY]] of ring.entries()) {
    const [fromX, fromY] = ring.at(index - 1) ?? [toX, toY];
    if (fromY > y !== toY > y && x < fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY)) isIn = !isIn;
  }
  return isIn;
}

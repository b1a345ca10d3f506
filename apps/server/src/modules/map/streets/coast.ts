import { areaOf, type Box, clipLine, isWithin } from './clipping.ts';
import type { Point, Shape } from './vector-tile.ts';

/*
 * OpenStreetMap has the coast as lines with the land on their left. Within one tile they tell land from sea: where a
 * line leaves the tile, the land continues along the tile's edge to where the next line enters.
 */

type Chain = { points: Shape; enters: number; leaves: number };

/** @returns the rings of the land in the box; null if the coast has a gap there, as at the edge of an extract */
export function landWithin(coast: readonly Shape[], box: Box): Shape[] | null {
  const lines = join(coast.flatMap((line) => clipLine(line, box)));
  const rings = lines.filter(isClosed).map((line) => line.slice(1));
  const chains: Chain[] = [];
  for (const points of lines.filter((line) => !isClosed(line))) {
    const [enters, leaves] = [alongEdge(points[0], box), alongEdge(points.at(-1), box)];
    if (enters === null || leaves === null) return null;
    chains.push({ points, enters, leaves });
  }
  const islands = rings.filter((ring) => areaOf(ring) < 0);
  // Coastal rings around water, which are holes in the land.
  const lagoons = rings.filter((ring) => areaOf(ring) > 0);
  const isLandAround = chains.length === 0 && lagoons.length > 0;
  const mainland = isLandAround ? [corners(box)] : followEdges(chains, box);
  const land = mainland.flatMap((ring) => [ring, ...lagoons.filter(([point]) => isWithin(ring, point))]);
  return land.length + islands.length > 0 ? [...land, ...islands].map(turned) : null;
}

/** Anticlockwise around the land on the screen; the format requires the opposite. */
const turned = (ring: Shape) => ring.toReversed();

const isSame = (one: Point | undefined, other: Point | undefined) =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];
const isClosed = (line: Shape) => isSame(line[0], line.at(-1));

/** Joins ways where one ends and another one starts. */
function join(lines: readonly Shape[]): Shape[] {
  const byStart = new Map(lines.map((line) => [String(line[0]), line]));
  const isContinued = new Set(lines.map((line) => String(line.at(-1))));
  const joined: Shape[] = [];
  const extend = (start: Shape) => {
    let whole = start;
    byStart.delete(String(start[0]));
    for (;;) {
      const next = byStart.get(String(whole.at(-1)));
      if (!next) return joined.push(whole);
      byStart.delete(String(next[0]));
      whole = [...whole, ...next.slice(1)];
    }
  };
  for (const line of lines) if (!isContinued.has(String(line[0]))) extend(line);
  // The remaining lines form rings in pieces.
  for (const line of [...byStart.values()]) if (byStart.has(String(line[0]))) extend(line);
  return joined;
}

/** The distance along the box's edge, anticlockwise from its upper left corner; null inside the box. */
function alongEdge(point: Point | undefined, { left, top, right, bottom }: Box): number | null {
  if (!point) return null;
  const [x, y] = point;
  const [width, height] = [right - left, bottom - top];
  if (x === left) return y - top;
  if (y === bottom) return height + x - left;
  if (x === right) return height + width + bottom - y;
  if (y === top) return 2 * height + width + right - x;
  return null;
}

/** The corners, in the same order. */
function corners({ left, top, right, bottom }: Box): Shape {
  return [
    [left, top],
    [left, bottom],
    [right, bottom],
    [right, top],
  ];
}

function followEdges(chains: readonly Chain[], box: Box): Shape[] {
  const length = 2 * (box.right - box.left + box.bottom - box.top);
  const ahead = (from: number, to: number) => (to - from + length) % length;
  const places = corners(box).map((point) => ({ point, at: alongEdge(point, box) ?? 0 }));
  const waiting = new Set(chains);
  const rings: Shape[] = [];
  for (const first of chains) {
    if (!waiting.delete(first)) continue;
    const ring = [...first.points];
    let { leaves } = first;
    for (;;) {
      const here = leaves;
      const next = [first, ...waiting].reduce((nearest, chain) =>
        ahead(here, chain.enters) < ahead(here, nearest.enters) ? chain : nearest,
      );
      const way = ahead(here, next.enters);
      const passed = places.filter(({ at }) => ahead(here, at) > 0 && ahead(here, at) < way);
      ring.push(
        ...passed
          .toSorted((one, other) => ahead(here, one.at) - ahead(here, other.at))
          .map(({ point }) => point),
      );
      if (next === first) break;
      waiting.delete(next);
      ring.push(...next.points);
      leaves = next.leaves;
    }
    rings.push(ring);
  }
  return rings;
}

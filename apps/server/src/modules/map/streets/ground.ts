import { areaOf, type Box, clipLine, clipRing } from './clipping.ts';
import { landWithin } from './coast.ts';
import { type Coverage, TILE_MARGIN, type TileAddress } from './coverage.ts';
import { encodeLayer, keepLayer, layersOf, type Shape, shapesOf, TILE_SIDE } from './vector-tile.ts';

/*
 * The archive covers the bundled map where there are streets, with layers in this order: a ground in the colour of the
 * sea, the land, the built-up areas, the sea along the coast, and what tilemaker has written. The built-up areas are
 * those of the bundled map, because OpenStreetMap has them only in part; so is the land away from the extract's coast
 * lines.
 */

export const DEEPEST_BUNDLED = 9;

/** What is taken from the bundled tile around a tile, in that tile's units. */
export type BundledGround = { land: readonly Shape[]; urban: readonly Shape[] };

export type TileParts = {
  address: TileAddress;
  /** The tile that tilemaker has written, decompressed; null for none. */
  own: Uint8Array | null;
  bundled: BundledGround;
  coverage: Coverage;
  /** Whether the extract has any coast: then a tile without coast is all land or all sea. */
  hasCoast: boolean;
};

const wholeTile: Box = {
  left: -TILE_MARGIN,
  top: -TILE_MARGIN,
  right: TILE_SIDE + TILE_MARGIN,
  bottom: TILE_SIDE + TILE_MARGIN,
};

/** @returns the finished tile, not compressed */
export function addGround({ address, own, bundled, coverage, hasCoast }: TileParts): Buffer {
  const layers = own ? layersOf(own) : new Map<string, Uint8Array>();
  const coast = shapesOf(layers.get('coastline') ?? new Uint8Array());
  layers.delete('coastline');
  const boxes = coverage.boxesIn(address);
  const { land, sea } = landAndSea(coast, closer(bundled.land, address), hasCoast);
  const within = (rings: readonly Shape[]) =>
    boxes.flatMap((box) => rings.map((ring) => clipRing(ring, box)));
  const coastInBoxes = boxes.flatMap((box) => coast.flatMap((line) => clipLine(line, box)));
  return Buffer.concat([
    encodeLayer('ground', 'polygon', boxes.map(toRing)),
    encodeLayer('land', 'polygon', within(land)),
    encodeLayer('urban', 'polygon', within(land.length > 0 ? closer(bundled.urban, address) : [])),
    encodeLayer('sea', 'polygon', within(sea)),
    encodeLayer('coast', 'line', coastInBoxes),
    ...[...layers.values()].map(keepLayer),
  ]);
}

type LandAndSea = { land: readonly Shape[]; sea: readonly Shape[] };

/** The sea covers the built-up areas, which come from another map and extend over the coast in places. */
function landAndSea(coast: readonly Shape[], bundled: readonly Shape[], hasCoast: boolean): LandAndSea {
  if (coast.length > 0) {
    const land = landWithin(coast, wholeTile);
    const sea = landWithin(
      coast.map((line) => line.toReversed()),
      wholeTile,
    );
    return land && sea ? { land, sea } : { land: bundled, sea: [] };
  }
  if (!hasCoast) return { land: bundled, sea: [] };
  const area = bundled.reduce((sum, ring) => sum + areaOf(clipRing(ring, wholeTile)), 0);
  return { land: area > areaOf(toRing(wholeTile)) / 2 ? [toRing(wholeTile)] : [], sea: [] };
}

/** A polygon's outline, clockwise. */
function toRing({ left, top, right, bottom }: Box): Shape {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** @param tile decompressed; null for an empty one */
export function readBundledGround(tile: Uint8Array | null): BundledGround {
  const layers = layersOf(tile ?? new Uint8Array());
  const shapes = (name: string) => shapesOf(layers.get(name) ?? new Uint8Array());
  return { land: shapes('land'), urban: shapes('urban') };
}

/** Shapes of a bundled tile, in the units of a tile deeper inside it. */
function closer(shapes: readonly Shape[], { z, x, y }: TileAddress): Shape[] {
  const scale = 2 ** (z - DEEPEST_BUNDLED);
  const [left, top] = [(x % scale) * TILE_SIDE, (y % scale) * TILE_SIDE];
  return shapes.map((shape) => shape.map(([atX, atY]) => [atX * scale - left, atY * scale - top]));
}

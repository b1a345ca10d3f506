import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isPlaceIn } from '@reelmates/contract/lists/regions';
import type { Archive } from '../archive.ts';
import { Coverage, DEEPEST_TILES, FIRST_TILES, type TileAddress } from './coverage.ts';
import { addGround, DEEPEST_BUNDLED, readBundledGround } from './ground.ts';
import { ArchiveWriter, byTileId } from './pmtiles-writer.ts';
import type { Bounds } from './region.ts';
import { BuildError } from './run-tool.ts';
import { streetsMetadata } from './streets.ts';
import type { TileDatabase } from './tiles.repository.ts';
import { layersOf } from './vector-tile.ts';

type Options = {
  tiles: TileDatabase;
  /** The map that comes with the product. */
  bundled: Archive;
  to: string;
  signal: AbortSignal;
};

/**
 * Writes the archive of tilemaker's tiles.
 * @throws BuildError if they have no streets in either country
 */
export async function writeStreets({ tiles, bundled, to, signal }: Options): Promise<{ bounds: Bounds }> {
  const addresses = tiles.addresses().filter(({ z }) => z >= FIRST_TILES && z <= DEEPEST_TILES);
  const { cells, hasCoast } = await findStreets(addresses, tiles, signal);
  if (cells.length === 0) {
    throw new BuildError('The extract has no streets in Australia or New Zealand');
  }
  const coverage = new Coverage(cells);
  const all = new Map([...addresses, ...coverage.tiles].map((address) => [toKey(address), address]));
  const surroundings = cacheOfOne(async (address) => {
    const tile = await bundled.tile(address.z, address.x, address.y);
    return readBundledGround(tile && gunzipSync(tile));
  });

  const file = await open(to, 'wx');
  try {
    const writer = new ArchiveWriter(file);
    for (const address of [...all.values()].toSorted(byTileId)) {
      signal.throwIfAborted();
      const around = await surroundings(outward(address, DEEPEST_BUNDLED));
      const parts = { address, own: tiles.tile(address), bundled: around, coverage, hasCoast };
      const tile = addGround(parts);
      if (tile.length > 0) await writer.add(address, gzipSync(tile));
    }
    const bounds = boundsOf(coverage.cells);
    await writer.finish({ minZoom: FIRST_TILES, maxZoom: DEEPEST_TILES, bounds }, streetsMetadata);
    return { bounds };
  } finally {
    await file.close();
  }
}

/** Ignores streets of other countries, such as those in an extract of all of Oceania. */
async function findStreets(addresses: readonly TileAddress[], tiles: TileDatabase, signal: AbortSignal) {
  const cells: TileAddress[] = [];
  let hasCoast = false;
  for (const [index, address] of addresses.entries()) {
    // Lets a Ctrl-C be handled.
    if (index % 500 === 0) await setImmediate();
    signal.throwIfAborted();
    if (address.z !== DEEPEST_TILES) continue;
    const layers = layersOf(tiles.tile(address) ?? new Uint8Array());
    hasCoast ||= layers.has('coastline');
    const [west, south, east, north] = boundsOf([address]);
    const [latitude, longitude] = [(south + north) / 2, (west + east) / 2];
    const isHere =
      isPlaceIn('Australia', latitude, longitude) || isPlaceIn('New Zealand', latitude, longitude);
    if (isHere && layers.has('road')) cells.push(address);
  }
  return { cells, hasCoast };
}

const toKey = ({ z, x, y }: TileAddress) => `${z}/${x}/${y}`;

/** The tile at a lower zoom that contains a tile. */
function outward({ z, x, y }: TileAddress, zoom: number): TileAddress {
  const size = 2 ** (z - zoom);
  return { z: zoom, x: Math.floor(x / size), y: Math.floor(y / size) };
}

/** Neighbouring tiles follow each other, so the last response usually serves the next one. */
function cacheOfOne<HttpResponse>(ask: (address: TileAddress) => Promise<HttpResponse>) {
  let last: { key: string; response: HttpResponse } | null = null;
  return async (address: TileAddress): Promise<HttpResponse> => {
    const key = toKey(address);
    if (last?.key !== key) last = { key, response: await ask(address) };
    return last.response;
  };
}

function boundsOf(tiles: readonly TileAddress[]): Bounds {
  const [west, south, east, north] = [180, 85, -180, -85];
  const toLongitude = (x: number, z: number) => (x / 2 ** z) * 360 - 180;
  const toLatitude = (y: number, z: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;
  return tiles.reduce<Bounds>(
    (bounds, { z, x, y }) => [
      Math.min(bounds[0], toLongitude(x, z)),
      Math.min(bounds[1], toLatitude(y + 1, z)),
      Math.max(bounds[2], toLongitude(x + 1, z)),
      Math.max(bounds[3], toLatitude(y, z)),
    ],
    [west, south, east, north],
  );
}

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { varint } from '../apps/server/src/modules/map/streets/vector-tile.ts';
import { makeTools } from '../apps/server/src/testing/street-tools.ts';

/* An operator's street archive: one named street through the middle of one tile, built by the product's own command. */

/** Zoom 14, in Sydney. */
const tile = { z: 14, x: 15_073, y: 9_831 };
/** The middle of the tile. */
export const onTheStreet = { latitude: -33.8613, longitude: 151.205 };
/** No other name nearby begins with this letter. */
export const streetName = 'Ōrere Street';

const number = (field: number, value: number) => Buffer.from([...varint(field << 3), ...varint(value)]);
const bytes = (field: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(content.length)]), content]);
const text = (field: number, content: string) => bytes(field, Buffer.from(content));

/** In the Mapbox Vector Tile format: a layer with one line from the left edge to the right, and its attributes. */
function layerOf(name: string, attributes: Record<string, string>): Buffer {
  const [side, middle] = [4096, 2048];
  const tags = Object.keys(attributes).flatMap((_key, index) => [...varint(index), ...varint(index)]);
  // Move to the first point, then draw one line. The format zigzag-encodes distances: doubled, and odd for negative
  // ones.
  const geometry = [9, 0, middle * 2, 10, side * 2, 0].flatMap(varint);
  const line = Buffer.concat([bytes(2, Buffer.from(tags)), number(3, 2), bytes(4, Buffer.from(geometry))]);
  const values = Object.values(attributes).map((value) => bytes(4, text(1, value)));
  const keys = Object.keys(attributes).map((key) => text(3, key));
  return bytes(
    3,
    Buffer.concat([text(1, name), bytes(2, line), ...keys, ...values, number(5, side), number(15, 2)]),
  );
}

/** As `npm run basemap -- REGION.osm.pbf`, with stand-ins for tilemaker and osmium that answer with this one tile. */
export async function buildStreetArchive(dataDir: string, workFolder: string): Promise<void> {
  const street = Buffer.concat([
    layerOf('road', { c: 'street' }),
    layerOf('road_name', { c: 'street', name: streetName }),
  ]);
  const tools = await makeTools(path.join(workFolder, 'tools'), [[tile, street]]);
  const region = path.join(workFolder, 'region.osm.pbf');
  await writeFile(region, 'an extract');
  const program = path.join(import.meta.dirname, '../apps/server/src/basemap-cli.ts');
  const PATH = [path.dirname(tools.osmium), process.env.PATH].join(path.delimiter);
  await promisify(execFile)(process.execPath, [program, region], {
    env: { ...process.env, PATH, DATA_DIR: dataDir },
  });
}

import { stat } from 'node:fs/promises';
import { reachesIntoCountries } from '@reelmates/contract/lists/regions';
import * as z from 'zod';
import { BuildError, runTool, type Tools } from './run-tool.ts';

/** West, south, east and north, in degrees. */
export type Bounds = readonly [number, number, number, number];

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const fileInfo = z.object({
  header: z.object({ boxes: z.array(box) }),
  data: z.object({ bbox: z.optional(box) }).optional(),
});

/**
 * What the map needs of an extract: streets, water, parks and the coast. Of a country's extract, this is about a third.
 */
const wanted = [
  'w/highway',
  'w/natural=coastline',
  'wr/natural=water',
  'wr/waterway',
  'wr/landuse=reservoir,basin,recreation_ground,cemetery',
  'wr/leisure=park,garden,golf_course,nature_reserve',
  'wr/boundary=national_park',
];

/**
 * Reads the bounds of an extract of OpenStreetMap.
 * @throws BuildError if the file is not one, or of another country
 */
export async function readRegion(path: string, tools: Tools, signal: AbortSignal): Promise<Bounds> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new BuildError(`There is no file ${path}`);
  if (!found.isFile()) throw new BuildError(`${path} is no file`);
  const inspect = async (...options: string[]) => {
    const args = ['fileinfo', '--json', '--input-format=pbf', '--no-progress', ...options, path];
    const printed = await runTool(tools, 'osmium', args, signal).catch((error: unknown) => {
      if (!(error instanceof BuildError) || !/ failed/.test(error.message)) throw error;
      throw new BuildError(`${path} is no OpenStreetMap extract in the format PBF (${error.message})`);
    });
    return fileInfo.parse(JSON.parse(printed));
  };
  // An extract made by hand may lack bounds; then all of it is read.
  const bounds = (await inspect()).header.boxes[0] ?? (await inspect('--extended')).data?.bbox;
  if (!bounds) throw new BuildError(`${path} has nothing in it`);
  if (!reachesIntoCountries(bounds)) {
    const [west, south, east, north] = bounds.map((degrees) => degrees.toFixed(1));
    throw new BuildError(
      `${path} lies outside Australia and New Zealand (longitude ${west} to ${east}, latitude ${south} to ${north})`,
    );
  }
  return bounds;
}

/** Removes what the map does not show, because tilemaker holds everything that it reads in memory. */
export async function filterRegion(
  from: string,
  to: string,
  tools: Tools,
  signal: AbortSignal,
): Promise<void> {
  const args = ['tags-filter', '--input-format=pbf', '--no-progress', '--output', to, from, ...wanted];
  await runTool(tools, 'osmium', args, signal).catch((error: unknown) => {
    if (!(error instanceof BuildError) || !/ failed/.test(error.message)) throw error;
    throw new BuildError(`${from} cannot be read to its end: is the download whole? (${error.message})`);
  });
}

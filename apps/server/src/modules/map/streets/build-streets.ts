import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareFolder } from '../../../platform/writable-folder.ts';
import type { Archive } from '../archive.ts';
import { type Bounds, filterRegion, readRegion } from './region.ts';
import { diskFull, isCode, runTool, type Tools } from './run-tool.ts';
import { openStreets, streetsFile } from './streets.ts';
import { TileDatabase } from './tiles.repository.ts';
import { writeStreets } from './write-streets.ts';

const recipe = fileURLToPath(new URL('../../../../data/basemap/streets/', import.meta.url));
/** Under the names that Debian gives them. */
export const installedTools: Tools = { osmium: 'osmium', tilemaker: 'tilemaker' };
const workPrefix = 'building-';

export type BuildOptions = {
  /** An extract of OpenStreetMap: REGION.osm.pbf. */
  region: string;
  /** The folder for the archive. */
  folder: string;
  bundled: Archive;
  /** Reports the progress. */
  say: (line: string) => void;
  /** Aborts the build. */
  signal: AbortSignal;
  tools?: Tools;
};

/**
 * Builds the archive of a region's streets. The previous archive stays until the new one is complete.
 * @returns its path
 * @throws BuildError, ConfigError for problems that the operator can correct
 */
export async function buildStreets(options: BuildOptions): Promise<{ path: string; bounds: Bounds }> {
  const { region, folder, signal, say, tools = installedTools } = options;
  // Checked now, because tilemaker is needed only after minutes of work.
  await runTool(tools, 'tilemaker', ['--help'], signal);
  const extent = await readRegion(region, tools, signal);
  await prepareFolder(folder);
  await removeLeftovers(folder);
  const work = join(folder, `${workPrefix}${process.pid}`);
  await mkdir(work);
  try {
    say('Choosing streets, water and parks');
    const filtered = join(work, 'region.osm.pbf');
    await filterRegion(region, filtered, tools, signal);

    say('Cutting tiles');
    const database = join(work, 'tiles.mbtiles');
    const args = ['--input', filtered, '--output', database, `--bbox=${extent.join(',')}`];
    const plan = ['--config', join(recipe, 'tilemaker.json'), '--process', join(recipe, 'tilemaker.lua')];
    await runTool(tools, 'tilemaker', [...args, ...plan], signal);

    say('Writing the archive');
    const archive = join(work, streetsFile);
    const tiles = new TileDatabase(database);
    const written = { tiles, bundled: options.bundled, to: archive, signal };
    const { bounds } = await writeStreets(written).finally(() => tiles.close());
    await (await openStreets(archive))?.close();
    signal.throwIfAborted();
    const path = join(folder, streetsFile);
    await rename(archive, path);
    return { path, bounds };
  } catch (error) {
    throw isCode(error, 'ENOSPC') ? diskFull() : error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The files of builds that were killed or interrupted by a power cut. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const builder = name.startsWith(workPrefix) ? Number(name.slice(workPrefix.length)) : Number.NaN;
    if (Number.isInteger(builder) && builder > 0 && !isRunning(builder)) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return processId !== process.pid;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

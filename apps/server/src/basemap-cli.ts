import { resolve } from 'node:path';
import { loadConfig, StartError } from './config.ts';
import { BuildError, buildStreets, openBundledArchive, streetsFolder } from './modules/map/map.public.ts';

const usage = `Usage: npm run basemap -- REGION.osm.pbf

Builds the streets of a region into the map, of an extract of OpenStreetMap such as those of
https://download.geofabrik.de/australia-oceania.html, with tilemaker and osmium (Debian and
Ubuntu: apt-get install tilemaker osmium-tool). The server shows them from its next start on.`;

const args = process.argv.slice(2);
const [region = ''] = args;
if (args.length === 1 && /^(--help|-h)$/.test(region)) {
  console.log(usage);
  process.exit(0);
}
if (args.length !== 1 || region.startsWith('-') || region.trim() === '') {
  console.error(usage);
  process.exit(2);
}

const interruption = new AbortController();
// A Ctrl-C may arrive twice, from the terminal and from npm.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());

try {
  const { path, bounds } = await buildStreets({
    region: resolve(region),
    folder: streetsFolder(loadConfig().dataDir),
    bundled: await openBundledArchive(),
    say: (line) => console.log(line),
    signal: interruption.signal,
  });
  const [west, south, east, north] = bounds.map((degrees) => degrees.toFixed(2));
  console.log(`The streets from longitude ${west} to ${east}, latitude ${south} to ${north} are in ${path}`);
  console.log('Start the server again to show them.');
} catch (error) {
  if (interruption.signal.aborted) {
    console.error('Interrupted: nothing has changed');
    process.exitCode = 130;
  } else {
    console.error(describe(error));
    process.exitCode = 1;
  }
}

/** A single line for an error that the operator can correct; the whole error for a bug. */
function describe(error: unknown): string {
  if (error instanceof BuildError || error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

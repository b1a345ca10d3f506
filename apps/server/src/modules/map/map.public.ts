export { openBundledArchive } from './basemap.ts';
export { buildStreets } from './streets/build-streets.ts';
export { BuildError } from './streets/run-tool.ts';
export { streetsFolder } from './streets/streets.ts';

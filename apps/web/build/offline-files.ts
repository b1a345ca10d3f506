import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';

/**
 * Not loaded in advance, but cached once loaded: the admin area, and the map's engine, which is a third of the app's
 * size.
 */
const ofAdmins = /^src\/(?:screens\/(?:admin|import-venues)|features\/[\w-]*admin)/;
const isMapEngine = ({ assets = [] }: ManifestChunk) => assets.some((file) => file.includes('maplibre'));

/**
 * The files of the build that the service worker loads in advance: those of members' screens.
 * @param folder the build's folder
 * @returns paths within the folder
 */
export function offlineFiles(folder: string): ReadonlySet<string> {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const files = new Set(['index.html']);
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name) || ofAdmins.test(name) || isMapEngine(chunk)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  return files;
}

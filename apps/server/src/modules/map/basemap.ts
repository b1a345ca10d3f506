import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Archive, fromMemory, openArchive } from './archive.ts';
import { addStreets, type MapStyle } from './street-style.ts';
import type { Streets } from './streets/streets.ts';

const folder = new URL('../../../data/basemap/', import.meta.url);
const read = (name: string) => readFile(new URL(name, folder));

export type Basemap = {
  /** The version in all addresses of the map, so that they can be cached for ever. */
  hash: string;
  /** A tile as stored, gzipped; null for an empty one. */
  tile: Archive['tile'];
  style(theme: 'dark' | 'light'): string;
  font(name: string): Uint8Array | undefined;
};

const fontNames = ['inter-400i.woff2', 'inter-500.woff2', 'inter-600.woff2'];
const archiveName = 'basemap-anz.pmtiles';

/** The archive of the bundled map, in memory. */
export async function openBundledArchive(): Promise<Archive> {
  return openArchive(fromMemory(await read(archiveName)));
}

/** The bundled map, with the operator's streets in it. Its 8 MB stay in memory. */
export async function readBasemap(streets: Streets | null): Promise<Basemap> {
  const [bytes, dark, light, ...fonts] = await Promise.all([
    read(archiveName),
    read('style-dark.json'),
    read('style-light.json'),
    ...fontNames.map((name) => read(`fonts/${name}`)),
  ]);
  const { tile, header, metadata } = await openArchive(fromMemory(bytes));
  const toStyle = (bundled: Buffer): MapStyle => {
    const parsed: MapStyle = JSON.parse(bundled.toString());
    const bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
    const { attribution = '' } = metadata;
    parsed.sources.base = toSource('{base}', { minZoom: 0, maxZoom: header.maxZoom, bounds, attribution });
    if (!streets) return parsed;
    const { credit } = streets;
    return addStreets(parsed, toSource('{base}/streets', { ...streets, attribution: credit }));
  };
  const drawn = { dark: toStyle(dark), light: toStyle(light) };
  const hash = hashOf([bytes, JSON.stringify(drawn), streets?.hash ?? '', ...fonts]);
  const base = `/basemap/${hash}`;
  const finish = (style: MapStyle) =>
    JSON.stringify(style)
      .replaceAll('"/basemap/fonts/', `"${base}/fonts/`)
      .replaceAll('"{base}/', `"${base}/`);
  const styles = { dark: finish(drawn.dark), light: finish(drawn.light) };
  const fontByName = new Map(fontNames.map((name, index) => [name, fonts[index]]));
  return { hash, tile, style: (theme) => styles[theme], font: (name) => fontByName.get(name) };
}

type Source = { minZoom: number; maxZoom: number; bounds: readonly number[]; attribution: unknown };

function toSource(base: string, { minZoom, maxZoom, bounds, attribution }: Source) {
  const tiles = [`${base}/{z}/{x}/{y}.mvt`];
  return { type: 'vector', tiles, minzoom: minZoom, maxzoom: maxZoom, bounds, attribution };
}

function hashOf(parts: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { type Archive, fromFile, fromMemory, openArchive } from './archive.ts';
import { addStreets, type MapStyle } from './street-style.ts';
import type { Streets } from './streets/streets.ts';

const folder = new URL('../../../data/basemap/', import.meta.url);
const read = (name: string) => readFile(new URL(name, folder));
const archiveUrl = new URL('basemap-anz.pmtiles', folder);

export type Basemap = {
  /** A version in all addresses of the map, so that they can be cached for ever. */
  hash: string;
  /** A tile as stored, gzipped; null for an empty one. */
  tile: Archive['tile'];
  style(theme: 'dark' | 'light'): string;
  font(name: string): Uint8Array | undefined;
  close(): Promise<void>;
};

const fontNames = ['inter-400i.woff2', 'inter-500.woff2', 'inter-600.woff2'];

/** The archive of the bundled map, in memory. For programs that end soon. */
export async function openBundledArchive(): Promise<Archive> {
  return openArchive(fromMemory(await readFile(archiveUrl)));
}

/** The bundled map, together with the operator's streets. Its tiles are read from the file, which stays open. */
export async function readBasemap(streets: Streets | null): Promise<Basemap> {
  const [dark, light, ...fonts] = await Promise.all([
    read('style-dark.json'),
    read('style-light.json'),
    ...fontNames.map((name) => read(`fonts/${name}`)),
  ]);
  const file = await open(archiveUrl);
  const { tile, header, metadata } = await openArchive(fromFile(file));
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
  const tiles = await hashOfFile(archiveUrl);
  const hash = hashOf([tiles, JSON.stringify(drawn), streets?.hash ?? '', ...fonts]);
  const base = `/basemap/${hash}`;
  const finish = (style: MapStyle) =>
    JSON.stringify(style)
      .replaceAll('"/basemap/fonts/', `"${base}/fonts/`)
      .replaceAll('"{base}/', `"${base}/`);
  const styles = { dark: finish(drawn.dark), light: finish(drawn.light) };
  const fontByName = new Map(fontNames.map((name, index) => [name, fonts[index]]));
  return {
    hash,
    tile,
    style: (theme) => styles[theme],
    font: (name) => fontByName.get(name),
    close: () => file.close(),
  };
}

type Source = { minZoom: number; maxZoom: number; bounds: readonly number[]; attribution: unknown };

function toSource(base: string, { minZoom, maxZoom, bounds, attribution }: Source) {
  const tiles = [`${base}/{z}/{x}/{y}.mvt`];
  return { type: 'vector', tiles, minzoom: minZoom, maxzoom: maxZoom, bounds, attribution };
}

async function hashOfFile(url: URL): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(url)) hash.update(part);
  return hash.digest('hex');
}

function hashOf(parts: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

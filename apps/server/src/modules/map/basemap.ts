import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { findTile, SharedPromiseCache, type Source, zxyToTileId } from 'pmtiles';

const folder = new URL('../../../data/basemap/', import.meta.url);
const read = (name: string) => readFile(new URL(name, folder));

export type Basemap = {
  /** The version in all addresses of the map, so that they can be cached for ever. */
  hash: string;
  /** A tile as stored, gzipped; null for an empty one. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  style(theme: 'dark' | 'light'): string;
  font(name: string): Uint8Array | undefined;
};

const fontNames = ['inter-400i.woff2', 'inter-500.woff2', 'inter-600.woff2'];
const archiveName = 'basemap-anz.pmtiles';

/** The bundled map. Its 8 MB stay in memory: tiles are slices of it. */
export async function readBasemap(): Promise<Basemap> {
  const [archive, dark, light, ...fonts] = await Promise.all([
    read(archiveName),
    read('style-dark.json'),
    read('style-light.json'),
    ...fontNames.map((name) => read(`fonts/${name}`)),
  ]);
  const hash = hashOf([archive, dark, light, ...fonts]);
  const { tile, maxZoom, bounds, attribution } = await openArchive(archive);
  const toStyle = (style: Buffer) => {
    const base = `/basemap/${hash}`;
    const parsed: { sources: { base: unknown } } = JSON.parse(style.toString());
    const source = { type: 'vector', tiles: [`${base}/{z}/{x}/{y}.mvt`], minzoom: 0, maxzoom: maxZoom };
    parsed.sources.base = { ...source, bounds, attribution };
    return JSON.stringify(parsed).replaceAll('"/basemap/fonts/', `"${base}/fonts/`);
  };
  const styles = { dark: toStyle(dark), light: toStyle(light) };
  const fontByName = new Map(fontNames.map((name, index) => [name, fonts[index]]));
  return { hash, tile, style: (theme) => styles[theme], font: (name) => fontByName.get(name) };
}

function hashOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

async function openArchive(archive: Buffer) {
  const slice = (offset: number, length: number) =>
    new Uint8Array(archive.buffer, archive.byteOffset + offset, length).slice();
  const source: Source = {
    getKey: () => archiveName,
    getBytes: async (offset, length) => ({ data: slice(offset, length).buffer }),
  };
  const cache = new SharedPromiseCache(100);
  const header = await cache.getHeader(source);
  const metadata: { attribution?: string } = JSON.parse(
    gunzipSync(slice(header.jsonMetadataOffset, header.jsonMetadataLength)).toString(),
  );

  return {
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    attribution: metadata.attribution ?? '',
    async tile(z: number, x: number, y: number): Promise<Uint8Array | null> {
      if (z > header.maxZoom || x >= 2 ** z || y >= 2 ** z) return null;
      const id = zxyToTileId(z, x, y);
      let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
      for (let depth = 0; depth < 4; depth++) {
        const entry = findTile(await cache.getDirectory(source, offset, length, header), id);
        if (entry === null) return null;
        if (entry.runLength > 0) return slice(header.tileDataOffset + entry.offset, entry.length);
        [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
      }
      return null;
    },
  };
}

// spec: none, how the map is made
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readSettings } from '@reelmates/contract/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { ArchiveWriter } from './streets/pmtiles-writer.ts';
import { streetsMetadata, streetsPath } from './streets/streets.ts';
import { encodeLayer } from './streets/vector-tile.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'reelmates-map-'));
});
afterAll(() => rm(root, { recursive: true }));

const sydney = { z: 14, x: 15073, y: 9831 };
const bounds = [151.19, -33.87, 151.22, -33.85] as const;
const street = encodeLayer('road', 'line', [
  [
    [0, 0],
    [4096, 4096],
  ],
]);

async function writeArchive(file: string, { schema = streetsMetadata.schema, minZoom = 11 } = {}) {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'w');
  const writer = new ArchiveWriter(handle);
  await writer.add(sydney, gzipSync(street));
  await writer.finish({ minZoom, maxZoom: 14, bounds }, { ...streetsMetadata, schema });
  await handle.close();
}

/** A server on a data folder that has been prepared. */
async function serve(prepare: (archive: string) => Promise<void>) {
  const dataDir = await mkdtemp(path.join(root, 'data-'));
  await prepare(streetsPath(dataDir));
  const lines: string[] = [];
  const app = await createTestApp({
    env: { DATA_DIR: dataDir },
    logTo: { write: (line) => void lines.push(line) },
  });
  const { map } = await app.anonymous.call(readSettings);
  const styles = await Promise.all(
    [map.darkStyleUrl, map.lightStyleUrl].map(async (url) => (await app.anonymous.get(url)).body),
  );
  return { app, map, styles, log: () => lines.join('') };
}

type Layer = { id: string; source?: string; type: string; minzoom?: number };

it("serves the operator's streets beside the bundled map, each where it is, with its credit", async () => {
  const { app, map, styles } = await serve(writeArchive);
  expect(map.isBundled).toBe(true);
  for (const style of styles) {
    const { base, streets } = style.sources;
    expect(base).toMatchObject({ minzoom: 0, maxzoom: 9 });
    expect(streets).toMatchObject({ type: 'vector', minzoom: 11, maxzoom: 14, bounds: [...bounds] });
    expect(streets.attribution).toContain('© OpenStreetMap contributors');
    expect(streets.tiles[0]).toMatch(/^\/basemap\/[0-9a-f]{16}\/streets\/\{z\}\/\{x\}\/\{y\}\.mvt$/);
  }
  const tileUrl = (at: { z: number; x: number; y: number }): string =>
    app.url +
    Object.entries(at).reduce(
      (url, [name, value]) => url.replace(`{${name}}`, String(value)),
      styles[0].sources.streets.tiles[0],
    );
  const tile = await fetch(tileUrl(sydney));
  expect(Buffer.from(await tile.arrayBuffer()).equals(street)).toBe(true);
  expect(tile.headers.get('cache-control')).toContain('immutable');
  for (const beyond of [
    { ...sydney, x: 15072 },
    { z: 15, x: 0, y: 0 },
    { z: 9, x: 471, y: 307 },
  ]) {
    expect((await fetch(tileUrl(beyond))).status).toBe(204);
  }
  await app.close();
});

it('draws streets like the bundled roads, above the bundled map and below its names', async () => {
  const { app, styles } = await serve(writeArchive);
  for (const { layers } of styles as { layers: Layer[] }[]) {
    const at = (id: string) => layers.findIndex((layer) => layer.id === id);
    const roads = layers.filter(({ id }) => /^road-(?!ref)/.test(id)).map(({ id }) => `streets-${id}`);
    expect(roads.filter((id) => at(id) < at('border'))).toEqual([]);
    expect(at('streets-ground')).toBeGreaterThan(at('road-motorway'));
    expect(at('border')).toBeGreaterThan(at('streets-ground'));
    expect(at('streets-road-street')).toBeGreaterThan(at('border'));
    expect(at('streets-road-motorway')).toBeGreaterThan(at('streets-road-street'));
    expect(at('streets-name')).toBeLessThan(at('suburb-name'));
    expect(layers.findIndex(({ source }) => source === 'streets')).toBe(at('streets-ground'));
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  }
  await app.close();
});

it.each([
  [
    'cut off',
    async (file: string) => {
      await writeArchive(file);
      const handle = await open(file, 'r+');
      await handle.truncate(16_390);
      await handle.close();
    },
  ],
  [
    'no archive at all',
    async (file: string) => {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, '<html>404</html>');
    },
  ],
  [
    'empty',
    async (file: string) => {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, '');
    },
  ],
  ['an archive of another schema', (file: string) => writeArchive(file, { schema: 'openmaptiles' })],
  ['an archive of other zooms', (file: string) => writeArchive(file, { minZoom: 0 })],
  ['a folder', async (file: string) => void (await mkdir(file, { recursive: true }))],
])('says so and shows the bundled map when the file is %s', async (_case, prepare) => {
  const { app, styles, log } = await serve(prepare);
  for (const style of styles) expect(Object.keys(style.sources)).toEqual(['base']);
  expect(log()).toMatch(/the streets of the map cannot be used.*streets\.pmtiles: /);
  await app.close();
});

it('has other URLs for other content, so that no cached old tile is used', async () => {
  const without = await serve(async () => {});
  const one = await serve(writeArchive);
  const again = await serve(writeArchive);
  expect(without.log()).not.toContain('streets');
  expect(one.map).toEqual(again.map);
  expect(one.map.darkStyleUrl).not.toBe(without.map.darkStyleUrl);
  await Promise.all([without, one, again].map(({ app }) => app.close()));
});

// spec: none, how the map is made
import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromFile, openArchive } from '../archive.ts';
import { ArchiveWriter, byTileId } from './pmtiles-writer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const info = { minZoom: 11, maxZoom: 14, bounds: [151.1, -33.9, 151.3, -33.7] as const };

async function write(name: string, tiles: readonly { z: number; x: number; y: number; text: string }[]) {
  const file = await open(path.join(folder, name), 'w+');
  const writer = new ArchiveWriter(file);
  for (const { text, ...address } of tiles.toSorted(byTileId)) await writer.add(address, gzipSync(text));
  await writer.finish(info, { name: 'test' });
  return { file, archive: await openArchive(fromFile(file)) };
}

async function textOf(
  archive: Awaited<ReturnType<typeof write>>['archive'],
  z: number,
  x: number,
  y: number,
) {
  const tile = await archive.tile(z, x, y);
  return tile && gunzipSync(tile).toString();
}

it('writes tiles that are read again, with their bounds, and knows none beside them', async () => {
  const { file, archive } = await write('small', [
    { z: 14, x: 15072, y: 9825, text: 'street' },
    { z: 11, x: 1884, y: 1228, text: 'town' },
    { z: 14, x: 15073, y: 9825, text: 'street' },
  ]);
  expect(await textOf(archive, 14, 15072, 9825)).toBe('street');
  expect(await textOf(archive, 14, 15073, 9825)).toBe('street');
  expect(await textOf(archive, 11, 1884, 1228)).toBe('town');
  expect(await textOf(archive, 14, 15074, 9825)).toBeNull();
  expect(archive.header).toMatchObject({
    numAddressedTiles: 3,
    numTileContents: 2,
    minZoom: 11,
    maxZoom: 14,
    minLon: 151.1,
    minLat: -33.9,
    maxLon: 151.3,
    maxLat: -33.7,
  });
  expect(archive.metadata).toMatchObject({ name: 'test', contents: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await file.close();
});

it('finds tiles among more than the first directory has room for', async () => {
  const tiles = Array.from({ length: 20_000 }, (_, index) => {
    const [x, y] = [14_000 + ((index * 7) % 400), 9_000 + Math.floor(index / 400) * 3];
    // Of many lengths without a pattern, so that the directory does not shrink to nothing.
    const noise = createHash('sha512').update(String(index)).digest('hex');
    return { z: 14, x, y, text: noise.slice(0, 1 + (Number.parseInt(noise.slice(0, 4), 16) % 128)) };
  });
  const { file, archive } = await write('large', tiles);
  expect(archive.header.leafDirectoryLength).toBeGreaterThan(0);
  for (const { z, x, y, text } of tiles.filter((_, index) => index % 997 === 0)) {
    expect(await textOf(archive, z, x, y)).toBe(text);
  }
  await file.close();
});

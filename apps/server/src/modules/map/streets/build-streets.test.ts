// spec: none, how the map is made
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { drawTown } from '../../../testing/osm-sample.ts';
import { makeTools } from '../../../testing/street-tools.ts';
import type { Archive } from '../archive.ts';
import { openBundledArchive } from '../basemap.ts';
import { buildStreets, installedTools } from './build-streets.ts';
import type { Tools } from './run-tool.ts';
import { openStreets } from './streets.ts';
import { encodeLayer, layersOf, type Shape, shapesOf } from './vector-tile.ts';

const middleOfSydney = { z: 14, x: 15073, y: 9831 };
const road: Shape = [
  [0, 100],
  [4096, 100],
];
const street = encodeLayer('road', 'line', [road]);

let root: string;
let folder: string;
let region: string;
let bundled: Archive;

beforeAll(async () => {
  bundled = await openBundledArchive();
  root = await mkdtemp(path.join(tmpdir(), 'reelmates-streets-'));
});
beforeEach(async () => {
  const test = await mkdtemp(path.join(root, 'test-'));
  [folder, region] = [path.join(test, 'basemap'), path.join(test, 'region.osm.pbf')];
  await writeFile(region, 'an extract');
});
afterAll(() => rm(root, { recursive: true }));

type Changes = { tools?: Tools; signal?: AbortSignal; region?: string };

function build(tools: Tools, { signal = new AbortController().signal, ...changes }: Changes = {}) {
  return buildStreets({ region, folder, bundled, say: () => {}, signal, tools, ...changes });
}

const toolsWith = (responses: Parameters<typeof makeTools>[2], tiles = [[middleOfSydney, street]] as const) =>
  makeTools(
    path.join(path.dirname(folder), 'tools'),
    tiles.map(([address, tile]) => [address, tile]),
    responses,
  );

/** The previous archive must survive every failure. */
async function expectRefusal(work: () => Promise<unknown>, message: RegExp): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'streets.pmtiles'), 'the former one');
  await expect(work()).rejects.toThrow(message);
  expect(await readFile(path.join(folder, 'streets.pmtiles'), 'utf8')).toBe('the former one');
  expect(await readdir(folder)).toEqual(['streets.pmtiles']);
}

it('builds an archive with the streets on land of their own, and leaves nothing beside it', async () => {
  const { path: built, bounds } = await build(await toolsWith({}));
  expect(await readdir(folder)).toEqual(['streets.pmtiles']);
  expect(bounds.map((degrees) => degrees.toFixed(2))).toEqual(['151.19', '-33.87', '151.22', '-33.85']);
  const streets = await openStreets(built);
  const { z, x, y } = middleOfSydney;
  const tile = await streets?.tile(z, x, y);
  const layers = layersOf(gunzipSync(tile ?? new Uint8Array()));
  expect([...layers.keys()]).toEqual(['ground', 'land', 'urban', 'road']);
  expect(shapesOf(layers.get('road') ?? new Uint8Array())).toEqual([road]);
  expect(await streets?.tile(11, x >> 3, y >> 3)).not.toBeNull();
  await streets?.close();
});

it('replaces the previous archive, and removes the leftovers of an interrupted build', async () => {
  const leftOver = path.join(folder, 'building-4194999');
  await mkdir(leftOver, { recursive: true });
  await writeFile(path.join(folder, 'streets.pmtiles'), 'the former one');
  await build(await toolsWith({}));
  expect(await readdir(folder)).toEqual(['streets.pmtiles']);
  expect((await stat(path.join(folder, 'streets.pmtiles'))).size).toBeGreaterThan(16_384);
});

it('draws the coast of the extract, with the sea over what the bundled map has there', async () => {
  const coast = encodeLayer('coastline', 'line', [
    [
      [5000, 2048],
      [-900, 2048],
    ],
  ]);
  const { path: built } = await build(
    await toolsWith({}, [[middleOfSydney, Buffer.concat([street, coast])]]),
  );
  const streets = await openStreets(built);
  const tile = await streets?.tile(14, middleOfSydney.x, middleOfSydney.y);
  const layers = layersOf(gunzipSync(tile ?? new Uint8Array()));
  expect([...layers.keys()]).toEqual(['ground', 'land', 'urban', 'sea', 'coast', 'road']);
  const rows = (name: string) =>
    shapesOf(layers.get(name) ?? new Uint8Array()).map((ring) => {
      const all = ring.map(([, y]) => y);
      return [Math.min(...all), Math.max(...all)];
    });
  expect([rows('sea'), rows('land')]).toEqual([[[-64, 2048]], [[2048, 4160]]]);
  await streets?.close();
});

it('says which tool is not installed, before any work', async () => {
  const { osmium, tilemaker } = await toolsWith({});
  const none = path.join(root, 'not-there');
  await expectRefusal(
    () => build({ osmium, tilemaker: none }),
    /^tilemaker is not installed.*apt-get install/,
  );
  await expectRefusal(() => build({ osmium: none, tilemaker }), /^osmium is not installed.*apt-get install/);
});

it.each([
  [
    'a file that is no extract',
    { osmium: 'echo "PBF error: wrong" >&2; exit 1' },
    /is no OpenStreetMap extract in the format PBF.*wrong/,
  ],
  [
    'an extract of elsewhere',
    { boxes: [[5.8, 47.2, 15.1, 55.1]] },
    /lies outside Australia and New Zealand \(longitude 5\.8 to 15\.1/,
  ],
  ['an extract without bounds and content', { boxes: [] }, /has nothing in it/],
  [
    'a failing tool',
    { tilemaker: 'printf "10 %%\\rout of luck\\n" >&2; exit 3' },
    /^tilemaker failed: out of luck$/,
  ],
  ['a tool that was killed', { tilemaker: 'kill -9 $$' }, /SIGKILL \(is there enough memory\?\)/],
  [
    'a full disk',
    { tilemaker: 'echo "write: No space left on device" >&2; exit 1' },
    /disk of DATA_DIR is full/,
  ],
])('refuses %s with a line that says what to do', async (_case, responses, message) => {
  await expectRefusal(async () => build(await toolsWith(responses)), message);
});

it('refuses a missing file, a folder, a truncated download, and an extract without streets here', async () => {
  const tools = await toolsWith({});
  await expectRefusal(() => build(tools, { region: '/no/such/region.osm.pbf' }), /^There is no file/);
  await expectRefusal(() => build(tools, { region: root }), /is no file$/);
  const cutOff = `if [ "$1" = fileinfo ]; then echo '{"header":{"boxes":[[151,-34,152,-33]]}}'; exit; fi; echo "unexpected EOF" >&2; exit 1`;
  await expectRefusal(
    async () => build(await toolsWith({ osmium: cutOff })),
    /is the download whole\? \(osmium failed: unexpected EOF/,
  );
  const berlin = { z: 14, x: 8800, y: 5373 };
  await expectRefusal(async () => build(await toolsWith({}, [[berlin, street]])), /no streets in Australia/);
  const park = encodeLayer('park', 'line', [road]);
  await expectRefusal(
    async () => build(await toolsWith({}, [[middleOfSydney, park]])),
    /no streets in Australia/,
  );
});

it('ends at once when it is interrupted', async () => {
  const interruption = new AbortController();
  const started = path.join(path.dirname(folder), 'started');
  const tools = await toolsWith({ tilemaker: `: > '${started}'; exec sleep 60` });
  const refusal = expectRefusal(() => build(tools, { signal: interruption.signal }), /abort/);
  await expect.poll(() => stat(started).catch(() => null), { timeout: 10_000 }).not.toBeNull();
  interruption.abort();
  await refusal;
});

const isInstalled = Object.values(installedTools).every((tool) => spawnSync(tool, ['--help']).status === 0);
if (!isInstalled) console.log('Not tried, for want of osmium and tilemaker: a town through the real tools');
else {
  it('builds a town through the real tools: names, classes, water and coast', {
    timeout: 60_000,
  }, async () => {
    const xml = path.join(path.dirname(folder), 'town.osm');
    await writeFile(xml, drawTown({ west: 151.185, south: -33.905, east: 151.235, north: -33.855 }));
    expect(spawnSync(installedTools.osmium, ['cat', xml, '--overwrite', '--output', region]).status).toBe(0);
    const { path: built } = await build(installedTools);
    const streets = await openStreets(built);
    const all = new Set<string>();
    let text = '';
    for (let x = 15072; x < 15076; x++) {
      for (let y = 9830; y < 9834; y++) {
        const tile = await streets?.tile(14, x, y);
        if (!tile) continue;
        const unpacked = gunzipSync(tile);
        for (const name of layersOf(unpacked).keys()) all.add(name);
        text += unpacked.toString('latin1');
      }
    }
    const layers = [
      'ground',
      'land',
      'urban',
      'sea',
      'coast',
      'park',
      'water',
      'waterway',
      'road',
      'road_name',
    ];
    expect([...all].toSorted()).toEqual(layers.toSorted());
    for (const word of ['Number 5 St', 'Great Made Up Highway', 'tertiary', 'tunnel'])
      expect(text).toContain(word);
    expect(text).not.toContain('Nobody Sees');
    expect((await stat(built)).size).toBeLessThan(50_000);
    await streets?.close();
  });
}

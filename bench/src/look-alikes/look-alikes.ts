import { loadavg } from 'node:os';
import { openDatabase, type Transaction } from '../../../apps/server/src/db/database.ts';
import { searchLookAlikes } from '../../../apps/server/src/modules/look-alikes/look-alikes.service.ts';
import {
  type Fingerprint,
  fingerprintOf,
} from '../../../apps/server/src/platform/images/keypoints/fingerprint.ts';
import budgets from '../../budgets.json' with { type: 'json' };
import { type BenchDatabase, openBenchDatabase } from '../database.ts';
import { percentile } from '../load.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';
import { changes, harderChanges } from './changes.ts';
import { drawnPhoto } from './drawn-photos.ts';
import { greyPhoto } from './grey-photo.ts';
import { fillSynthetic } from './synthetic-photos.ts';

const PHOTOS = Number(process.env.BENCH_PHOTOS ?? 10_000);
const SUBJECTS = Number(process.env.BENCH_SUBJECTS ?? 200);
const ROWS = Number(process.env.BENCH_ROWS ?? 10_000_000);
/** Photos that stay unchanged are drawn small, because the compared picture is smaller still. */
const SMALL = 0.25;
const MIDDLE = 0.5;

type Found = { name: string; found: number; alone: number };

/** Which changed photos are found among others, which different photos look alike, and how fast the search is. */
export async function benchLookAlikes(args: readonly string[]): Promise<void> {
  const part = args[0] ?? 'all';
  const lines = head();
  if (part !== 'speed') lines.push(...(await withDatabase(measureQuality, `look-alikes-quality-${PHOTOS}`)));
  if (part !== 'quality') lines.push(...(await withDatabase(measureSpeed, `look-alikes-${ROWS}`)));
  const name = part === 'all' ? 'look-alikes' : `look-alikes-${part}`;
  await saveResults(`${name}-${today()}.md`, lines);
}

function head(): string[] {
  return [
    '# Look-alike photos',
    '',
    `${dayAndMachine()}, ` +
      `Node ${process.version}, embedded PostgreSQL, load average ${(loadavg()[0] ?? 0).toFixed(1)} at the start. ` +
      'Photos are drawn by code (`bench/src/look-alikes/drawn-photos.ts`): machines with symbols, rooms, landscapes, ' +
      'tickets, plates and people, under noise of all sizes.',
    '',
  ];
}

type Search = (imageId: string, fingerprint: Fingerprint) => Promise<string[]>;

async function withDatabase(
  work: (database: BenchDatabase, search: Search) => Promise<string[]>,
  name?: string,
): Promise<string[]> {
  const database = await openBenchDatabase(name);
  const db = openDatabase(database.connectionString, { maxConnections: 2 });
  const search: Search = (imageId, { keys, details }) =>
    db.transaction(async (tx: Transaction) => {
      const pairs = await searchLookAlikes(tx, { imageId, keys, details: Buffer.from(details) });
      return pairs.map(({ otherId }) => otherId);
    });
  try {
    return await work(database, search);
  } finally {
    await db.close();
    await database.close();
  }
}

async function fingerprintPhoto(photo: Buffer): Promise<Fingerprint> {
  const { picture, thumb } = await greyPhoto(photo);
  return fingerprintOf(picture, thumb);
}

const idOf = (number: number) => `benchphoto${String(number).padStart(10, '0')}`;

async function store(
  { client }: BenchDatabase,
  number: number,
  { keys, details }: Fingerprint,
): Promise<void> {
  await client.query(
    `insert into images (id, status, version, width, height, content_hash, created_at, expires_at)
     values ($1, 'ready', 'bench', 1, 1, $1, now(), now())`,
    [idOf(number)],
  );
  await client.query('insert into image_fingerprints (image_id, keys, details) values ($1, $2, $3)', [
    idOf(number),
    keys,
    details,
  ]);
}

async function storeDrawn(database: BenchDatabase, subjects: readonly Buffer[]): Promise<void> {
  const start = performance.now();
  for (let number = 0; number < PHOTOS; number += 1) {
    await store(
      database,
      number,
      await fingerprintPhoto(subjects[number] ?? (await drawnPhoto(number, SMALL))),
    );
    if (number % 1000 === 999) {
      console.error(`${number + 1} photos in ${Math.round((performance.now() - start) / 1000)} s`);
    }
  }
  await database.client.query('vacuum analyze image_fingerprints');
}

async function measureQuality(database: BenchDatabase, search: Search): Promise<string[]> {
  const subjects: Buffer[] = [];
  for (let number = 0; number < SUBJECTS; number += 1) subjects.push(await drawnPhoto(number, MIDDLE));
  await database.fill(() => storeDrawn(database, subjects));
  const { rows: fingerprints } = await database.client.query<{ keys: number[]; details: Buffer }>(
    'select keys, details from image_fingerprints order by image_id',
  );
  const start = performance.now();
  for (const subject of subjects) await fingerprintPhoto(subject);
  const hashing = (performance.now() - start) / SUBJECTS;
  const results: Found[] = [];
  for (const [name, change] of Object.entries({ ...changes, ...harderChanges })) {
    results.push(await measureChange(name, change, subjects, search));
    console.error(`${name}: ${results.at(-1)?.found}`);
  }
  let pairs = 0;
  let photos = 0;
  for (const [number, fingerprint] of fingerprints.entries()) {
    const found = await search(idOf(number), fingerprint);
    pairs += found.length;
    if (found.length > 0) photos += 1;
  }
  const asked = results.slice(0, Object.keys(changes).length);
  const share = asked.reduce((sum, { found }) => sum + found, 0) / (SUBJECTS * asked.length);
  const keys = fingerprints.reduce((sum, fingerprint) => sum + fingerprint.keys.length, 0) / PHOTOS;
  return [
    `## ${SUBJECTS} photos among ${PHOTOS.toLocaleString('en')}`,
    '',
    '| change | found | of them, no other photo beside it |',
    '| --- | ---: | ---: |',
    ...results.map(
      ({ name, found, alone }, index) =>
        `| ${index < asked.length ? '' : 'not asked for: '}${name} | ${percent(found / SUBJECTS)} | ${percent(alone / Math.max(1, found))} |`,
    ),
    '',
    `- Found of the five changes: ${percent(share)} (wanted: at least ${percent(budgets.lookAlikes.foundLeast)}).`,
    `- Different photos with a false look-alike: ${photos} of ${PHOTOS.toLocaleString('en')} (${percent(photos / PHOTOS)}), ` +
      `${pairs / 2} pairs of ${((PHOTOS * (PHOTOS - 1)) / 2).toLocaleString('en')} ` +
      `(wanted: at most ${percent(budgets.lookAlikes.falseMost)}).`,
    `- ${keys.toFixed(1)} keys a photo; a hash takes ${hashing.toFixed(0)} ms, decoding included.`,
    '',
  ];
}

type Change = (photo: Buffer, seed: number) => Promise<Buffer>;

async function measureChange(
  name: string,
  change: Change,
  subjects: readonly Buffer[],
  search: Search,
): Promise<Found> {
  const result = { name, found: 0, alone: 0 };
  for (const [number, photo] of subjects.entries()) {
    const changed = await change(photo, number);
    const found = await search('changed', await fingerprintPhoto(changed));
    if (!found.includes(idOf(number))) continue;
    result.found += 1;
    if (found.length === 1) result.alone += 1;
  }
  return result;
}

async function measureSpeed(database: BenchDatabase, search: Search): Promise<string[]> {
  const { client } = database;
  const subjects = await Promise.all(
    Array.from({ length: SUBJECTS }, async (_, number) => fingerprintPhoto(await drawnPhoto(number, SMALL))),
  );
  const details = subjects[0]?.details ?? new Uint8Array();
  await database.fill(async () => {
    await fillSynthetic(client, { rows: ROWS, pool: subjects.flatMap(({ keys }) => keys), details });
    for (const [number, fingerprint] of subjects.entries()) await store(database, number, fingerprint);
  });
  const changed: Fingerprint[] = [];
  for (let number = 0; number < SUBJECTS; number += 1) {
    const [name = ''] = Object.keys(changes).slice(number % 5);
    const photo = await changes[name]?.(await drawnPhoto(number, SMALL), number);
    if (photo) changed.push(await fingerprintPhoto(photo));
  }
  const run = async () => {
    const times: number[] = [];
    let found = 0;
    for (const [number, fingerprint] of changed.entries()) {
      const start = performance.now();
      const ids = await search('changed', fingerprint);
      times.push(performance.now() - start);
      if (ids.includes(idOf(number))) found += 1;
    }
    return { times, found };
  };
  const cold = await run();
  const warm = await run();
  const { rows } = await client.query<{ table: string; index: string }>(
    `select pg_size_pretty(pg_table_size('image_fingerprints')) as table,
            pg_size_pretty(pg_relation_size('image_fingerprints_by_key')) as index`,
  );
  return [
    `## The search among ${ROWS.toLocaleString('en')} rows`,
    '',
    'Synthetic rows of 50 keys, which share one and two keys with a photo as often as different drawn photos do. ' +
      `Table ${rows[0]?.table ?? ''}, index ${rows[0]?.index ?? ''}. One search at a time, ${changed.length} changed photos, ` +
      'with its transaction and the comparison; milliseconds.',
    '',
    '| run | p50 | p95 | p99 | found |',
    '| --- | ---: | ---: | ---: | ---: |',
    `| first | ${numbers(cold.times)} | ${percent(cold.found / changed.length)} |`,
    `| second | ${numbers(warm.times)} | ${percent(warm.found / changed.length)} |`,
    '',
    `- p95 ${percentile(warm.times, 0.95).toFixed(1)} ms (wanted: at most ${budgets.lookAlikes.searchMs}).`,
    '',
  ];
}

function numbers(times: readonly number[]): string {
  return [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)).join(' | ');
}

const percent = (share: number) => `${Number((100 * share).toFixed(3))} %`;

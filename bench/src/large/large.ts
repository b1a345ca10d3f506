import { loadavg } from 'node:os';
import { calendarMonth, startOfMonth } from '../../../apps/server/src/platform/clock.ts';
import budgets from '../../budgets.json' with { type: 'json' };
import { openServer, type Served } from '../admin/admin-app.ts';
import { type BenchDatabase, openBenchDatabase } from '../database.ts';
import { measureKinds } from '../kinds.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';
import { measureExports } from './large-exports.ts';
import { forgottenJobs, runJobs } from './large-jobs.ts';
import { forgottenRequests, kindsOf, notMeasured } from './large-kinds.ts';
import { withDeepPages } from './large-pages.ts';
import { findSlow, plansOfSlow, slowTable, timesTable } from './large-report.ts';
import { seedLarge } from './large-seed.ts';
import { databaseName, type LargeSize, shareWithRoom, sizeOf } from './large-size.ts';
import { findWorld } from './large-world.ts';

const zone = 'Australia/Sydney';
const REQUESTS = 40;
const WARM_UP = 3;
/** A kind that takes longer is requested less often. */
const MAX_MS = 15_000;

/**
 * Every list, search, board, queue, export and job of the contract on the largest community that the product is built
 * for, or on a share of it: `npm run bench -- large 1` is all of it.
 */
export async function benchLarge([asked = '0.01']: readonly string[]): Promise<void> {
  const forgotten = [...forgottenRequests(), ...forgottenJobs()];
  if (forgotten.length > 0) throw new Error(`the bench would leave out something: ${forgotten.join('; ')}`);
  const { share, note } = await shareWithRoom(Number(asked));
  const now = new Date();
  const size = sizeOf(share, now);
  const month = calendarMonth(now, zone);
  const previousMonth = calendarMonth(new Date(startOfMonth(month, zone).getTime() - 1), zone);
  const load = loadavg()[0] ?? 0;
  const database = await openBenchDatabase(databaseName(share));
  try {
    const start = performance.now();
    let reuse = ' by a former run, whose jobs have changed it';
    await database.fill(async () => {
      await seedLarge(database.client, size, month);
      const seconds = Math.round((performance.now() - start) / 1000);
      // For the report of a later run, which finds the database filled.
      await database.client.query(`comment on schema public is 'seeded in ${seconds} s'`);
      reuse = '';
    });
    const seeding = (await seedingOf(database)) + reuse;
    const contents = await contentsOf(database);
    const served = await openServer(database.connectionString);
    try {
      const head = headOf({ share, note, seeding, contents, load });
      await measureAll(database, served, { size, month, previousMonth, head });
    } finally {
      await served.close();
    }
  } finally {
    await database.close();
  }
}

type Measuring = { size: LargeSize; month: string; previousMonth: string; head: readonly string[] };

async function measureAll(
  { client }: BenchDatabase,
  served: Served,
  { size, month, previousMonth, head }: Measuring,
): Promise<void> {
  const firstJobs = await runJobs(client, served, 'first');
  const world = await findWorld(client, size, { month, previousMonth });
  const kinds = kindsOf(world);
  console.error('finding deep pages …');
  const lists = await withDeepPages(
    served,
    kinds.filter(({ endpoint }) => endpoint.produces === undefined),
  );
  console.error(`measuring ${lists.length} kinds of requests …`);
  const measured = await measureKinds(served, lists, {
    requests: REQUESTS,
    warmUp: WARM_UP,
    maxMs: MAX_MS,
  });
  const slow = await findSlow(served, measured, budgets.large.p95Ms);
  await saveResults(`large-plans-${today()}.md`, await plansOfSlow(client, slow));
  console.error('exports …');
  const exported = await measureExports(
    served,
    kinds.filter(({ endpoint }) => endpoint.produces !== undefined),
  );
  const lastJobs = await runJobs(client, served, 'last');
  await saveResults(`large-${today()}.md`, [
    ...head,
    `## Above ${budgets.large.p95Ms} ms`,
    '',
    ...slowTable(slow),
    '',
    '## Jobs',
    '',
    '| task | what | s | statements | counted | longest statement |',
    '| --- | --- | ---: | ---: | --- | --- |',
    ...firstJobs,
    ...lastJobs,
    '',
    '## Exports',
    '',
    '| export | of | first byte, ms | MB | s | statements | longest statement |',
    '| --- | --- | ---: | ---: | ---: | ---: | --- |',
    ...exported,
    '',
    '## All requests',
    '',
    ...timesTable(measured, budgets.large.p95Ms),
    '',
    ...notMeasured.map((reason) => `- Not measured: ${reason}.`),
  ]);
}

const tables = {
  people: 'users',
  posts: 'posts',
  likes: 'likes',
  follows: 'follows',
  comments: 'comments',
  'rows of the ledger': 'point_entries',
  'play sessions': 'play_sessions',
};

/** Row counts from the statistics that the seed ends with, because counting the rows takes minutes. */
async function contentsOf({ client }: BenchDatabase): Promise<string> {
  const { rows } = await client.query<{ name: string; count: number }>(
    'select relname as name, reltuples::float8 as count from pg_class where oid = any($1::regclass[])',
    [Object.values(tables)],
  );
  const counts = new Map(rows.map(({ name, count }) => [name, count.toLocaleString('en')]));
  const size = await client.query<{ gigabytes: number }>(
    'select pg_database_size(current_database())::float8 / 1e9 as gigabytes',
  );
  const contents = Object.entries(tables).map(([what, table]) => `${counts.get(table)} ${what}`);
  return `${size.rows[0]?.gigabytes.toFixed(2)} GB: ${contents.join(', ')}`;
}

async function seedingOf({ client }: BenchDatabase): Promise<string> {
  const { rows } = await client.query<{ text: string | null }>(
    "select obj_description('public'::regnamespace) as text",
  );
  return rows[0]?.text ?? 'seeded';
}

type Facts = { share: number; note: string; seeding: string; contents: string; load: number };

function headOf({ share, note, seeding, contents, load }: Facts): string[] {
  return [
    '# Large',
    '',
    `${dayAndMachine()}, ` +
      `Node ${process.version}, embedded PostgreSQL, load average ${load.toFixed(1)} at the start. ` +
      `${share} of the whole size, ${note}${seeding}, ${contents}.`,
    '',
    `${REQUESTS} requests of each kind, in turns, after ${WARM_UP} that are not timed; fewer of a kind that takes ${MAX_MS / 1000} s in ` +
      "all. Milliseconds from a request's arrival at the server to the end of its response. A request that is refused counts as " +
      'infinite: a statement that takes longer than 2.2 s ends in a refusal.',
    '',
  ];
}

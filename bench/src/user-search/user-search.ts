import { loadavg } from 'node:os';
import budgets from '../../budgets.json' with { type: 'json' };
import { type BenchDatabase, openBenchDatabase } from '../database.ts';
import { percentile } from '../load.ts';
import { withProduct } from '../processes.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';
import { anyViewers, type Viewer } from '../seed-feed.ts';
import { drawQueries, type QueryClass } from './user-search-queries.ts';
import { seedPeople } from './user-search-seed.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 1_000_000);
const QUERIES = Number(process.env.BENCH_QUERIES ?? 400);
const WARM_UP = 60;
const VIEWERS = 200;
type Measured = { times: number[]; found: number };

/**
 * The search for people over HTTP, one request at a time, by kinds of queries, compared with the cheapest signed-in
 * request.
 */
export async function benchUserSearch(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    console.error(`seeding ${PEOPLE} people …`);
    await seedPeople(database.client, PEOPLE);
    const [first, ...others] = await anyViewers(database.client, VIEWERS);
    if (!first) throw new Error('no sign-in succeeded');
    const viewers: [Viewer, ...Viewer[]] = [first, ...others];
    await giveBlocks(database, viewers);
    const classes = await drawQueries(database.client, QUERIES);
    const lines = await withProduct(database, ({ url }) => report(database, url, classes, viewers));
    lines.push(...(await trigrams(database, classes)));
    await saveResults(`user-search-${today()}.md`, lines);
  } finally {
    await database.close();
  }
}

/** Each searching account has blocked fifty people and was blocked by fifty, including the most followed ones. */
async function giveBlocks({ client }: BenchDatabase, viewers: readonly Viewer[]): Promise<void> {
  for (const columns of ['blocker_id, blocked_id', 'blocked_id, blocker_id']) {
    await client.query(
      `insert into blocks (${columns}, created_at)
       select viewer, other.id, now()
         from unnest($1::bigint[]) viewer
        cross join lateral (
          (select id from users where id <> viewer order by followers_count desc, id limit 25)
          union (select id from users where id <> viewer order by md5(id::text || viewer) limit 25)) other
       on conflict do nothing`,
      [viewers.slice(0, 20).map(({ id }) => id)],
    );
  }
  await client.query('analyze blocks');
}

async function report(
  database: BenchDatabase,
  url: string,
  classes: readonly QueryClass[],
  viewers: readonly [Viewer, ...Viewer[]],
): Promise<string[]> {
  let turn = 0;
  const ask = async (where: string) => {
    const { cookie } = viewers[turn++ % viewers.length] ?? viewers[0];
    const start = performance.now();
    const response = await fetch(`${url}${where}`, { headers: { cookie } });
    const body = await response.text();
    const time = performance.now() - start;
    if (!response.ok) throw new Error(`${where} answered ${response.status}`);
    return { time, body };
  };
  const search = (text: string) => ask(`/api/users/search?q=${encodeURIComponent(text)}`);
  const measured = new Map<QueryClass, Measured>(classes.map((kind) => [kind, { times: [], found: 0 }]));
  const reference: number[] = [];
  for (const { queries } of classes) for (const { text } of queries.slice(-WARM_UP)) await search(text);
  const load = loadavg()[0] ?? 0;
  // Alternates, so that other activity of the machine affects every kind alike.
  for (let number = 0; number < QUERIES - WARM_UP; number++) {
    for (const [kind, result] of measured) {
      const query = kind.queries[number];
      if (!query) continue;
      const { time, body } = await search(query.text);
      result.times.push(time);
      if (JSON.parse(body).some(query.isMeant)) result.found++;
    }
    reference.push((await ask('/api/admin/check')).time);
  }
  const mixed = mix(measured);
  const p95 = percentile(mixed, 0.95);
  const size = await database.client.query<{ size: string }>(
    `select pg_size_pretty(pg_total_relation_size('people_search')) as size`,
  );
  return [
    '# Search for people',
    '',
    `${dayAndMachine()}, ` +
      `Node ${process.version}, embedded PostgreSQL, load average ${load.toFixed(1)} at the start. ` +
      `${PEOPLE.toLocaleString('en')} people, a third showing their names; \`people_search\` with its indexes takes ` +
      `${size.rows[0]?.size ?? ''}. ${QUERIES - WARM_UP} searches of each kind over HTTP, one at a time, five hits wanted, ` +
      `by ${VIEWERS} people, a tenth of whom have blocked and been blocked by fifty. Times in milliseconds as the client on ` +
      'the same machine sees them, so with session, limits, network and JSON.',
    '',
    '| typed | of 100 searches | p50 | p95 | p99 | found among the five |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...[...measured].map(([kind, { times, found }]) => {
      const share = kind.hasTarget ? `${((100 * found) / times.length).toFixed(1)} %` : '';
      return `| ${kind.name} | ${kind.share} | ${numbers(times)} | ${share} |`;
    }),
    `| **all, in these shares** | 100 | ${numbers(mixed)} | |`,
    `| any signed-in request (\`GET /api/admin/check\`) | | ${numbers(reference)} | |`,
    '',
    `- All: p95 ${p95.toFixed(2)} ms (wanted: at most ${budgets.userSearch.p95Ms}), ` +
      `${(p95 / percentile(reference, 0.95)).toFixed(1)} times the p95 of any request.`,
  ];
}

/** Repeats each kind's times by its share. */
function mix(measured: ReadonlyMap<QueryClass, Measured>): number[] {
  return [...measured].flatMap(([{ share }, { times }]) => Array.from({ length: share }, () => times).flat());
}

/** What a trigram index alone would cost and find: the query without visibility, names, cards and HTTP. */
async function trigrams({ client }: BenchDatabase, classes: readonly QueryClass[]): Promise<string[]> {
  await client.query('create index bench_trigrams on users using gin (lower(username) gin_trgm_ops)');
  await client.query('vacuum analyze users');
  const lines = [
    '',
    '## A trigram index on usernames, the bare query',
    '',
    '| typed | p50 | p95 | p99 | found |',
  ];
  lines.push('| --- | ---: | ---: | ---: | ---: |');
  for (const { name, queries } of classes.filter(({ name }) => name.includes('username'))) {
    const times: number[] = [];
    let found = 0;
    for (const query of queries.slice(0, WARM_UP)) {
      const start = performance.now();
      const { rows } = await client.query({
        name: 'trigrams',
        text: `select id::text, username from users where lower(username) % $1
                order by similarity(lower(username), $1) desc, followers_count desc limit 5`,
        values: [query.text],
      });
      times.push(performance.now() - start);
      if (rows.some((row) => query.isMeant(row))) found++;
    }
    lines.push(`| ${name} | ${numbers(times)} | ${((100 * found) / times.length).toFixed(1)} % |`);
  }
  return lines;
}

function numbers(times: readonly number[]): string {
  return [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(2)).join(' | ');
}

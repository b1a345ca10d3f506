import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { cpuSeconds } from '../cpu.ts';
import { anyPhoto } from '../crowd/any-photo.ts';
import { pathOf } from '../crowd/crowd-requests.ts';
import { type BenchDatabase, openBenchDatabase, postmasterOf } from '../database.ts';
import { withProduct } from '../processes.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';
import { anyViewers, seedFeed, type Viewer } from '../seed-feed.ts';
import { countRoundTrips } from './round-trips.ts';

const size = { users: 20_000, posts: 200_000, likes: 1_000_000, follows: 200_000 };
const VIEWERS = 5_000;
const CONCURRENCY = 8;
const TIMES = Number(process.env.BENCH_REQUESTS ?? 1_000);
/** An idle connection of the database reports its reads within this time. */
const REPORTED_MS = 11_000;
/** What the product's own periodic work reads in that time. */
const QUIET_BUFFERS = 5_000;

/** Existing content for the actions. */
type Ids = { posts: string[]; authors: string[]; venues: string[]; month: string };
type Action = {
  name: string;
  /** The number of measured runs; `TIMES` by default. */
  times?: number;
  before?(client: pg.Client): Promise<unknown>;
  /** @returns the bytes of the responses */
  run(ask: Ask, ids: Ids, turn: number): Promise<number>;
};
type Ask = (path: string, body?: unknown, upload?: Buffer) => Promise<Buffer>;

const of = (items: readonly string[], turn: number) => items[(turn * 7) % items.length] ?? '';

const reading = (name: string, pathTo: (ids: Ids, turn: number) => string): Action => ({
  name,
  run: async (ask, ids, turn) => (await ask(pathTo(ids, turn))).length,
});
const writing = (
  name: string,
  pathTo: (ids: Ids, turn: number) => string,
  body: (turn: number) => unknown,
): Action => ({ name, run: async (ask, ids, turn) => (await ask(pathTo(ids, turn), body(turn))).length });

let photo: Buffer | undefined;
/** Functions that fetch an uploaded photo as its owner. */
const shown: (() => Promise<Buffer>)[] = [];
/** The posts with these photos. */
const posted: string[] = [];
let made = 0;
const actions: readonly Action[] = [
  reading('For You', () => '/api/posts'),
  reading('Following', () => '/api/posts/following'),
  reading('post', ({ posts }, turn) => `/api/posts/${of(posts, turn)}`),
  reading('comments of a post', ({ posts }, turn) => `/api/posts/${of(posts, turn)}/comments`),
  reading('profile', ({ authors }, turn) => `/api/users/${of(authors, turn)}`),
  reading('posts of a profile', ({ authors }, turn) => `/api/users/${of(authors, turn)}/posts`),
  reading('venue', ({ venues }, turn) => `/api/venues/${of(venues, turn)}`),
  reading('posts of a venue', ({ venues }, turn) => `/api/venues/${of(venues, turn)}/posts`),
  reading('board of the month', ({ month }) => `/api/leaderboard/${month}`),
  reading('notifications', () => '/api/notifications'),
  reading('tracker, sums', () => '/api/stats'),
  reading('tracker, history', () => '/api/sessions'),
  reading('search for a person', (_ids, turn) => `/api/users/search?q=mate_${turn % 1_000}`),
  writing(
    'like',
    ({ posts }, turn) => `/api/posts/${of(posts, turn)}/like`,
    () => ({}),
  ),
  writing(
    'follow',
    ({ authors }, turn) => `/api/users/${of(authors, turn)}/follow`,
    () => ({}),
  ),
  writing(
    'comment',
    ({ posts }, turn) => `/api/posts/${of(posts, turn)}/comments`,
    (turn) => ({ content: `Well done, number ${turn}` }),
  ),
  writing(
    'play session',
    () => '/api/sessions',
    () => ({ amountSpent: 20, amountWon: 5 }),
  ),
  writing(
    'post without a photo',
    () => '/api/posts',
    (turn) => ({ winAmount: 12.5, caption: `Number ${turn}` }),
  ),
  {
    name: 'photo of 1600 × 1200, uploaded and posted',
    times: 40,
    async run(ask, _ids, turn) {
      const upload = (await ask('/api/objects/upload', {})).toString();
      photo ??= anyPhoto(1_600, 1_200);
      await ask(pathOf(upload), undefined, photo);
      const { imageUrl } = JSON.parse(upload) as { imageUrl: string };
      shown.push(() => ask(`${imageUrl}?w=960`));
      const received = await ask('/api/posts', { winAmount: 12.5, caption: `Photo ${turn}`, imageUrl });
      posted.push(JSON.parse(received.toString()).post.id);
      return upload.length + received.length;
    },
  },
  {
    name: 'photo, 960 px wide, shown',
    run: async (_ask, _ids, turn) => (await shown[turn % shown.length]?.())?.length ?? 0,
  },
  {
    name: 'picture of a post with its photo, for sharing, made',
    times: 40,
    // Only published posts have a picture.
    before: (client) =>
      client.query(
        `update posts set status = 'approved', published_at = now(), feed_at = now()
          where status = 'pending' and image_id is not null and id = any($1::bigint[])`,
        [posted],
      ),
    // Requests each picture once, because it is stored from then on.
    run: async (ask) => (await ask(`/images/posts/${posted[made++]}/tall.jpg`)).length,
  },
  {
    name: 'the same, cached',
    run: async (ask, _ids, turn) =>
      (await ask(`/images/posts/${of(posted.slice(-20), turn)}/tall.jpg`)).length,
  },
  {
    name: 'sign-in',
    times: 40,
    run: async (ask, _ids, turn) => (await ask('/api/login', signIn(turn))).length,
  },
];

/**
 * A refused sign-in costs as much as a successful one, so that response times do not reveal whether the name exists.
 */
const signIn = (turn: number) => ({ username: `unknown_${turn}`, password: 'Galah-Perch-42' });

/**
 * The cost of each action of a member: CPU time of the product and of the database, the round trips between them, the
 * database's reads, and the bytes of the response. Eight actions run at a time, of different people.
 */
export async function benchCosts(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    await seedFeed(database.client, size);
    // The missing fingerprints cannot be computed, because there are no files.
    await database.client.query('update images set is_fingerprinted = true');
    await database.client.query('vacuum analyze images');
    const rows = await measureActions(database);
    await saveResults(`costs-${today()}.md`, [...heading(), ...rows, '', ...(await sizes(database.client))]);
  } finally {
    await database.close();
  }
}

async function measureActions(database: BenchDatabase): Promise<string[]> {
  const viewers = await anyViewers(database.client, VIEWERS);
  const ids = await idsOf(database.client);
  const postmaster = await postmasterOf(database);
  const counted = await countRoundTrips(database.client);
  const rows: string[] = [];
  try {
    await withProduct(counted, async (product) => {
      const repeat = (action: Action, times: number) =>
        run(action, { times, viewers, ids, url: product.url });
      // Warms up, because an action costs three times as much before its code is compiled.
      for (const action of actions) {
        await action.before?.(database.client);
        await repeat(action, action.times ?? TIMES);
      }
      let read = await readsAtRest(database.client);
      for (const action of actions) {
        await action.before?.(database.client);
        const cpu = [cpuSeconds(product.pid), cpuSeconds(postmaster)] as const;
        const roundTripsBefore = counted.count();
        const times = action.times ?? TIMES;
        const bytes = await repeat(action, times);
        const [productMs, databaseMs] = [
          cpuSeconds(product.pid) - cpu[0],
          cpuSeconds(postmaster) - cpu[1],
        ].map((seconds) => ((1_000 * seconds) / times).toFixed(2));
        const roundTrips = ((counted.count() - roundTripsBefore) / times).toFixed(1);
        const reads = await readsOf(database.client);
        const each = (key: keyof Reads) => ((reads[key] - read[key]) / times).toFixed(0);
        rows.push(
          `| ${action.name} | ${productMs} | ${databaseMs} | ${roundTrips} | ${each('buffers')} | ${each('rows')} | ${(bytes / times).toFixed(0)} |`,
        );
        console.error(rows.at(-1));
        read = reads;
      }
    });
  } finally {
    await counted.close();
  }
  return rows;
}

function heading(): string[] {
  const { users, posts, likes, follows } = size;
  const text = (count: number) => count.toLocaleString('en');
  return [
    '# What each action costs',
    '',
    `${dayAndMachine()}, ` +
      `Node ${process.version}, embedded PostgreSQL. ${text(users)} people, ${text(posts)} posts, ${text(likes)} likes, ` +
      `${text(follows)} follows. Each action ${TIMES} times (photos and sign-ins 40 times), ${CONCURRENCY} at once, from different people.`,
    '',
    '| action | product, CPU ms | database, CPU ms | round trips | buffers | rows read | bytes of the response |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
}

/** The disk space of a row, including its share of the indexes. */
async function sizes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select relname as name, round(pg_total_relation_size(oid) / reltuples)::int as bytes
       from pg_class where relname in ('users', 'posts', 'likes', 'follows') and relkind = 'r' order by relname`,
  );
  return [
    '| table | bytes of a row, indexes included |',
    '| --- | ---: |',
    ...rows.map(({ name, bytes }) => `| ${name} | ${bytes} |`),
  ];
}

async function idsOf(client: pg.Client): Promise<Ids> {
  const column = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id);
  return {
    posts: await column(
      "select id::text from posts where status = 'approved' and is_public order by feed_at desc limit 2000",
    ),
    authors: await column(
      'select author_id::text as id from posts group by author_id order by author_id limit 2000',
    ),
    venues: await column('select id::text from venues order by id limit 2000'),
    month: today().slice(0, 7),
  };
}

type Reads = { buffers: number; rows: number };

async function readsOf(client: pg.Client): Promise<Reads> {
  await delay(REPORTED_MS);
  const { rows } = await client.query<Reads>(
    `select (blks_hit + blks_read)::float8 as buffers, (tup_returned + tup_fetched)::float8 as rows
       from pg_stat_database where datname = current_database()`,
  );
  return rows[0] ?? { buffers: 0, rows: 0 };
}

/**
 * Waits until the jobs of the start and the vacuum after the seed have ended, because their reads would count as an
 * action's.
 */
async function readsAtRest(client: pg.Client): Promise<Reads> {
  let reads = await readsOf(client);
  for (let before = 0; reads.buffers - before > QUIET_BUFFERS; ) {
    before = reads.buffers;
    reads = await readsOf(client);
  }
  return reads;
}

type Repeat = { times: number; viewers: readonly Viewer[]; ids: Ids; url: string };

let turn = 0;
/** @returns the bytes of all responses */
async function run(action: Action, { times, viewers, ids, url }: Repeat): Promise<number> {
  let left = times;
  let bytes = 0;
  const work = async () => {
    while (left-- > 0) {
      const number = turn++;
      const answered = await action.run(askAs(url, viewers[number % viewers.length]), ids, number);
      bytes += answered;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return bytes;
}

function askAs(url: string, viewer: Viewer | undefined): Ask {
  return async (path, body, upload) => {
    const response = await fetch(url + path, {
      method: upload ? 'PUT' : body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: viewer?.cookie ?? '',
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...(upload && { 'content-type': 'image/png' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(upload && { body: new Uint8Array(upload) }),
    });
    const received = Buffer.from(await response.arrayBuffer());
    const isExpected = response.ok || (response.status === 401 && path === '/api/login');
    if (!isExpected) throw new Error(`${path}: ${response.status} ${received.toString().slice(0, 200)}`);
    return received;
  };
}

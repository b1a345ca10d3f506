import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { HttpClient } from '../crowd/http-client.ts';
import type { BenchDatabase } from '../database.ts';
import type { RunningProduct } from '../processes.ts';
import { type Act, type Kind, kinds, toggles } from './acts.ts';

const SECONDS_BEFORE = 4;
const CONCURRENCY = 64;

type Crash = {
  database: BenchDatabase;
  product: RunningProduct;
  postmaster: number;
  acts: (kind: Kind) => Act;
  restart: () => Promise<RunningProduct>;
  openHttpClientTo: (product: RunningProduct) => HttpClient;
};

/**
 * Kills the product and the database (kill -9) during acts of all kinds, starts them again, checks that every
 * acknowledged act is stored, repeats the others, and recounts everything.
 */
export async function crashAndRecount(crash: Crash): Promise<string[]> {
  const { database, product, postmaster, acts, openHttpClientTo } = crash;
  // The connection would end with the database.
  await database.client.end();
  const acknowledged: Act[] = [];
  const unanswered: Act[] = [];
  const http = openHttpClientTo(product);
  let isOver = false;
  const work = async (at: number) => {
    for (let turn = at; !isOver; turn++) {
      const act = acts(kinds[turn % kinds.length] ?? 'like');
      const { status } = await http.send(act.request);
      (status === 200 || status === 201 ? acknowledged : unanswered).push(act);
    }
  };
  const working = Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => work(index)));
  await delay(SECONDS_BEFORE * 1_000);
  process.kill(product.pid, 'SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  isOver = true;
  await working;
  http.close();

  // The database's supervisor starts it again.
  const client = await reconnect(database.connectionString);
  try {
    const missing = await countMissing(client, acknowledged);
    const again = await crash.restart();
    try {
      const refused = await sendAgain(openHttpClientTo(again), await notDone(client, unanswered));
      const wrong = await recount(client, [...acknowledged, ...unanswered]);
      return [
        `Killed in the middle (kill -9, product and database), all kinds at once: ${acknowledged.length.toLocaleString('en')} acts ` +
          `acknowledged, of which ${missing} are missing; ${unanswered.length} unanswered ones sent again where they are not there or have a key, of which ` +
          `${refused} are refused. Recounted: ${wrong.length === 0 ? 'each act is there once, and every counter is exact.' : wrong.join('; ')}`,
      ];
    } finally {
      await again.stop();
    }
  } finally {
    await client.end();
  }
}

async function reconnect(connectionString: string): Promise<pg.Client> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt === 600) throw error;
      await delay(100);
    }
  }
}

/** The acts that a client sends again. A like or a follow has no key, so the client checks whether it is stored. */
async function notDone(client: pg.Client, acts: readonly Act[]): Promise<Act[]> {
  const times = await timesDone(client, acts);
  return acts.filter(({ kind }, index) => !toggles.includes(kind) || times[index] === 0);
}

async function sendAgain(http: HttpClient, acts: readonly Act[]): Promise<number> {
  const responses = await Promise.all(acts.map(({ request }) => http.send(request)));
  http.close();
  return responses.filter(({ status }) => status !== 200 && status !== 201).length;
}

/** How often each act is stored, by its person and its target: an id, or a text that is unique to the act. */
const countSql: Record<Kind, string> = {
  like: 'select user_id::text as person, post_id::text as target, count(*)::int from likes group by 1, 2',
  'like of one post':
    'select user_id::text as person, post_id::text as target, count(*)::int from likes group by 1, 2',
  'post with a photo':
    "select author_id::text as person, caption as target, count(*)::int from posts where caption like 'post with%' group by 1, 2",
  comment: 'select author_id::text as person, content as target, count(*)::int from comments group by 1, 2',
  follow:
    'select follower_id::text as person, followed_id::text as target, count(*)::int from follows group by 1, 2',
  'play session':
    'select user_id::text as person, machine_type as target, count(*)::int from play_sessions group by 1, 2',
};

async function timesDone(client: pg.Client, acts: readonly Act[]): Promise<number[]> {
  const found = new Map<Kind, Map<string, number>>();
  for (const kind of kinds) {
    const { rows } = await client.query<{ person: string; target: string; count: number }>(countSql[kind]);
    found.set(kind, new Map(rows.map(({ person, target, count }) => [`${person} ${target}`, count])));
  }
  return acts.map(({ kind, person, target }) => found.get(kind)?.get(`${person.id} ${target}`) ?? 0);
}

async function countMissing(client: pg.Client, acts: readonly Act[]): Promise<number> {
  return (await timesDone(client, acts)).filter((times) => times === 0).length;
}

/** Queries for the number of stored counters that differ from a recount. */
const counters: Record<string, string> = {
  'likes of posts': `select count(*)::int from posts p
     where likes_count <> (select count(*) from likes where post_id = p.id)`,
  'followers and follows': `select count(*)::int from users u
     where followers_count <> (select count(*) from follows where followed_id = u.id)
        or following_count <> (select count(*) from follows where follower_id = u.id)`,
  'unfinished keys': 'select count(*)::int from idempotency_keys where status is null',
};

async function recount(client: pg.Client, acts: readonly Act[]): Promise<string[]> {
  const wrong: string[] = [];
  const times = await timesDone(client, acts);
  for (const kind of kinds) {
    const others = acts.filter((act, index) => act.kind === kind && times[index] !== 1);
    if (others.length > 0)
      wrong.push(`${others.length} × ${kind} are not there once, such as number ${others[0]?.number}`);
  }
  for (const [name, sql] of Object.entries(counters)) {
    const { rows } = await client.query<{ count: number }>(sql);
    if (rows[0]?.count !== 0) wrong.push(`${rows[0]?.count} × ${name} are wrong`);
  }
  return wrong;
}

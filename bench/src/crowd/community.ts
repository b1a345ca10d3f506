import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { hashPassword } from '../../../apps/server/src/modules/accounts/accounts.public.ts';
import { calendarMonth } from '../../../apps/server/src/platform/clock.ts';
import { openBenchDatabase, postmasterOf, vacuumFilledTables } from '../database.ts';
import { startProduct } from '../processes.ts';
import { dayAndMachine } from '../results.ts';
import { seedFeed, signIn } from '../seed-feed.ts';
import type { CrowdOrder, CrowdReport, Facts, Person } from './crowd-orders.ts';
import { password } from './crowd-requests.ts';

const users = Number(process.env.BENCH_PEOPLE ?? 20_000);
const posts = Number(process.env.BENCH_POSTS ?? 200_000);
const SIZE = { users, posts, likes: 5 * posts, follows: 10 * users };

export type Community = {
  url: string;
  pid: number;
  /** The first process of the database. */
  databasePid: number;
  facts: Facts;
  /** Signed-in accounts with the same password. */
  people: Person[];
  admin: Person;
  /**
   * Starts a crowd in a thread of its own.
   * @returns a function that ends it and returns its report
   */
  send(crowd: Omit<CrowdOrder, 'url' | 'facts'>): Promise<() => Promise<CrowdReport>>;
};

/** The product as `npm start` runs it, with its own limits, on a database with past activity. */
export async function withCommunity(
  count: number,
  work: (community: Community) => Promise<string[]>,
): Promise<string[]> {
  const database = await openBenchDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelmates-bench-data-'));
  const crowds: Worker[] = [];
  try {
    console.error(`seeding ${SIZE.users} people and ${SIZE.posts} posts …`);
    await seedFeed(database.client, SIZE);
    const month = calendarMonth(new Date(), 'Australia/Sydney');
    await insertCommentsAndPoints(database.client, month);
    const { people, admin } = await signInPeople(database.client, count);
    // Otherwise some of the pages would correctly be 404.
    await database.client.query('delete from blocks');
    await vacuumFilledTables(database.client);
    const facts = await readFacts(database.client, month);
    const databasePid = await postmasterOf(database);
    const product = await startProduct((port) => ({
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
    }));
    try {
      return await work({
        url: product.url,
        pid: product.pid,
        databasePid,
        facts,
        people,
        admin,
        async send(crowd) {
          const worker = new Worker(new URL('./crowd.ts', import.meta.url));
          crowds.push(worker);
          worker.postMessage({ ...crowd, url: product.url, facts } satisfies CrowdOrder);
          return async () => {
            worker.postMessage('enough');
            const [report] = (await once(worker, 'message')) as [CrowdReport];
            await worker.terminate();
            return report;
          };
        },
      });
    } finally {
      await Promise.all(crowds.map((worker) => worker.terminate()));
      await product.stop();
    }
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function insertCommentsAndPoints(client: pg.Client, month: string): Promise<void> {
  await client.query(
    `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at, published_at)
     select $1::bigint - n / 5, 1 + n % $2::bigint, 'Well done, number ' || n, 'approved', now(), now(), now(), now()
       from generate_series(1, $1::bigint / 4) n`,
    [SIZE.posts, SIZE.users],
  );
  await client.query(
    `insert into point_entries (user_id, month, points, reason, source_kind, source_id, step, cause, created_at)
     select 1 + n % ($2::bigint / 4), $1, 2, 'award', 'post', n, 1, 'submitted', now() from generate_series(1, $2::bigint / 2) n`,
    [month, SIZE.users],
  );
  await client.query(
    `insert into month_points (month, user_id, points, reached_at)
     select month, user_id, sum(points), max(created_at) from point_entries group by 1, 2
         on conflict do nothing`,
  );
}

/** Gives some members a password and a login session each, and makes one more of them an admin. */
async function signInPeople(client: pg.Client, count: number): Promise<{ people: Person[]; admin: Person }> {
  const { rows } = await client.query<{ id: string; username: string }>(
    `update users set password_hash = $2, email_verified_at = now()
      where id in (select id from users order by md5(id::text) limit $1) returning id, username`,
    [count + 1, await hashPassword(password)],
  );
  const cookies = await signIn(
    client,
    rows.map(({ id }) => id),
  );
  const people = rows.map((row, index) => ({ ...row, cookie: cookies[index]?.cookie ?? '' }));
  const admin = people.pop();
  if (!admin) throw new Error('there are no people');
  await client.query('insert into admins (user_id, created_at) values ($1, now())', [admin.id]);
  return { people, admin };
}

/** What requests of the crowd name. */
async function readFacts(client: pg.Client, month: string): Promise<Facts> {
  const ids = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id);
  return {
    posts: await ids(
      `select id from posts where status = 'approved' and is_public order by id desc limit 5000`,
    ),
    authors: await ids('select distinct author_id as id from posts where author_id < 5000 limit 2000'),
    venues: await ids('select id from venues order by id limit 2000'),
    month,
  };
}

/** The day, the machine and the community, for the head of a result. */
export function machine(): string {
  return (
    `${dayAndMachine()}, Node ${process.version}, embedded PostgreSQL, load average ` +
    `${(loadavg()[0] ?? 0).toFixed(1)} at the start. ${SIZE.users.toLocaleString('en')} people, ` +
    `${SIZE.posts.toLocaleString('en')} posts. Everything runs on the one machine.`
  );
}

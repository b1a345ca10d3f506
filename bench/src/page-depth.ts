import type { BenchDatabase } from './database.ts';
import { median } from './load.ts';
import { signInMany } from './seed-feed.ts';

const PAGES = 100;
const REPEATS = 60;

/** Time of the first and the hundredth page of each feed, one request at a time, for readers whose feed is that long. */
export async function measureDepth(database: BenchDatabase, url: string): Promise<string[]> {
  await database.client.query('delete from login_sessions');
  const readers = await signInMany(database.client, 2_000);
  const { rows } = await database.client.query<{ id: string }>(
    `select f.follower_id as id
       from follows f join users u on u.id = f.followed_id
       join lateral (select count(*) as posts from posts p where p.author_id = u.id and p.status = 'approved') c on true
      where f.follower_id = any ($1::bigint[])
      group by f.follower_id having sum(c.posts) > $2 order by random() limit 5`,
    [readers.map((reader) => reader.id), PAGES * 20 * 1.2],
  );
  const lines = [
    '| feed | page | median ms of server and network | pages walked |',
    '| --- | ---: | ---: | ---: |',
  ];
  for (const [name, path] of [
    ['For You', '/api/posts'],
    ['Following', '/api/posts/following'],
  ] as const) {
    const chosen = readers.filter(({ id }) => rows.some((row) => row.id === id));
    const times = { first: [] as number[], last: [] as number[] };
    let walked = 0;
    for (const reader of chosen) {
      const deep = await walk(`${url}${path}`, reader.cookie);
      walked += deep.pages;
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        times.first.push(await time(`${url}${path}`, reader.cookie));
        times.last.push(await time(`${url}${path}?cursor=${deep.cursor}`, reader.cookie));
      }
    }
    if (chosen.length === 0) {
      lines.push(`| ${name} | – | nobody's feed is ${PAGES} pages long | 0 |`);
      continue;
    }
    lines.push(`| ${name} | 1 | ${median(times.first).toFixed(2)} | |`);
    lines.push(`| ${name} | ${PAGES} | ${median(times.last).toFixed(2)} | ${walked} |`);
  }
  return lines;
}

async function walk(url: string, cookie: string): Promise<{ cursor: string; pages: number }> {
  let cursor = '';
  for (let page = 1; page < PAGES; page++) {
    const response = await fetch(cursor ? `${url}?cursor=${cursor}` : url, { headers: { cookie } });
    const body = (await response.json()) as { nextCursor: string | null };
    if (body.nextCursor === null) return { cursor, pages: page };
    cursor = body.nextCursor;
  }
  return { cursor, pages: PAGES };
}

async function time(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  return performance.now() - start;
}

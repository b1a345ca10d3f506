import type { BenchDatabase } from './database.ts';
import { median } from './load.ts';
import { eagerViewers, type FeedSize, signIn } from './seed-feed.ts';

const PAGES = 100;
const REPEATS = 60;

/**
 * The time of the first and the hundredth page of each feed, one request at a time, for viewers whose feeds are that
 * long.
 */
export async function measureDepth(database: BenchDatabase, url: string, size: FeedSize): Promise<string[]> {
  const viewers = await signIn(database.client, eagerViewers(size).map(String));
  const lines = [
    `${viewers.length} viewers who follow 2,000 people each, ${REPEATS} times in turns.`,
    '',
    '| feed | page | median ms of server and network |',
    '| --- | ---: | ---: |',
  ];
  for (const [name, path] of [
    ['For You', '/api/posts'],
    ['Following', '/api/posts/following'],
  ] as const) {
    const times = { first: [] as number[], deep: [] as number[] };
    for (const { cookie } of viewers) {
      const cursor = await cursorOfPage(`${url}${path}`, cookie);
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        times.first.push(await time(`${url}${path}`, cookie));
        times.deep.push(await time(`${url}${path}?cursor=${cursor}`, cookie));
      }
    }
    lines.push(`| ${name} | 1 | ${median(times.first).toFixed(2)} |`);
    lines.push(`| ${name} | ${PAGES} | ${median(times.deep).toFixed(2)} |`);
  }
  return lines;
}

/** Follows the cursors page by page, as a person would. */
export async function cursorOfPage(url: string, cookie: string): Promise<string> {
  let cursor = '';
  for (let page = 1; page < PAGES; page++) {
    const response = await fetch(cursor ? `${url}?cursor=${cursor}` : url, { headers: { cookie } });
    const body = (await response.json()) as { nextCursor: string | null };
    if (body.nextCursor === null) throw new Error(`${url} ends at page ${page}`);
    cursor = body.nextCursor;
  }
  return cursor;
}

export async function time(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  return performance.now() - start;
}

import path from 'node:path';
import { followingFeed, forYouFeed } from '@reelmates/contract/social/posts';
import budgets from '../budgets.json' with { type: 'json' };
import { cpuSeconds } from './cpu.ts';
import { type BenchDatabase, openBenchDatabase, postmasterOf } from './database.ts';
import { type Load, median, runLoad } from './load.ts';
import { residentMegabytes } from './memory.ts';
import { measureDepth } from './page-depth.ts';
import { type RunningServer, startServer, withProduct } from './processes.ts';
import { dayAndMachine, saveResults, today } from './results.ts';
import { anyViewers, type FeedSize, seedFeed } from './seed-feed.ts';

const full = { users: 20_000, posts: 200_000, likes: 1_000_000, follows: 200_000 };
const small = { users: 20_000, posts: 20_000, likes: 100_000, follows: 200_000 };
const VIEWERS = 5_000;
const CONNECTIONS = [16, 64];
const TURNS = 5;
const BROWSERS_TAKE = 'gzip, deflate, br, zstd';
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
type Feed = { name: 'For You' | 'Following'; path: string };
const feeds: Feed[] = [
  { name: 'For You', path: forYouFeed.path },
  { name: 'Following', path: followingFeed.path },
];

/**
 * Signed-in feed pages compared with the reference server, alternating; and whether the cost of a page grows with the
 * number or age of posts.
 */
export async function benchFeed(): Promise<void> {
  const lines = [
    '# Feed pages',
    '',
    `${dayAndMachine()}, Node ${process.version}, embedded PostgreSQL. ` +
      `${VIEWERS} accounts, ${TURNS} turns of ${SECONDS} s each; the load comes from the same machine.`,
    '',
  ];
  await withSeed(full, async (database, product, size) => {
    lines.push(...(await compare(database, product)));
    lines.push(
      '',
      `## Depth, ${full.posts.toLocaleString('en')} posts`,
      '',
      ...(await measureDepth(database, product.url, size)),
    );
  });
  await withSeed(small, async (database, product, size) => {
    lines.push(
      '',
      `## Depth, ${small.posts.toLocaleString('en')} posts`,
      '',
      ...(await measureDepth(database, product.url, size)),
    );
  });
  await saveResults(`feed-${today()}.md`, lines);
}

async function withSeed(
  size: FeedSize,
  work: (database: BenchDatabase, product: RunningServer, size: FeedSize) => Promise<void>,
): Promise<void> {
  const database = await openBenchDatabase();
  try {
    console.error(`seeding ${size.posts} posts …`);
    await seedFeed(database.client, size);
    await withProduct(database, (product) => work(database, product, size));
  } finally {
    await database.close();
  }
}

/**
 * The reference server does not compress, so its ratios are to the product without compression. Browsers ask for
 * compression.
 */
const sides = ['reference', 'product', 'product, compressed'] as const;
type Side = (typeof sides)[number];
/** `cpuMs` is of one request, including the database's. `megabytes` is of the process afterwards. */
type Run = Load & { cpuMs: number; megabytes: number };

async function compare(database: BenchDatabase, product: RunningServer): Promise<string[]> {
  const viewers = await anyViewers(database.client, VIEWERS);
  const reference = await startServer(
    (port) => [
      process.execPath,
      path.join(import.meta.dirname, 'reference-server.ts'),
      database.connectionString,
      String(port),
    ],
    () => ({}),
    '/',
  );
  const postmaster = await postmasterOf(database);
  let turn = 0;
  const nextCookie = () => viewers[turn++ % viewers.length]?.cookie ?? '';
  const measure = async (
    { url, pid }: RunningServer,
    path: string,
    connections: number,
    encodings = 'identity',
  ): Promise<Run> => {
    const before = cpuSeconds(pid) + cpuSeconds(postmaster);
    const load = await runLoad(url, SECONDS, connections, () => ({
      path,
      headers: { cookie: nextCookie(), 'accept-encoding': encodings },
    }));
    if (load.failures > 0) throw new Error(`failures: ${JSON.stringify(load)}`);
    const cpuMs = (1000 * (cpuSeconds(pid) + cpuSeconds(postmaster) - before)) / load.requests;
    return { ...load, cpuMs, megabytes: residentMegabytes(pid) };
  };
  const lines = [
    '| feed | connections | | requests/s | p50 ms | p99 ms | CPU ms a request | memory MB | bytes |',
    '| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  const verdicts: string[] = [];
  const wanted = budgets.feed;
  try {
    for (const connections of CONNECTIONS) {
      for (const { name, path } of feeds) {
        const runs: Record<Side, Run>[] = [];
        for (let count = -1; count < TURNS; count++) {
          const run = {
            reference: await measure(reference, path, connections),
            product: await measure(product, path, connections),
            'product, compressed': await measure(product, path, connections, BROWSERS_TAKE),
          };
          // The first round warms up both.
          if (count >= 0) runs.push(run);
        }
        for (const side of sides) {
          const of = (key: keyof Run, digits = 0) =>
            median(runs.map((run) => run[side][key])).toFixed(digits);
          lines.push(
            `| ${name} | ${connections} | ${side} | ${of('requestsPerSecond')} | ${of('p50')} | ${of('p99')} | ` +
              `${of('cpuMs', 2)} | ${of('megabytes')} | ${of('bytes')} |`,
          );
        }
        const ratio = (key: keyof Run) =>
          median(runs.map((run) => run.product[key] / run.reference[key])).toFixed(2);
        verdicts.push(
          `- ${name}, ${connections} connections: ${ratio('requestsPerSecond')} of the reference's requests per second ` +
            `(wanted: at least ${wanted.throughputRatio}), ${ratio('p99')} times its p99 (wanted: at most ${wanted.p99Ratio}), ` +
            `${ratio('cpuMs')} times its CPU.`,
        );
      }
    }
  } finally {
    await reference.stop();
  }
  return [
    ...lines,
    '',
    ...verdicts,
    `- Wanted: at most ${wanted.cpuMs} ms CPU a request, and ${wanted.megabytes} MB.`,
  ];
}

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
type Round = Record<Side, Run>;

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
  const measureRound = async (path: string, connections: number): Promise<Round> => ({
    reference: await measure(reference, path, connections),
    product: await measure(product, path, connections),
    'product, compressed': await measure(product, path, connections, BROWSERS_TAKE),
  });
  const measured: Measured[] = [];
  try {
    for (const connections of CONNECTIONS) {
      for (const { name, path } of feeds) {
        await measureRound(path, connections); // warms up both
        const rounds: Round[] = [];
        while (rounds.length < TURNS) rounds.push(await measureRound(path, connections));
        measured.push({ name, connections, rounds });
      }
    }
  } finally {
    await reference.stop();
  }
  const { cpuMs, megabytes } = budgets.feed;
  return [
    '| feed | connections | | requests/s | p50 ms | p99 ms | CPU ms a request | memory MB | bytes |',
    '| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...measured.flatMap(rowsOf),
    '',
    ...measured.map(verdictOn),
    `- Wanted: at most ${cpuMs} ms CPU a request, and ${megabytes} MB.`,
  ];
}

type Measured = { name: string; connections: number; rounds: readonly Round[] };

function rowsOf({ name, connections, rounds }: Measured): string[] {
  return sides.map((side) => {
    const of = (key: keyof Run, digits = 0) =>
      median(rounds.map((round) => round[side][key])).toFixed(digits);
    return (
      `| ${name} | ${connections} | ${side} | ${of('requestsPerSecond')} | ${of('p50')} | ${of('p99')} | ` +
      `${of('cpuMs', 2)} | ${of('megabytes')} | ${of('bytes')} |`
    );
  });
}

function verdictOn({ name, connections, rounds }: Measured): string {
  const { throughputRatio, p99Ratio } = budgets.feed;
  const ratio = (key: keyof Run) =>
    median(rounds.map(({ product, reference }) => product[key] / reference[key])).toFixed(2);
  return (
    `- ${name}, ${connections} connections: ${ratio('requestsPerSecond')} of the reference's requests per second ` +
    `(wanted: at least ${throughputRatio}), ${ratio('p99')} times its p99 (wanted: at most ${p99Ratio}), ` +
    `${ratio('cpuMs')} times its CPU.`
  );
}

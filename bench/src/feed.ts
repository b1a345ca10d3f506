import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import budgets from '../budgets.json' with { type: 'json' };
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { type Load, median, runLoad } from './load.ts';
import { measureDepth } from './page-depth.ts';
import { type RunningServer, root, startProduct, startServer } from './processes.ts';
import { anyReaders, type FeedSize, seedFeed } from './seed-feed.ts';

const full = { users: 20_000, posts: 200_000, likes: 1_000_000, follows: 200_000 };
const small = { users: 20_000, posts: 20_000, likes: 100_000, follows: 200_000 };
const READERS = 5_000;
const CONNECTIONS = 16;
const TURNS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
type Feed = { name: 'For You' | 'Following'; path: string; referencePath: string };
const feeds: Feed[] = [
  { name: 'For You', path: '/api/posts', referencePath: '/posts' },
  { name: 'Following', path: '/api/posts/following', referencePath: '/following' },
];

/** Signed-in feed pages beside the bare query, in turns; and whether a page's cost grows with number or age of posts. */
export async function benchFeed(): Promise<void> {
  const lines = [
    '# Feed pages',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ` +
      `${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, embedded PostgreSQL. ` +
      `${CONNECTIONS} connections, ${READERS} accounts, ${TURNS} turns of ${SECONDS} s each; the load comes from the same machine.`,
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
  const report = `${lines.join('\n')}\n`;
  console.log(report);
  await mkdir(path.join(root, 'bench/results'), { recursive: true });
  await writeFile(path.join(root, `bench/results/feed-${new Date().toISOString().slice(0, 10)}.md`), report);
}

async function withSeed(
  size: FeedSize,
  work: (database: BenchDatabase, product: RunningServer, size: FeedSize) => Promise<void>,
): Promise<void> {
  const database = await openBenchDatabase();
  try {
    console.error(`seeding ${size.posts} posts …`);
    await seedFeed(database.client, size);
    const product = await startProduct((port) => ({
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      DATA_DIR: path.join(root, '.data/bench'),
      RATE_LIMIT_SCALE: '1000000',
    }));
    try {
      await work(database, product, size);
    } finally {
      await product.stop();
    }
  } finally {
    await database.close();
  }
}

async function compare(database: BenchDatabase, product: RunningServer): Promise<string[]> {
  const readers = await anyReaders(database.client, READERS);
  const reference = await startServer(
    (port) => [
      process.execPath,
      path.join(import.meta.dirname, 'reference-server.ts'),
      database.connectionString,
      String(port),
    ],
    () => ({}),
    '/posts',
  );
  let turn = 0;
  const reader = () => readers[turn++ % readers.length] ?? { id: '1', cookie: '' };
  const lines = [
    '| feed | | requests/s | p50 ms | p99 ms | bytes |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
  ];
  const verdicts: string[] = [];
  try {
    for (const feed of feeds) {
      const runs: { product: Load; reference: Load }[] = [];
      for (let count = -1; count < TURNS; count++) {
        const run = {
          reference: await runLoad(reference.url, SECONDS, CONNECTIONS, () => ({
            path: feed.referencePath,
            headers: { 'x-reader': reader().id },
          })),
          product: await runLoad(product.url, SECONDS, CONNECTIONS, () => ({
            path: feed.path,
            headers: { cookie: reader().cookie },
          })),
        };
        if (run.product.failures + run.reference.failures > 0)
          throw new Error(`failures: ${JSON.stringify(run)}`);
        // The first turn warms both up.
        if (count >= 0) runs.push(run);
      }
      const of = (side: 'product' | 'reference', key: keyof Load) =>
        median(runs.map((run) => run[side][key]));
      for (const side of ['reference', 'product'] as const) {
        const [rate, p50, p99, bytes] = (['requestsPerSecond', 'p50', 'p99', 'bytes'] as const).map((key) =>
          of(side, key),
        );
        lines.push(`| ${feed.name} | ${side} | ${rate?.toFixed(0)} | ${p50} | ${p99} | ${bytes} |`);
      }
      const throughput = median(
        runs.map((run) => run.product.requestsPerSecond / run.reference.requestsPerSecond),
      );
      const latency = median(runs.map((run) => run.product.p99 / run.reference.p99));
      verdicts.push(
        `- ${feed.name}: ${throughput.toFixed(2)} of the reference's requests per second (wanted: at least ` +
          `${budgets.feed.throughputRatio}), ${latency.toFixed(2)} times its p99 (wanted: at most ${budgets.feed.p99Ratio}).`,
      );
    }
  } finally {
    await reference.stop();
  }
  return [...lines, '', ...verdicts];
}

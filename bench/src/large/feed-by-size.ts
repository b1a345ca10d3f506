import { followingFeed, forYouFeed } from '@reelmates/contract/social/posts';
import { type BenchDatabase, isFilled, openBenchDatabase } from '../database.ts';
import { median } from '../load.ts';
import { cursorOfPage, time } from '../page-depth.ts';
import { type RunningServer, startProductOn } from '../processes.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';
import { anyViewers, signIn, type Viewer } from '../seed-feed.ts';
import { busiest, databaseName, sizeOf } from './large-size.ts';

const PEOPLE = 200;
const REQUESTS = 500;
const WARM_UP = 40;

type Side = { database: BenchDatabase; product: RunningServer; people: Viewer[]; eager: Viewer };
type Kind = {
  feed: string;
  asked: string;
  path: string;
  page: 1 | 100;
  by: (side: Side) => readonly Viewer[];
};

const everybody = ({ people }: Side) => people;
const eager = (side: Side) => [side.eager];
const kinds: readonly Kind[] = [
  { feed: 'For You', asked: `by ${PEOPLE} people`, path: forYouFeed.path, page: 1, by: everybody },
  { feed: 'For You', asked: 'by who follows most', path: forYouFeed.path, page: 1, by: eager },
  { feed: 'For You', asked: 'by who follows most', path: forYouFeed.path, page: 100, by: eager },
  { feed: 'Following', asked: `by ${PEOPLE} people`, path: followingFeed.path, page: 1, by: everybody },
  { feed: 'Following', asked: 'by who follows most', path: followingFeed.path, page: 1, by: eager },
  { feed: 'Following', asked: 'by who follows most', path: followingFeed.path, page: 100, by: eager },
];

/**
 * The cost of a feed page in a large community compared with a small one. Requests alternate between both, so that
 * other activity of the machine affects both alike. `npm run bench -- large` must have filled both databases, with the
 * setting BENCH_DATA.
 */
export async function benchFeedBySize([small = '0.02', large = '0.5']: readonly string[]): Promise<void> {
  const shares = [Number(small), Number(large)] as const;
  for (const share of shares) {
    if (!(await isFilled(databaseName(share)))) throw new Error(`first: npm run bench -- large ${share}`);
  }
  const opened: Side[] = [];
  try {
    for (const share of shares) opened.push(await open(share));
    const [few, many] = opened as [Side, Side];
    const postsOf = (share: number) => sizeOf(share, new Date()).posts.toLocaleString('en');
    const lines = [
      '# Cost of feed pages by the size of the community',
      '',
      `${dayAndMachine()}, Node ${process.version}, embedded PostgreSQL. ` +
        `Medians of ${REQUESTS} requests, one at a time, to both communities in turns.`,
      '',
      'Wanted at 10,000,000 posts: For You at most 1.2 times, Following at most 1.5 times its cost at 200,000.',
      '',
      `| feed | asked | page | ms at ${postsOf(shares[0])} | ms at ${postsOf(shares[1])} | times |`,
      '| --- | --- | ---: | ---: | ---: | ---: |',
    ];
    for (const kind of kinds) {
      const [before, after] = await compare(kind, [few, many]);
      const { feed, asked, page } = kind;
      const times = (after / before).toFixed(2);
      lines.push(`| ${feed} | ${asked} | ${page} | ${before.toFixed(2)} | ${after.toFixed(2)} | ${times} |`);
    }
    await saveResults(`feed-by-size-${today()}.md`, lines);
  } finally {
    for (const { product, database } of opened) {
      await product.stop();
      await database.close();
    }
  }
}

async function open(share: number): Promise<Side> {
  const database = await openBenchDatabase(databaseName(share));
  const product = await startProductOn(database, `.data/bench-${share}`);
  const people = [];
  // Others are banned or have requested their deletion.
  for (const viewer of await anyViewers(database.client, 2 * PEOPLE)) {
    const { ok } = await fetch(`${product.url}${forYouFeed.path}`, { headers: { cookie: viewer.cookie } });
    if (ok && people.length < PEOPLE) people.push(viewer);
  }
  const [eager] = await signIn(database.client, [String(busiest.follower)]);
  if (!eager) throw new Error('an account has no session');
  return { database, product, people, eager };
}

/** @returns the median of each side, in ms */
async function compare({ path, page, by }: Kind, sides: readonly [Side, Side]): Promise<[number, number]> {
  const asked = await Promise.all(
    sides.map(async (side) => {
      const url = `${side.product.url}${path}`;
      const viewers = by(side);
      const cursor = page > 1 ? await cursorOfPage(url, viewers[0]?.cookie ?? '') : null;
      return { viewers, address: cursor === null ? url : `${url}?cursor=${cursor}`, times: [] as number[] };
    }),
  );
  for (let request = -WARM_UP; request < REQUESTS; request++) {
    for (const { viewers, address, times } of asked) {
      const cookie = viewers[(request + WARM_UP) % viewers.length]?.cookie ?? '';
      const ms = await time(address, cookie);
      if (request >= 0) times.push(ms);
    }
  }
  const [few, many] = asked.map(({ times }) => median(times));
  return [few ?? Number.NaN, many ?? Number.NaN];
}

import { randomFrom } from '../../../apps/server/src/demo/random.ts';
import { percentile } from '../load.ts';
import { type Cost, exponential, spread } from './requests.ts';
import { type Arrival, type Model, simulate } from './simulation.ts';

/**
 * What people do at the busiest time of the week: one account in a hundred has the app open and sends a request every
 * five seconds. These are assumptions, because the product is not yet in use: change them and run the bench again.
 */
const ONLINE = 0.01;
const SECONDS_BETWEEN = 5;
/** Of 100 requests. Each is accompanied by one photo that the phone has not cached. */
const mix: Record<string, number> = {
  'For You': 22,
  Following: 8,
  post: 8,
  'comments of a post': 8,
  profile: 6,
  'posts of a profile': 6,
  venue: 4,
  'posts of a venue': 4,
  'board of the month': 5,
  notifications: 8,
  'tracker, sums': 3,
  'tracker, history': 3,
  'search for a person': 2,
  like: 6,
  follow: 1,
  comment: 1,
  'play session': 3,
  'post without a photo': 0.5,
  'photo of 1600 × 1200, uploaded and posted': 1,
  'sign-in': 0.5,
  'photo, 960 px wide, shown': 100,
};
/** Actions outside the main thread: photos in processes of their own, passwords in threads. */
const apart = new Set(['photo of 1600 × 1200, uploaded and posted', 'sign-in']);

/** A machine of the product: one process, with one core for its main thread and one core for the actions outside it. */
const APP_CORES = 2;
const APART_CONCURRENCY = 2;
const CONNECTIONS = 20;
/** The maximum average utilisation of a machine's cores. */
const BUSY = 0.6;
const DATABASE_CORES = [2, 4, 8, 16, 32, 64, 96, 128];
const SIMULATED_SECONDS = 10;
/**
 * Before decision 087, the cost of For You grew 1.24 times from 200,000 to 10,000,000 posts, and that of Following 1.8
 * times; since then, both grow less.
 */
const LARGE = 1.5;

const sizes = [
  { people: 10_000, growth: 1 },
  { people: 1_000_000, growth: LARGE },
  { people: 10_000_000, growth: LARGE },
];
type Size = (typeof sizes)[number];
/** `thread`: the product's CPU time in its main thread. */
type CostOfThread = Cost & { thread: number };
type Costs = ReadonlyMap<string, CostOfThread>;
type Layout = { app: number; database: number };

/**
 * The machines for each number of people, and the response times with them, also after the loss of one machine of the
 * product.
 */
export function plan(all: ReadonlyMap<string, Cost>, threadShare: number): string[] {
  const costs = new Map(
    [...all].map(([name, cost]) => [name, { ...cost, thread: threadShare * cost.product }]),
  );
  return [
    '## Machines at the peak',
    '',
    `1 of 100 people has the app open and asks for something each ${SECONDS_BETWEEN} s, and for as many photos; a machine of the product has ${APP_CORES} cores ` +
      `and is at most ${100 * BUSY} % busy, and so is the database's. Milliseconds of the servers' time at the 99th percentile, simulated, without the network.`,
    '',
    '| people | requests a second | machines of the product | cores of the database | busy, product | busy, database | p50 | p99 | p99 with one machine less |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...sizes.map((size) => row(size, costs)),
  ];
}

function row(size: Size, costs: Costs): string {
  const perSecond = (2 * size.people * ONLINE) / SECONDS_BETWEEN;
  const load = loadOf(costs, size, perSecond);
  const layout: Layout = {
    app: Math.ceil(Math.max(load.thread / BUSY, (load.thread + load.apart) / (APP_CORES * BUSY))),
    database: DATABASE_CORES.find((cores) => cores * BUSY >= load.database) ?? Number.POSITIVE_INFINITY,
  };
  const usual = run(size, perSecond, layout, costs);
  const lost = layout.app > 1 ? run(size, perSecond, { ...layout, app: layout.app - 1 }, costs) : null;
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  const busyOfApp = usual.busy.slice(1).reduce((sum, share) => sum + share, 0) / layout.app;
  return `| ${[
    size.people.toLocaleString('en'),
    perSecond.toLocaleString('en'),
    layout.app,
    layout.database,
    percent(busyOfApp),
    percent(usual.busy[0] ?? 0),
    percentile(usual.times, 0.5).toFixed(1),
    percentile(usual.times, 0.99).toFixed(0),
    lost ? percentile(lost.times, 0.99).toFixed(0) : 'none is left',
  ].join(' | ')} |`;
}

type Kind = { share: number; cost: CostOfThread; isApart: boolean };

function kindsOf(costs: Costs, { growth }: Size): Kind[] {
  const all = Object.values(mix).reduce((sum, share) => sum + share, 0);
  return Object.entries(mix).map(([name, share]) => {
    const cost = costs.get(name);
    if (!cost) throw new Error(`the costs do not have '${name}': npm run bench -- costs`);
    return {
      share: share / all,
      cost: { ...cost, database: growth * cost.database },
      isApart: apart.has(name),
    };
  });
}

/** The number of busy cores on average. */
function loadOf(costs: Costs, size: Size, perSecond: number) {
  const load = { thread: 0, apart: 0, database: 0 };
  for (const { share, cost, isApart } of kindsOf(costs, size)) {
    const own = isApart ? 0 : cost.thread;
    load.thread += (perSecond * share * own) / 1_000;
    load.apart += (perSecond * share * (cost.product - own)) / 1_000;
    load.database += (perSecond * share * cost.database) / 1_000;
  }
  return load;
}

/** Machine 0 is the database's; each request goes to a random one of the others. */
function run(size: Size, perSecond: number, { app, database }: Layout, costs: Costs) {
  const random = randomFrom(size.people + app);
  const kinds = kindsOf(costs, size);
  const helpers = kinds.reduce(
    (sum, { share, cost, isApart }) =>
      sum + (isApart ? 0 : (perSecond * share * (cost.product - cost.thread)) / 1_000),
    0,
  );
  const machines = Array.from({ length: app }, (_, index) => index + 1);
  const stations = machines.flatMap((machine) => [
    { machine, concurrency: 1 },
    { machine, concurrency: APART_CONCURRENCY },
    { machine: 0, concurrency: CONNECTIONS },
  ]);
  const stagesOf: Model['stagesOf'] = () => {
    const { cost, isApart } = any(kinds, random.next());
    const first = 3 * random.whole(0, app - 1);
    const product = isApart ? cost.product : cost.thread;
    return spread(random, { ...cost, product }).map(({ by, workMs }) => ({
      station: first + (by === 'database' ? 2 : Number(isApart)),
      workMs,
    }));
  };
  function* arrivals(): Iterable<Arrival> {
    for (let at = 0; at < 1_000 * SIMULATED_SECONDS; at += (1_000 / perSecond) * exponential(random)) {
      yield { dueAt: at, at };
    }
  }
  return simulate({
    // The helper threads delay requests only by using a part of the cores.
    cores: [database, ...machines.map(() => APP_CORES - helpers / app)],
    stations,
    arrivals: arrivals(),
    stagesOf,
  });
}

function any(kinds: readonly Kind[], roll: number): Kind {
  let sum = 0;
  const found = kinds.find(({ share }) => {
    sum += share;
    return roll < sum;
  });
  const last = found ?? kinds.at(-1);
  if (!last) throw new Error('there is nothing that people do');
  return last;
}

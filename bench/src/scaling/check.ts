import { setTimeout } from 'node:timers/promises';
import { randomFrom } from '../../../apps/server/src/demo/random.ts';
import { cpuSeconds } from '../cpu.ts';
import type { Community } from '../crowd/community.ts';
import type { CrowdOrder, CrowdReport } from '../crowd/crowd-orders.ts';
import { percentile } from '../load.ts';
import { spread } from './requests.ts';
import { type Arrival, simulate } from './simulation.ts';

const CORES = 2;
const CONNECTIONS = 20;
const WARM_UP_SECONDS = 15;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const SHARES = [0.3, 0.5, 0.7, 0.85];
/** The generator looks so often, in ms, for what is due (crowd/crowd.ts). */
const TICK_MS = 4;
/** Statements of a page that wait for each other: session and page. */
const ROUND_TRIPS = 2;

const crowd = {
  mix: 'reading',
  network: 2,
  addresses: 32,
  connections: 110,
  signInsPerSecond: 0,
} satisfies Partial<CrowdOrder>;

/** CPU time of one request, ms. */
type Work = { generator: number; product: number; database: number };
type Measured = { perSecond: number; report: CrowdReport; work: Work };

/** Readers at several rates, measured and simulated with the CPU times of the slowest rate. */
export async function check(community: Community): Promise<string[]> {
  const run = async (pace: CrowdOrder['pace'], seconds: number) => {
    const cpu = () => [cpuSeconds(community.pid), cpuSeconds(community.databasePid)] as const;
    const before = cpu();
    const end = await community.send({ ...crowd, people: community.people, pace });
    await setTimeout(seconds * 1_000);
    const report = await end();
    const after = cpu();
    const count = reading(report).length;
    const work: Work = {
      generator: (1_000 * report.busy * report.seconds) / count,
      product: (1_000 * (after[0] - before[0])) / count,
      database: (1_000 * (after[1] - before[1])) / count,
    };
    return { report, work };
  };
  await run({ atOnce: 32 }, WARM_UP_SECONDS);
  const most = await run({ atOnce: 32 }, SECONDS);
  const capacity = reading(most.report).length / most.report.seconds;
  console.error(`capacity: ${capacity.toFixed(0)} a second`);
  const measured: Measured[] = [];
  for (const share of SHARES) {
    const perSecond = Math.round(share * capacity);
    measured.push({ perSecond, ...(await run({ perSecond }, SECONDS)) });
    console.error(`${perSecond} a second`);
  }
  const [first] = measured;
  if (!first) throw new Error('nothing was measured');
  return report(first.work, capacity, measured);
}

const reading = ({ outcomes }: CrowdReport) => outcomes.reading?.times ?? [];

function report(work: Work, capacity: number, measured: readonly Measured[]): string[] {
  return [
    '## The simulation beside a measured run',
    '',
    `Readers of feeds, posts, comments, profiles, venues and the board, each request at its time; as many as go: ${capacity.toFixed(0)} a second. ` +
      'The simulation knows the CPU time of one request at the lowest rate, ' +
      `${work.product.toFixed(2)} ms of the product, ${work.database.toFixed(2)} ms of the database and ${work.generator.toFixed(2)} ms of the load generator, ` +
      `and that the three share ${CORES} cores. Times in ms.`,
    '',
    '| requests a second | p50, measured | simulated | p95, measured | simulated | p99, measured | simulated |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...measured.map(({ perSecond, report }) => {
      const simulated = simulateReaders(work, perSecond);
      const cells = [0.5, 0.95, 0.99].flatMap((share) => [
        percentile(reading(report), share).toFixed(1),
        percentile(simulated, share).toFixed(1),
      ]);
      return `| ${[perSecond, ...cells].join(' | ')} |`;
    }),
  ];
}

function simulateReaders(work: Work, perSecond: number): number[] {
  const random = randomFrom(perSecond);
  return simulate({
    cores: [CORES],
    stations: [
      { machine: 0, atOnce: 1 },
      { machine: 0, atOnce: 1 },
      { machine: 0, atOnce: CONNECTIONS },
    ],
    arrivals: atTicks(perSecond, SECONDS),
    stagesOf: () => {
      const half = { station: 0, workMs: work.generator / 2 };
      const served = spread(random, {
        product: work.product,
        database: work.database,
        roundTrips: ROUND_TRIPS,
      });
      return [half, ...served.map(({ by, workMs }) => ({ station: by === 'product' ? 1 : 2, workMs })), half];
    },
  }).times;
}

function* atTicks(perSecond: number, seconds: number): Iterable<Arrival> {
  for (let number = 0; number < perSecond * seconds; number++) {
    const dueAt = (1_000 * number) / perSecond;
    yield { dueAt, at: Math.ceil(dueAt / TICK_MS) * TICK_MS };
  }
}

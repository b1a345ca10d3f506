import { setTimeout } from 'node:timers/promises';
import { randomFrom } from '../../../apps/server/src/demo/random.ts';
import { busiestThreadSeconds, cpuSeconds } from '../cpu.ts';
import type { Community } from '../crowd/community.ts';
import { type CrowdOrder, type CrowdReport, viewers } from '../crowd/crowd-orders.ts';
import { percentile } from '../load.ts';
import { spread } from './requests.ts';
import { type Arrival, simulate } from './simulation.ts';

const CORES = 2;
const CONNECTIONS = 20;
const WARM_UP_SECONDS = 15;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const SHARES = [0.3, 0.5, 0.7, 0.85];
/** The interval in ms at which the generator sends due requests (crowd/crowd.ts). */
const TICK_MS = 4;
/** Consecutive round trips of a page: the session, then the page. */
const ROUND_TRIPS = 2;

/**
 * CPU time of one request in ms; `helpers` is that of the product's other threads, for garbage collection and input.
 */
type Work = { generator: number; thread: number; helpers: number; database: number };
type Measured = { perSecond: number; report: CrowdReport; work: Work };

/**
 * Viewers at several rates, measured and simulated.
 * @returns the comparison, and the share of the product's CPU time that its main thread uses
 */
export async function check(community: Community): Promise<{ lines: string[]; threadShare: number }> {
  const run = async (pace: CrowdOrder['pace'], seconds: number) => {
    const cpu = () =>
      [
        busiestThreadSeconds(community.pid),
        cpuSeconds(community.pid),
        cpuSeconds(community.databasePid),
      ] as const;
    const before = cpu();
    const end = await community.send({ ...viewers, people: community.people, pace });
    await setTimeout(seconds * 1_000);
    const report = await end();
    const after = cpu();
    const each = (seconds: number) => (1_000 * seconds) / reading(report).length;
    const thread = each(after[0] - before[0]);
    const work: Work = {
      generator: each(report.busy * report.seconds),
      thread,
      helpers: each(after[1] - before[1]) - thread,
      database: each(after[2] - before[2]),
    };
    return { report, work };
  };
  await run({ concurrency: 32 }, WARM_UP_SECONDS);
  const most = await run({ concurrency: 32 }, SECONDS);
  const capacity = reading(most.report).length / most.report.seconds;
  console.error(`capacity: ${capacity.toFixed(0)} a second`);
  const measured: Measured[] = [];
  for (const share of SHARES) {
    const perSecond = Math.round(share * capacity);
    measured.push({ perSecond, ...(await run({ perSecond }, SECONDS)) });
    console.error(`${perSecond} a second`);
  }
  const { thread, helpers } = most.work;
  return { lines: report(capacity, measured), threadShare: thread / (thread + helpers) };
}

const reading = ({ outcomes }: CrowdReport) => outcomes.reading?.times ?? [];

function report(capacity: number, measured: readonly Measured[]): string[] {
  return [
    '## The simulation beside a measured run',
    '',
    `Viewers of feeds, posts, comments, profiles, venues and the board, each request at its time; as many as go: ${capacity.toFixed(0)} a second. ` +
      'The simulation knows the CPU time of a request at each rate: of the thread that answers, of its helpers, of the database and of the load ' +
      `generator, and that all share ${CORES} cores. Times in ms.`,
    '',
    '| requests a second | CPU ms: thread | helpers | database | generator | p50, measured | simulated | p95, measured | simulated | p99, measured | simulated |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...measured.map(({ perSecond, report, work }) => {
      const simulated = simulateViewers(work, perSecond);
      const costs = [work.thread, work.helpers, work.database, work.generator].map((ms) => ms.toFixed(2));
      const times = [0.5, 0.95, 0.99].flatMap((share) => [
        percentile(reading(report), share).toFixed(1),
        percentile(simulated, share).toFixed(1),
      ]);
      return `| ${[perSecond, ...costs, ...times].join(' | ')} |`;
    }),
  ];
}

function simulateViewers(work: Work, perSecond: number): number[] {
  const random = randomFrom(perSecond);
  return simulate({
    // The helper threads delay requests only by using a part of the cores.
    cores: [CORES - (perSecond * work.helpers) / 1_000],
    stations: [
      { machine: 0, concurrency: 1 },
      { machine: 0, concurrency: 1 },
      { machine: 0, concurrency: CONNECTIONS },
    ],
    arrivals: atTicks(perSecond, SECONDS),
    stagesOf: () => {
      const half = { station: 0, workMs: work.generator / 2 };
      const served = spread(random, {
        product: work.thread,
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

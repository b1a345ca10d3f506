import { setTimeout } from 'node:timers/promises';
import { machine, withCommunity } from './crowd/community.ts';
import { type CrowdOrder, type CrowdReport, type Outcome, viewers } from './crowd/crowd-orders.ts';
import { percentile } from './load.ts';
import { residentMegabytes } from './memory.ts';
import { saveResults, today } from './results.ts';

const ACCOUNTS = 5_000;
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP_SECONDS ?? 15);
const CAPACITY_SECONDS = Number(process.env.BENCH_CAPACITY_SECONDS ?? 15);
const IDLE_SECONDS = 20;
const AFTER_SECONDS = 40;
const TIMES = Number(process.env.BENCH_TIMES ?? 5);
const SIGN_INS_PER_SECOND = 5;
/** How long a person waits for a free connection of their address, which is not the server's fault. */
const QUEUE_TIMEOUT_MS = 1_000;
/** A few people whose experience is measured. */
const FEW_PER_SECOND = 60;
/** The length in ms of the windows for which a p99 is computed. */
const WINDOW_MS = 5_000;
/** Two windows of idle time differ by as much as this. */
const TOLERANCE = 1.25;

type Measured = { capacity: CrowdReport; idle: CrowdReport; load: CrowdReport; after: CrowdReport };

/** How the server copes with five times its capacity, and how soon it is back to normal. */
export async function benchOverload([minutes = '5']: readonly string[]): Promise<void> {
  const seconds = Number(minutes) * 60;
  const begun = machine();
  const lines = await withCommunity(ACCOUNTS, async (community) => {
    const run = async (order: Partial<CrowdOrder> & Pick<CrowdOrder, 'pace'>, forSeconds: number) => {
      const end = await community.send({ ...viewers, people: community.people, ...order });
      await setTimeout(forSeconds * 1_000);
      return end();
    };
    const few = { pace: { perSecond: FEW_PER_SECOND }, network: 3 };
    await run({ pace: { concurrency: 32 } }, WARM_UP_SECONDS);
    console.error('capacity …');
    const capacity = await run({ pace: { concurrency: 32 } }, CAPACITY_SECONDS);
    const idle = await run(few, IDLE_SECONDS);
    const offered = Math.round(TIMES * rate(capacity));
    console.error(`${offered} a second for ${seconds} s …`);
    const memory = [residentMegabytes(community.pid)];
    const load = await run(
      {
        pace: { perSecond: offered },
        queueTimeoutMs: QUEUE_TIMEOUT_MS,
        signInsPerSecond: SIGN_INS_PER_SECOND,
      },
      seconds,
    );
    memory.push(residentMegabytes(community.pid));
    const after = await run(few, AFTER_SECONDS);
    memory.push(residentMegabytes(community.pid));
    return report(begun, { capacity, idle, load, after }, { seconds, offered, memory });
  });
  await saveResults(`overload-${today()}.md`, lines);
}

const none: Outcome = { times: [], statuses: {}, withoutRetryAfter: 0 };
const reading = ({ outcomes }: CrowdReport) => outcomes.reading ?? none;
const rate = (crowdReport: CrowdReport) => reading(crowdReport).times.length / crowdReport.seconds;

/**
 * @returns after how many ms all requests of a window succeeded with the p99 of idle time; null if there was no such
 * window
 */
function recoveredAfter(idle: CrowdReport, after: CrowdReport): number | null {
  const wanted = percentile(reading(idle).times, 0.99) * TOLERANCE;
  // Each request has a number, so that a request on the edge of two windows always belongs to the same one.
  const samples = reading(after).times.map((time, index) => ({
    time,
    number: Math.round(((after.due[index] ?? 0) * FEW_PER_SECOND) / 1_000),
  }));
  const due = (FEW_PER_SECOND * WINDOW_MS) / 1_000;
  for (let from = 0; from <= AFTER_SECONDS * 1_000 - WINDOW_MS; from += 500) {
    const first = (from * FEW_PER_SECOND) / 1_000;
    const times = samples
      .filter(({ number }) => number >= first && number < first + due)
      .map(({ time }) => time);
    if (times.length === due && percentile(times, 0.99) <= wanted) return from;
  }
  return null;
}

function report(
  begun: string,
  { capacity, idle, load, after }: Measured,
  { seconds, offered, memory }: { seconds: number; offered: number; memory: number[] },
): string[] {
  const signIns = load.outcomes['sign-in'] ?? none;
  const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(0);
  const shares = ({ statuses }: Outcome) => {
    const sum = Object.values(statuses).reduce((total, count) => total + count, 0);
    return Object.entries(statuses)
      .toSorted(([, left], [, right]) => right - left)
      .map(([status, count]) => `${status}: ${((100 * count) / sum).toFixed(1)} %`)
      .join(', ');
  };
  const row = (name: string, crowdReport: CrowdReport, { times }: Outcome, due: string) =>
    `| ${name} | ${due} | ${(times.length / crowdReport.seconds).toFixed(0)} | ${ms(times, 0.5)} | ${ms(times, 0.99)} | ` +
    `${crowdReport.busy.toFixed(2)} | ${crowdReport.lateMs.toFixed(0)} |`;
  const back = recoveredAfter(idle, after);
  return [
    '# Overload',
    '',
    `${begun} Default limits, ${ACCOUNTS.toLocaleString('en')} signed-in accounts on ${viewers.addresses} addresses with at most ` +
      `${viewers.connections} connections each. They open a feed, a post, its comments, a person, a venue and the board. ` +
      `Capacity: 32 requests at once, each after the former's response. Overload: ${TIMES} times that for ` +
      `${(seconds / 60).toFixed(1)} minutes, each request at its time whatever became of the others, given up after 10 s; a visitor who ` +
      `finds all connections of their address taken for ${QUEUE_TIMEOUT_MS / 1_000} s goes away ("not sent"). Beside it ${SIGN_INS_PER_SECOND} sign-ins a ` +
      `second, over connections of their own. Times in milliseconds, of what was served, from when it was due. ` +
      'The generator shares the two cores: "busy" is the share of the time that its thread worked (near 1 it is itself the ' +
      'bottleneck, and offers late what it should offer), "late" the p99 of its delay.',
    '',
    '| | due a second | served a second | p50 | p99 | busy | late |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    row('capacity', capacity, reading(capacity), 'as many as go'),
    row('idle', idle, reading(idle), String(FEW_PER_SECOND)),
    row('overload: reading', load, reading(load), String(offered)),
    row('overload: sign-in', load, signIns, String(SIGN_INS_PER_SECOND)),
    row('after it', after, reading(after), String(FEW_PER_SECOND)),
    '',
    `- Responses to reading: ${shares(reading(load))}.`,
    `- Responses to sign-in: ${shares(signIns)}.`,
    `- Answered 503 or 429 without Retry-After: ${reading(load).withoutRetryAfter + signIns.withoutRetryAfter} (wanted: none).`,
    `- Served under overload: ${(rate(load) / rate(capacity)).toFixed(2)} of the capacity.`,
    `- All requests served at the idle p99 again (within ${Math.round((TOLERANCE - 1) * 100)} %, over ${WINDOW_MS / 1_000} s) ${back === null ? `not within ${AFTER_SECONDS} s` : `after ${(back / 1_000).toFixed(1)} s`} (wanted: within 10 s).`,
    `- Memory of the server: ${memory.map((value) => value.toFixed(0)).join(', ')} MB before, at the end of the overload and ${AFTER_SECONDS} s later.`,
  ];
}

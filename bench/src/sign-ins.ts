import { setTimeout } from 'node:timers/promises';
import { type Community, machine, withCommunity } from './crowd/community.ts';
import type { CrowdReport, Outcome, Person } from './crowd/crowd-orders.ts';
import { median, percentile } from './load.ts';
import { saveResults, today } from './results.ts';

const VIEWERS = 16;
/** 4 requests a second each: the limit of 1,500 in five minutes allows 5. */
const PER_SECOND = 4 * VIEWERS;
const CONCURRENCY = 50;
/**
 * Each signs in a few times at most, from many addresses, so that no limit refuses a sign-in, which would save its
 * cost.
 */
const MEMBERS = 2_000;
const ADDRESSES = 250;
const TURNS = 5;
const seconds = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const WARM_UP = seconds('BENCH_WARM_UP_SECONDS', 20);
const QUIET = seconds('BENCH_QUIET_SECONDS', 15);
const BUSY = seconds('BENCH_BUSY_SECONDS', 15);
/** How many seconds viewers start before others sign in. */
const LEAD = 1;
/** The seconds in which open requests end. */
const PAUSE = 4;
const WANTED_RATIO = 2;

type Turn = { quiet: CrowdReport; busy: CrowdReport; signIns: CrowdReport };

/**
 * Sixteen viewers of the feeds while fifty others sign in at any moment, compared with the same viewers alone,
 * alternating.
 */
export async function benchSignIns(): Promise<void> {
  const begun = machine();
  const lines = await withCommunity(VIEWERS + MEMBERS, async (community) => {
    const viewers = community.people.slice(0, VIEWERS);
    const members = community.people.slice(VIEWERS);
    const during = async (forSeconds: number) => {
      const end = await sendViewers(community, viewers);
      await setTimeout(forSeconds * 1_000);
      return end();
    };
    await during(WARM_UP);
    const turns: Turn[] = [];
    for (let number = 0; number < TURNS; number++) {
      const quiet = await during(QUIET);
      const endViewers = await sendViewers(community, viewers);
      // Their connections are open by then, as in the quiet time.
      await setTimeout(LEAD * 1_000);
      const endSignIns = await community.send({
        // Each round starts with other people.
        people: [
          ...members.slice((number * MEMBERS) / TURNS),
          ...members.slice(0, (number * MEMBERS) / TURNS),
        ],
        network: 2,
        addresses: ADDRESSES,
        connections: 2,
        pace: { concurrency: CONCURRENCY },
        mix: 'sign-in',
        signInsPerSecond: 0,
      });
      await setTimeout(BUSY * 1_000);
      const busy = await endViewers();
      turns.push({ quiet, busy, signIns: await endSignIns() });
      await setTimeout(PAUSE * 1_000);
    }
    return report(begun, turns);
  });
  await saveResults(`sign-ins-${today()}.md`, lines);
}

/** Each has an address of their own. */
function sendViewers({ send }: Community, people: Person[]): Promise<() => Promise<CrowdReport>> {
  return send({
    people,
    network: 1,
    addresses: VIEWERS,
    connections: 2,
    pace: { perSecond: PER_SECOND },
    mix: 'feeds',
    signInsPerSecond: 0,
  });
}

const none: Outcome = { times: [], statuses: {}, withoutRetryAfter: 0 };

function report(begun: string, turns: readonly Turn[]): string[] {
  const reading = ({ outcomes }: CrowdReport) => outcomes.reading ?? none;
  const signingIn = ({ outcomes }: CrowdReport) => outcomes['sign-in'] ?? none;
  const row = (name: string, crowds: readonly CrowdReport[], outcome: (crowd: CrowdReport) => Outcome) => {
    const of = (share: number) => median(crowds.map((crowd) => percentile(outcome(crowd).times, share)));
    const perSecond = median(crowds.map((crowd) => outcome(crowd).times.length / crowd.seconds));
    return `| ${name} | ${perSecond.toFixed(0)} | ${of(0.5).toFixed(1)} | ${of(0.99).toFixed(1)} | ${statuses(crowds.map(outcome))} |`;
  };
  const p99 = (crowd: CrowdReport) => percentile(reading(crowd).times, 0.99);
  const quiet = median(turns.map((turn) => p99(turn.quiet)));
  const busy = median(turns.map((turn) => p99(turn.busy)));
  return [
    '# Fifty sign-ins at once',
    '',
    `${begun} Default limits. ${VIEWERS} signed-in viewers, each from an address of their own, open ${PER_SECOND} pages of ` +
      `their feeds a second together. Beside them ${CONCURRENCY} people at any moment sign in with their passwords, from ` +
      `${ADDRESSES} addresses. Medians of ${TURNS} turns, ${QUIET} s without and ${BUSY} s with them.`,
    '',
    '| | a second | p50, ms | p99, ms | responses |',
    '| --- | ---: | ---: | ---: | --- |',
    row(
      'feeds alone',
      turns.map((turn) => turn.quiet),
      reading,
    ),
    row(
      'feeds beside the sign-ins',
      turns.map((turn) => turn.busy),
      reading,
    ),
    row(
      'sign-ins',
      turns.map((turn) => turn.signIns),
      signingIn,
    ),
    '',
    `- The p99 of feeds beside them is ${(busy / quiet).toFixed(2)} times that without (wanted: at most ${WANTED_RATIO}).`,
  ];
}

function statuses(outcomes: readonly Outcome[]): string {
  const sums = new Map<string, number>();
  for (const outcome of outcomes) {
    for (const [status, count] of Object.entries(outcome.statuses)) {
      sums.set(status, (sums.get(status) ?? 0) + count);
    }
  }
  return [...sums].map(([status, count]) => `${count} × ${status}`).join(', ');
}

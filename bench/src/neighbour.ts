import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { quarters } from '../../apps/server/src/testing/sample-images.ts';
import type { AttackOrder, AttackReport } from './attack/attack-orders.ts';
import { attacks } from './attack/attacks.ts';
import { type Community, machine, withCommunity } from './crowd/community.ts';
import type { CrowdReport, Person } from './crowd/crowd-orders.ts';
import { median, percentile } from './load.ts';
import { childrenMegabytes, residentMegabytes, watchMemory } from './memory.ts';
import { saveResults, today } from './results.ts';

const VIEWERS = 16;
/** 4 requests a second each: the limit of 1,500 in five minutes allows 5. */
const PER_SECOND = 4 * VIEWERS;
const seconds = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const WARM_UP = seconds('BENCH_WARM_UP_SECONDS', 20);
const QUIET = seconds('BENCH_QUIET_SECONDS', 12);
const ATTACK = seconds('BENCH_ATTACK_SECONDS', 30);
/** The after-effects of an attack must not count as quiet time. */
const PAUSE = 4;
const MINUTE = seconds('BENCH_AFTER_SECONDS', 60);

type Memory = {
  before: number;
  peak: number;
  childrenPeak: number;
  after: number;
  childrenAfter: number;
};
type Story = {
  name: string;
  quiet: CrowdReport;
  attacked: CrowdReport;
  attack: AttackReport;
  memory: Memory;
};

/** Sixteen honest viewers, together with one hostile member after another. */
export async function benchNeighbour(wanted: readonly string[]): Promise<void> {
  const names = wanted.length > 0 ? wanted : Object.keys(attacks);
  for (const name of names) {
    if (!attacks[name]) throw new Error(`${name} is none of ${Object.keys(attacks).join(', ')}`);
  }
  const begun = machine();
  // Drawn before the measurement starts.
  const photo = await quarters(7_000, 7_000).webp({ lossless: true }).toBuffer();
  const lines = await withCommunity(VIEWERS + names.length, async (community) => {
    await viewers(community, WARM_UP);
    let quiet = await viewers(community, QUIET);
    const stories: Story[] = [];
    for (const [number, name] of names.entries()) {
      console.error(`${name} …`);
      const member = community.people[VIEWERS + number];
      if (!member) throw new Error('there are too few people');
      const attacker = name === 'imports' ? community.admin : member;
      const measured = await withAttacker(community, { name, attacker, photo });
      // The quiet time after one attack is the quiet time before the next.
      await setTimeout(Math.max(PAUSE, MINUTE - QUIET) * 1_000);
      const next = await viewers(community, QUIET);
      const memory = {
        ...measured.memory,
        after: residentMegabytes(community.pid),
        childrenAfter: childrenMegabytes(community.pid),
      };
      stories.push({ name, quiet, ...measured, memory });
      quiet = next;
    }
    return report(begun, stories, quiet);
  });
  if (wanted.length === 0) await saveResults(`neighbour-${today()}.md`, lines);
  else console.log(lines.join('\n'));
}

async function viewers(community: Community, forSeconds: number): Promise<CrowdReport> {
  const end = await sendViewers(community);
  await setTimeout(forSeconds * 1_000);
  return end();
}

/** Each has an address of their own. */
function sendViewers({ send, people }: Community): Promise<() => Promise<CrowdReport>> {
  return send({
    people: people.slice(0, VIEWERS),
    network: 1,
    addresses: VIEWERS,
    connections: 2,
    pace: { perSecond: PER_SECOND },
    mix: 'reading',
    signInsPerSecond: 0,
  });
}

async function withAttacker(
  community: Community,
  order: { name: string; attacker: Person; photo: Uint8Array },
): Promise<Pick<Story, 'attacked' | 'attack'> & { memory: Omit<Memory, 'after' | 'childrenAfter'> }> {
  const { url, facts } = community;
  const thread = new Worker(new URL('./attack/attacker.ts', import.meta.url));
  thread.postMessage({ ...order, url, facts } satisfies AttackOrder);
  await once(thread, 'message');
  const before = residentMegabytes(community.pid);
  const watch = watchMemory(community.pid, 100);
  const endViewers = await sendViewers(community);
  thread.postMessage('go');
  await setTimeout(ATTACK * 1_000);
  // The viewers are stopped first: they wait for their open requests while the attack still runs.
  const attacked = await endViewers();
  const answered = once(thread, 'message') as Promise<[AttackReport]>;
  thread.postMessage('enough');
  const [attack] = await answered;
  await thread.terminate();
  watch.end();
  return { attacked, attack, memory: { before, peak: watch.peak, childrenPeak: watch.childrenPeak } };
}

const outcome = ({ outcomes }: CrowdReport) =>
  outcomes.reading ?? { times: [], statuses: {}, withoutRetryAfter: 0 };
const p99 = (crowd: CrowdReport) => percentile(outcome(crowd).times, 0.99);

/** The honest requests that did not succeed, by their result; 429 is one of them, as viewers stay below their limit. */
const unserved = (crowd: CrowdReport) =>
  Object.entries(outcome(crowd).statuses).filter(([status]) => !/^[23]/.test(status));

const countUnserved = (crowd: CrowdReport) => unserved(crowd).reduce((sum, [, count]) => sum + count, 0);

const describeUnserved = (crowd: CrowdReport) =>
  unserved(crowd)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ') || 'none';

function report(begun: string, stories: readonly Story[], last: CrowdReport): string[] {
  const quietP99 = median([...stories.map(({ quiet }) => quiet), last].map(p99));
  const ratio = ({ attacked }: Story) => p99(attacked) / quietP99;
  const growth = ({ memory }: Story) => memory.after / memory.before - 1;
  const firstBefore = stories[0]?.memory.before ?? 0;
  const growthOfAll = ({ memory }: Story) => memory.after / firstBefore - 1;
  const ms = (value: number) => value.toFixed(1);
  const crowds = [...stories.flatMap(({ quiet, attacked }) => [quiet, attacked]), last];
  const worst = stories.toSorted((left, right) => ratio(right) - ratio(left))[0];
  const heaviest = stories.toSorted((left, right) => growth(right) - growth(left))[0];
  const highest = stories.toSorted((left, right) => growthOfAll(right) - growthOfAll(left))[0];
  if (!worst || !heaviest || !highest) throw new Error('nothing was measured');
  const refused = crowds.reduce((sum, crowd) => sum + countUnserved(crowd), 0);
  return [
    '# A hostile member beside honest viewers',
    '',
    `${begun} Default limits. ${VIEWERS} signed-in viewers, each from an address of their own, open a feed, a post, its ` +
      `comments, a person, a venue and the board, together ${PER_SECOND} a second at fixed times (the limit for each is 5 a ` +
      `second): for ${QUIET} s without an attack, then for ${ATTACK} s beside it. Waiting for a turn counts. The attacks come ` +
      'from 8 other addresses, over a line of 1 Gbit/s, in a thread of a lower priority; what is refused is tried again 100 ms later, a closed ' +
      'connection is opened again after 1 s. The ratio is to the median of the quiet times’ p99, ' +
      `${ms(quietP99)} ms, so that an aftermath of the former attack flatters none. ` +
      `The viewers' own generator was busy for at most ${percent(Math.max(...crowds.map(({ busy }) => busy)))} of the time and ` +
      `late by at most ${ms(Math.max(...crowds.map(({ lateMs }) => lateMs)))} ms (p99 of its loop). Times in milliseconds.`,
    '',
    '| attack | quiet p50 | p99 | beside it p50 | p99 | ratio of p99 | viewers not served |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...stories.map((story) => {
      const numbers = [story.quiet, story.attacked].flatMap((crowd) =>
        [0.5, 0.99].map((share) => ms(percentile(outcome(crowd).times, share))),
      );
      return `| ${story.name} | ${numbers.join(' | ')} | ${ratio(story).toFixed(2)} | ${describeUnserved(story.attacked)} |`;
    }),
    '',
    `Memory of the server process, and of those that it starts, in MB; after: ${MINUTE} s later, of which viewers had the last ${QUIET}.`,
    '',
    '| attack | before | peak | children’s peak | after | children’s after | grown by | since the first |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...stories.map((story) => {
      const { before, peak, childrenPeak, after, childrenAfter } = story.memory;
      const numbers = [before, peak, childrenPeak, after, childrenAfter].map((value) => value.toFixed(0));
      return `| ${story.name} | ${numbers.join(' | ')} | ${percent(growth(story))} | ${percent(growthOfAll(story))} |`;
    }),
    '',
    '| attack | what it does | what it got | its generator busy |',
    '| --- | --- | --- | ---: |',
    ...stories.map(({ name, attack }) => {
      const got = Object.entries(attack.responses).map(([what, count]) => `${count} × ${what}`);
      return `| ${name} | ${attacks[name]?.what} | ${got.join(', ') || 'no response'} | ${percent(attack.busy)} |`;
    }),
    '',
    `- Viewers' p99 was at most ${ratio(worst).toFixed(2)} times the quiet one, beside ${worst.name} (wanted: at most 2).`,
    `- ${refused} honest requests were not served, in quiet times too: 4xx, 5xx or no response (wanted: none).`,
    `- The server's memory was at most ${percent(growth(heaviest))} above what it was before, after ${heaviest.name} (wanted: at most 20 %).`,
    `- Against what it was before the first attack, it was at most ${percent(growthOfAll(highest))} more, after ${highest.name}.`,
  ];
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

import { setTimeout } from 'node:timers/promises';
import { machine, withCommunity } from './crowd/community.ts';
import type { CrowdReport } from './crowd/crowd-orders.ts';
import { median, percentile } from './load.ts';
import { watchMemory } from './memory.ts';
import { saveResults, today } from './results.ts';

const ACCOUNTS = 2_000;
const PER_SECOND = Number(process.env.BENCH_RATE ?? 150);
const SAMPLE_MS = 1_000;

/**
 * Half an hour of an ordinary day: whether memory grows, and whether anything fails. Before it, caches fill and code is
 * compiled for a third of that time, without measurement.
 */
export async function benchSoak([minutes = '30']: readonly string[]): Promise<void> {
  const seconds = Number(minutes) * 60;
  const warmUp = seconds / 3;
  const begun = machine();
  const lines = await withCommunity(ACCOUNTS, async (community) => {
    const end = await community.send({
      people: community.people,
      network: 4,
      addresses: 40,
      connections: 20,
      pace: { perSecond: PER_SECOND },
      mix: 'living',
      signInsPerSecond: 0.5,
    });
    await setTimeout(warmUp * 1_000);
    const watch = watchMemory(community.pid, SAMPLE_MS);
    await setTimeout(seconds * 1_000);
    watch.end();
    return report(begun, await end(), watch.samples, { minutes: Number(minutes), warmUp });
  });
  await saveResults(`soak-${today()}.md`, lines);
}

function report(
  begun: string,
  crowd: CrowdReport,
  samples: readonly number[],
  { minutes, warmUp }: { minutes: number; warmUp: number },
): string[] {
  const third = Math.floor(samples.length / 3);
  const thirds = [0, 1, 2].map((part) => median(samples.slice(part * third, (part + 1) * third)));
  const [first = Number.NaN, , last = Number.NaN] = thirds;
  const outcomes = Object.entries(crowd.outcomes);
  const bad = outcomes.flatMap(([kind, { statuses }]) =>
    Object.entries(statuses)
      .filter(([status]) => !/^[23]/.test(status))
      .map(([status, count]) => ({ text: `${count} × ${status} (${kind})`, count })),
  );
  return [
    '# Soak',
    '',
    `${begun} Default limits. ${(minutes * 60 + warmUp) / 60} minutes of ${PER_SECOND} acts a second of ${ACCOUNTS.toLocaleString('en')} people, each ` +
      'at its time: nine in ten open a page, the others like, comment, log a play session, post, and upload a photo; beside ' +
      `them a sign-in every 2 s. The generator's thread was busy for ${(crowd.busy * 100).toFixed(0)} % of the time and late by ` +
      `${crowd.lateMs.toFixed(0)} ms (p99). Times in milliseconds.`,
    '',
    '| act | served | p50 | p99 | longest |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...outcomes.map(([kind, { times }]) => {
      const numbers = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0));
      return `| ${kind} | ${times.length} | ${numbers.join(' | ')} |`;
    }),
    '',
    `Memory of the server process, every second of the ${minutes} minutes after the first ${warmUp / 60}, in MB:`,
    '',
    '| | first third | second | last |',
    '| --- | ---: | ---: | ---: |',
    `| median | ${thirds.map((value) => value.toFixed(0)).join(' | ')} |`,
    '',
    `- The last third's median is ${(100 * (last / first - 1)).toFixed(1)} % above the first's (wanted: at most 5 %).`,
    `- Not served: ${bad.map(({ text }) => text).join(', ') || 'nothing'} (wanted: nothing).`,
  ];
}

import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import budgets from '../../budgets.json' with { type: 'json' };
import { percentile } from '../load.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';
import type { OthersOrder } from './import-others.ts';
import { importBody, venueRows } from './import-rows.ts';
import { handOver, type ImportFile, importRows, type VenueBench, withVenueServer } from './import-server.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 50_000);
/** One round has too few requests for a p99. */
const ROUNDS = 8;
const IDLE_SECONDS = 8;
/** The number of people who send requests at once, and their average pause after a response: more than a full pub. */
const PEOPLE = 4;
const PAUSE_MS = 30;

/** The durations of imports of one kind, and the response times of other people before and during them, in ms. */
type Timed = { what: string; seconds: number[]; before: number[]; during: number[] };

/** An import of 50,000 rows (new, unchanged and changed), and the response times of other people during it. */
export async function benchImport(): Promise<void> {
  const lines = await withVenueServer(async (bench) => {
    const all = await handOver(bench, importBody(venueRows(ROWS)));
    const changed = await handOver(bench, importBody(venueRows(ROWS, { machines: 99 })));
    await othersDuring(bench, () => setTimeout(2_000));
    const load = loadavg()[0] ?? 0;
    const timed = (what: string): Timed => ({ what, seconds: [], before: [], during: [] });
    const [fresh, unchanged, different] = [timed('all new'), timed('all unchanged'), timed('all changed')];
    for (let round = 0; round < ROUNDS; round++) {
      await bench.database.client.query('truncate venues cascade');
      // Otherwise autovacuum could analyse the table during the import, while it still looks empty.
      await bench.database.client.query('analyze venues');
      await timeImport(bench, all, fresh);
      await timeImport(bench, all, unchanged);
      await timeImport(bench, changed, different);
    }
    return report(load, [fresh, unchanged, different], all.bytes);
  });
  await saveResults(`import-${today()}.md`, lines);
}

async function timeImport(bench: VenueBench, file: ImportFile, timed: Timed): Promise<void> {
  await search(bench);
  timed.before.push(...(await othersDuring(bench, () => setTimeout(IDLE_SECONDS * 1_000))));
  const during = await othersDuring(bench, async () => {
    timed.seconds.push((await importRows(bench, file)) / 1_000);
    // Work after the import, such as compressing the new list, is part of its cost to others.
    await setTimeout(500);
  });
  timed.during.push(...during);
}

async function search({ url, member }: VenueBench): Promise<void> {
  const response = await fetch(`${url}/api/venues?search=galah`, { headers: { cookie: member.cookie } });
  await response.arrayBuffer();
}

/** The response times of other people while `work` runs, in ms. */
async function othersDuring(
  { url, member, others }: VenueBench,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const { cookie } = member;
  others.postMessage({ url, cookie, people: PEOPLE, pauseMs: PAUSE_MS } satisfies OthersOrder);
  await work();
  others.postMessage('enough');
  const [times] = (await once(others, 'message')) as [number[]];
  return times;
}

function report(load: number, imports: readonly Timed[], bytes: number): string[] {
  const ratio = ({ before, during }: Timed) => percentile(during, 0.99) / percentile(before, 0.99);
  const worst = Math.max(...imports.map(ratio));
  const slowest = Math.max(...imports.flatMap(({ seconds }) => seconds));
  const numbers = (times: readonly number[]) =>
    [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1)).join(' | ');
  return [
    '# Import of venues',
    '',
    `${dayAndMachine()}, ` +
      `Node ${process.version}, embedded PostgreSQL, load average ${load.toFixed(1)} at the start. ` +
      `${ROWS.toLocaleString('en')} rows in one request of ${(bytes / 1e6).toFixed(1)} MB; beside it ${PEOPLE} people ask for ` +
      `the feed, themselves, a search for venues and notifications, each ${PAUSE_MS} ms after their last response on average. ` +
      `${ROUNDS} rounds. Everything runs on the one machine. Times of the others in milliseconds.`,
    '',
    '| import | seconds | others’ requests | p50 | p99 | longest |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...imports.flatMap(({ what, seconds, before, during }) => [
      `| none | | ${before.length} | ${numbers(before)} |`,
      `| ${what} | ${seconds.map((value) => value.toFixed(1)).join(', ')} | ${during.length} | ${numbers(during)} |`,
    ]),
    '',
    `- The slowest import took ${slowest.toFixed(1)} s (wanted: at most ${budgets.venueImport.seconds}).`,
    `- Others' p99 was at most ${worst.toFixed(2)} times that of the idle time before (wanted: below ${budgets.venueImport.p99Ratio}).`,
  ];
}

import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import budgets from '../budgets.json' with { type: 'json' };
import { venueRows } from './import-rows.ts';
import { importRows, percentile, root, type VenueBench, withVenueServer } from './import-server.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 50_000);
const IDLE_SECONDS = 10;
/** So many people ask at once, each again so many ms after their answer. */
const PEOPLE = 4;
const PAUSE_MS = 10;

type Timed = { what: string; seconds: number; others: number[] };

/** An import of 50,000 rows: new, unchanged and changed ones, and what everybody else's requests meet meanwhile. */
export async function benchImport(): Promise<void> {
  const lines = await withVenueServer(async (bench) => {
    const all = JSON.stringify({ venues: venueRows(ROWS) });
    const changed = JSON.stringify({ venues: venueRows(ROWS, { machines: 99 }) });
    await othersDuring(bench, () => setTimeout(2_000));
    const load = loadavg()[0] ?? 0;
    const idle = await othersDuring(bench, () => setTimeout(IDLE_SECONDS * 1_000));
    const imports: Timed[] = [];
    for (const [what, body] of [
      ['all new', all],
      ['all unchanged', all],
      ['all changed', changed],
    ] as const) {
      let seconds = 0;
      const others = await othersDuring(bench, async () => {
        seconds = (await importRows(bench, body)) / 1_000;
      });
      imports.push({ what, seconds, others });
    }
    return report(load, idle, imports, all.length);
  });
  const text = `${lines.join('\n')}\n`;
  console.log(text);
  await mkdir(path.join(root, 'bench/results'), { recursive: true });
  await writeFile(path.join(root, `bench/results/import-${today()}.md`), text);
}

/** The times of what other people ask for while something goes on, in ms. */
async function othersDuring({ url, member }: VenueBench, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const ask = async (person: number) => {
    const paths = ['/api/posts', '/api/auth/me', '/api/venues?search=galah', '/api/notifications'];
    for (let turn = person; !isOver; turn++) {
      const start = performance.now();
      const answer = await fetch(`${url}${paths[turn % paths.length]}`, {
        headers: { cookie: member.cookie },
      });
      await answer.arrayBuffer();
      times.push(performance.now() - start);
      if (!answer.ok) throw new Error(`somebody else was answered ${answer.status}`);
      await setTimeout(PAUSE_MS);
    }
  };
  const people = Array.from({ length: PEOPLE }, (_, person) => ask(person));
  await work();
  isOver = true;
  await Promise.all(people);
  return times;
}

function report(load: number, idle: readonly number[], imports: readonly Timed[], bytes: number): string[] {
  const idleP99 = percentile(idle, 0.99);
  const worst = Math.max(...imports.map(({ others }) => percentile(others, 0.99)));
  const slowest = Math.max(...imports.map(({ seconds }) => seconds));
  const numbers = (times: readonly number[]) =>
    [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1)).join(' | ');
  return [
    '# Import of venues',
    '',
    `${today()}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ` +
      `Node ${process.version}, embedded PostgreSQL, load average ${load.toFixed(1)} at the start. ` +
      `${ROWS.toLocaleString('en')} rows in one request of ${(bytes / 1e6).toFixed(1)} MB; meanwhile ${PEOPLE} people ask for ` +
      `the feed, themselves, a search for venues and notifications, each ${PAUSE_MS} ms after their last answer. Everything ` +
      'runs on the one machine. Times of the others in milliseconds.',
    '',
    '| import | seconds | others’ requests | p50 | p99 | longest |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    `| none | | ${idle.length} | ${numbers(idle)} |`,
    ...imports.map(
      ({ what, seconds, others }) =>
        `| ${what} | ${seconds.toFixed(1)} | ${others.length} | ${numbers(others)} |`,
    ),
    '',
    `- The slowest import took ${slowest.toFixed(1)} s (wanted: at most ${budgets.venueImport.seconds}).`,
    `- Others' p99 was at most ${(worst / idleP99).toFixed(2)} times that of idle times (wanted: below ${budgets.venueImport.p99Ratio}).`,
  ];
}

const today = () => new Date().toISOString().slice(0, 10);

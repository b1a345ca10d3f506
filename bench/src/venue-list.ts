import { get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import budgets from '../budgets.json' with { type: 'json' };
import { importBody, venueRows } from './import/import-rows.ts';
import { handOver, importRows, type VenueBench, withVenueServer } from './import/import-server.ts';
import { percentile } from './load.ts';
import { dayAndMachine, saveResults, today } from './results.ts';

const VENUES = Number(process.env.BENCH_VENUES ?? 10_000);
const TIMES = 400;
const WARM_UP = 60;

type HttpResponse = { status: number; etag: string; bytes: number; hasLength: boolean; ms: number };

/** `GET /api/venues` with 10,000 venues: the transferred bytes, and the cost of a repeated request. */
export async function benchVenueList(): Promise<void> {
  const lines = await withVenueServer(async (bench) => {
    await importRows(bench, await handOver(bench, importBody(venueRows(VENUES))));
    const first = await ask(bench, '/api/venues');
    const best = await whenCompressed(bench);
    const again = () => ask(bench, '/api/venues', best.etag);
    const timesOf = async (one: () => Promise<HttpResponse>, status: number) => {
      const times: number[] = [];
      for (let turn = 0; turn < TIMES; turn++) {
        const response = await one();
        if (response.status !== status) throw new Error(`answered ${response.status}`);
        if (turn >= WARM_UP) times.push(response.ms);
      }
      return times;
    };
    const load = loadavg()[0] ?? 0;
    const unchanged = await timesOf(again, 304);
    const whole = await timesOf(() => ask(bench, '/api/venues'), 200);
    const reference = await timesOf(() => ask(bench, '/api/admin/check'), 200);
    return report({ load, first, best, unchanged, whole, reference });
  });
  await saveResults(`venue-list-${today()}.md`, lines);
}

/** Sends the headers of a browser, and counts the body's bytes as transferred. */
function ask({ url, member }: VenueBench, where: string, etag?: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = {
      cookie: member.cookie,
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    };
    const request = get(`${url}${where}`, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag ?? '',
          bytes,
          hasLength: response.headers['content-length'] !== undefined,
          ms: performance.now() - start,
        }),
      );
    });
    request.on('error', reject);
  });
}

/** The best compression is ready some seconds after the first response, which shows by a known length. */
async function whenCompressed(bench: VenueBench): Promise<HttpResponse & { afterMs: number }> {
  const start = performance.now();
  for (;;) {
    const response = await ask(bench, '/api/venues');
    if (response.hasLength) return { ...response, afterMs: performance.now() - start };
    await setTimeout(200);
  }
}

type Measured = {
  load: number;
  first: HttpResponse;
  best: HttpResponse & { afterMs: number };
  unchanged: readonly number[];
  whole: readonly number[];
  reference: readonly number[];
};

function report({ load, first, best, unchanged, whole, reference }: Measured): string[] {
  const numbers = (times: readonly number[]) =>
    [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(2)).join(' | ');
  return [
    '# The list of venues',
    '',
    `${dayAndMachine()}, ` +
      `Node ${process.version}, embedded PostgreSQL, load average ${load.toFixed(1)} at the start. ` +
      `${VENUES.toLocaleString('en')} venues, ${TIMES - WARM_UP} requests of each kind, one at a time. Times in milliseconds ` +
      'as the client on the same machine sees them, so with session, limits and network.',
    '',
    '| request | p50 | p95 | p99 |',
    '| --- | ---: | ---: | ---: |',
    `| unchanged (304) | ${numbers(unchanged)} |`,
    `| the whole list | ${numbers(whole)} |`,
    `| any signed-in request (\`GET /api/admin/check\`) | ${numbers(reference)} |`,
    '',
    `- Over the wire: ${kilobytes(best.bytes)} kB at the best compression (wanted: at most ${budgets.venueList.kilobytes}), which was ` +
      `ready ${(best.afterMs / 1_000).toFixed(1)} s after the list had changed; ${kilobytes(first.bytes)} kB until then.`,
    `- Unchanged: p50 ${percentile(unchanged, 0.5).toFixed(2)} ms (wanted: at most ${budgets.venueList.unchangedMs}).`,
  ];
}

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

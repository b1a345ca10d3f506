import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { cpuSeconds } from '../cpu.ts';
import { type HttpClient, openHttpClient } from '../crowd/http-client.ts';
import { openBenchDatabase, postmasterOf } from '../database.ts';
import { median, percentile } from '../load.ts';
import { type RunningProduct, startProductOn } from '../processes.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';
import { type Act, actOf, type Kind, kinds, type People, seedForWrites, size } from './acts.ts';
import { crashAndRecount } from './crash.ts';

const CONNECTIONS = 64;
const TURNS = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const WARM_UP_S = 2;

/**
 * Acknowledged writes a second of each kind, from people who act once each, with an idempotency key; then all kinds at
 * once while the product and its database are killed, and a recount.
 */
export async function benchWrites(): Promise<void> {
  const load = loadavg()[0] ?? 0;
  const database = await openBenchDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelmates-bench-data-'));
  const start = () => startProductOn(database, dataDir);
  try {
    const people = await seedForWrites(database.client);
    const postmaster = await postmasterOf(database);
    const product = await start();
    const rows: string[] = [];
    const acts = countActs(people);
    try {
      for (const kind of kinds) {
        await act(product, () => acts(kind), WARM_UP_S);
        const runs: Run[] = [];
        for (let turn = 0; turn < TURNS; turn++) {
          runs.push(await measure(product, postmaster, () => acts(kind)));
        }
        rows.push(rowOf(kind, runs));
        console.error(rows.at(-1));
      }
      const recounted = await crashAndRecount({
        database,
        product,
        postmaster,
        acts,
        restart: start,
        openHttpClientTo,
      });
      await saveResults(`writes-${today()}.md`, [...heading(load), ...rows, '', ...recounted]);
    } finally {
      await product.stop();
    }
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @returns a function that makes the next act of a kind */
function countActs(people: People): (kind: Kind) => Act {
  const done = new Map<Kind, number>();
  return (kind) => {
    const number = done.get(kind) ?? 0;
    done.set(kind, number + 1);
    return actOf(kind, number, people);
  };
}

function openHttpClientTo({ url }: RunningProduct): HttpClient {
  return openHttpClient({ url, from: '127.0.0.1', connections: CONNECTIONS, timeoutMs: 5_000 });
}

type Done = { times: number[]; refused: number };

/** @returns the time in ms of each acknowledged act, and the number of acts refused because of overload */
async function act(product: RunningProduct, next: () => Act, seconds: number): Promise<Done> {
  const http = openHttpClientTo(product);
  const end = performance.now() + seconds * 1_000;
  const done: Done = { times: [], refused: 0 };
  const work = async () => {
    while (performance.now() < end) {
      const { kind, request } = next();
      const start = performance.now();
      const { status } = await http.send(request);
      if (status === 200 || status === 201) done.times.push(performance.now() - start);
      else if (status === 503) done.refused += 1;
      else throw new Error(`a ${kind} was answered with ${status}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  } finally {
    http.close();
  }
  return done;
}

type Run = Record<'aSecond' | 'refused' | 'p50' | 'p99' | 'productMs' | 'databaseMs', number>;

async function measure(product: RunningProduct, postmaster: number, next: () => Act): Promise<Run> {
  const before = [cpuSeconds(product.pid), cpuSeconds(postmaster)] as const;
  const start = performance.now();
  const { times, refused } = await act(product, next, SECONDS);
  const seconds = (performance.now() - start) / 1_000;
  return {
    aSecond: times.length / seconds,
    refused: refused / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    productMs: (1_000 * (cpuSeconds(product.pid) - before[0])) / times.length,
    databaseMs: (1_000 * (cpuSeconds(postmaster) - before[1])) / times.length,
  };
}

function rowOf(kind: Kind, runs: readonly Run[]): string {
  const middle = (value: keyof Run, digits: number) => median(runs.map((run) => run[value])).toFixed(digits);
  return `| ${kind} | ${middle('aSecond', 0)} | ${middle('refused', 0)} | ${middle('p50', 0)} | ${middle('p99', 0)} | ${middle('productMs', 2)} | ${middle('databaseMs', 2)} |`;
}

function heading(load: number): string[] {
  return [
    '# Writes',
    '',
    `${dayAndMachine()}, ` +
      `load average ${load.toFixed(1)} at the start, Node ${process.version}, embedded PostgreSQL. ` +
      `${size.users.toLocaleString('en')} people, ${size.posts.toLocaleString('en')} posts; ${CONNECTIONS} connections, ` +
      `medians of ${TURNS} turns of ${SECONDS} s. Each act but likes and follows has an Idempotency-Key; photos were uploaded before. The load comes ` +
      'from the same machine.',
    '',
    'Wanted: 700 posts, 2,000 likes, 800 likes of one post a second.',
    '',
    '| act | acknowledged a second | refused a second (503) | p50, ms | p99, ms | product, CPU ms | database, CPU ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
}

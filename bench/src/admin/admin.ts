import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { exportUsers, listUsers } from '@reelmates/contract/admin/admin-users';
import { calendarMonth, startOfMonth } from '../../../apps/server/src/platform/clock.ts';
import budgets from '../../budgets.json' with { type: 'json' };
import { type BenchDatabase, openBenchDatabase } from '../database.ts';
import {
  ask,
  isReading,
  type Kind,
  type Measured,
  measureKinds,
  planAsProduct,
  planOf,
  WARM_UP,
} from '../kinds.ts';
import { percentile } from '../load.ts';
import { residentMegabytes, watchMemory } from '../memory.ts';
import { startProduct } from '../processes.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';
import { signIn } from '../seed-feed.ts';
import { openServer, type Served } from './admin-app.ts';
import { adminRequests } from './admin-requests.ts';
import { seedAdmin } from './admin-seed.ts';

const zone = 'Australia/Sydney';
const ADMIN = '1';
/**
 * Every list, search, sort and stat of admins: the server's own time, one request at a time, with the plans of the
 * statements; then the CSV of all accounts. The full size is `npm run bench -- admin 1000000 10000000`.
 */
export async function benchAdmin([users = '20000', posts = '100000', requests = '40']: readonly string[]) {
  const size = { users: Number(users), posts: Number(posts) };
  const now = new Date();
  const month = calendarMonth(now, zone);
  const previousMonth = calendarMonth(new Date(startOfMonth(month, zone).getTime() - 1), zone);
  const database = await openBenchDatabase(`admin-${size.users}-${size.posts}`);
  try {
    const start = performance.now();
    await database.fill(() => seedAdmin(database.client, { ...size, month, previousMonth }));
    console.error(`seeded in ${Math.round((performance.now() - start) / 1000)} s`);
    const [admin] = await signIn(database.client, [ADMIN]);
    const served = await openServer(database.connectionString);
    try {
      const kinds = await adminRequests(database.client, month, admin?.cookie ?? '');
      const load = loadavg()[0] ?? 0;
      const measured = await measureKinds(served, kinds, { requests: Number(requests) });
      const exported = await measureExport(database.connectionString, admin?.cookie ?? '');
      const head = headOf(size, load, Number(requests));
      await saveResults(`admin-${today()}.md`, [...head, ...tableOf(measured), '', exported]);
      await saveResults(`admin-plans-${today()}.md`, await plansOf(database, served, kinds));
    } finally {
      await served.close();
    }
  } finally {
    await database.close();
  }
}

/** The memory of the product as `npm start` runs it, without the client's. */
async function measureExport(connectionString: string, cookie: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelmates-bench-data-'));
  const server = await startProduct((port) => ({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
  }));
  try {
    // A first request compiles code and opens connections, which must not count as memory of the export.
    await fetch(`${server.url}${listUsers.path}`, { headers: { cookie } });
    const before = residentMegabytes(server.pid);
    const watch = watchMemory(server.pid, 100);
    const start = performance.now();
    const response = await fetch(`${server.url}${exportUsers.path}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`the export was refused with ${response.status}`);
    let lines = -1;
    let bytes = 0;
    for await (const part of response.body ?? []) {
      bytes += part.length;
      for (const byte of part) if (byte === 0x0a) lines++;
    }
    watch.end();
    const seconds = (performance.now() - start) / 1000;
    const freed = await cancelExport(server.url, cookie);
    return (
      `- The CSV of ${lines.toLocaleString('en')} accounts: ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(1)} s; the process ` +
      `needed at most ${(watch.peak - before).toFixed(0)} MB more memory (wanted: at most ${budgets.admin.exportMegabytes}).\n` +
      `- Cancelled after its first megabyte, it lets the next export of the same admin begin after ${freed.toFixed(0)} ms.`
    );
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @returns the time in ms until an admin may begin another export: only one of each runs at a time */
async function cancelExport(url: string, cookie: string): Promise<number> {
  const ask = (signal?: AbortSignal) =>
    fetch(`${url}${exportUsers.path}`, { headers: { cookie }, ...(signal && { signal }) });
  const cancel = new AbortController();
  let bytes = 0;
  for await (const part of (await ask(cancel.signal)).body ?? []) {
    bytes += part.length;
    if (bytes > 2 ** 20) break;
  }
  cancel.abort();
  const start = performance.now();
  for (;;) {
    const next = await ask();
    await next.body?.cancel();
    if (next.ok) return performance.now() - start;
    if (performance.now() - start > 10_000) return Number.POSITIVE_INFINITY;
  }
}

function headOf(
  { users, posts }: { users: number; posts: number },
  load: number,
  requests: number,
): string[] {
  return [
    '# Admin',
    '',
    `${dayAndMachine()}, ` +
      `Node ${process.version}, embedded PostgreSQL, load average ${load.toFixed(1)} at the start. ` +
      `${users.toLocaleString('en')} users and ${posts.toLocaleString('en')} posts, with as many likes, a quarter as many comments and a tenth ` +
      `as many decisions. ${requests} requests of each kind after ${WARM_UP} that are not timed, in turns. Milliseconds from a ` +
      "request's arrival at the server to the end of its response. The plans of all statements are in the file beside this one.",
    '',
  ];
}

function tableOf(measured: readonly Measured[]): string[] {
  const rows = measured.map(({ kind, times, slowest }) => {
    const numbers = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
    return { name: kind.name, numbers, slowest };
  });
  const tooSlow = rows.filter(({ numbers }) => (numbers[1] ?? 0) > budgets.admin.p95Ms);
  return [
    '| asked for | p50 | p95 | p99 | slowest |',
    '| --- | ---: | ---: | ---: | --- |',
    ...rows.map(
      ({ name, numbers, slowest }) =>
        `| ${name} | ${numbers.map((time) => time.toFixed(1)).join(' | ')} | ${slowest.time.toFixed(1)}: ${queryOf(slowest.where)} |`,
    ),
    '',
    `- Kinds with a p95 above ${budgets.admin.p95Ms} ms: ${tooSlow.length === 0 ? 'none' : tooSlow.map(({ name }) => name).join('; ')}.`,
  ];
}

/** The query of a path; without one, the last part of the path. */
function queryOf(where: string): string {
  return decodeURIComponent(where.split(where.includes('?') ? '?' : '/').at(-1) ?? '');
}

/** The plans of the statements of the first request of each kind. */
async function plansOf({ client }: BenchDatabase, served: Served, kinds: readonly Kind[]): Promise<string[]> {
  await planAsProduct(client);
  const seen = new Set<string>();
  const lines = [
    '# Plans of the admin bench',
    '',
    'Each statement once, by the first request that needed it.',
    '',
  ];
  for (const { name, paths, cookies } of kinds) {
    served.takeStatements();
    await ask(served, paths[0] ?? '', cookies[0] ?? '');
    for (const statement of served.takeStatements()) {
      if (seen.has(statement.sql) || !isReading(statement)) continue;
      seen.add(statement.sql);
      lines.push(`## ${name}`, '', '```', ...(await planOf(client, statement)), '```', '');
    }
  }
  return lines;
}

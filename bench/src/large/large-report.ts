import type pg from 'pg';
import type { Served, Statement } from '../admin/admin-app.ts';
import { ask, isReading, type Measured, onOneLine, planAsProduct, planOf } from '../kinds.ts';
import { percentile } from '../load.ts';
import type { LargeKind } from './large-kinds.ts';

type Times = Measured & { kind: LargeKind };
/** A kind above the limit, and the statements of its slowest request, the longest first. */
type Slow = { measured: Times; again: number; statements: Statement[] };

/** Faster statements do not explain a slow request. */
const WORTH_A_PLAN_MS = 10;
const PLANS_OF_A_KIND = 3;

export async function findSlow(served: Served, measured: readonly Times[], limitMs: number): Promise<Slow[]> {
  const slow = measured.filter(({ times }) => percentile(times, 0.95) > limitMs);
  const found: Slow[] = [];
  for (const entry of slow.toSorted(
    (one, other) => percentile(other.times, 0.95) - percentile(one.times, 0.95),
  )) {
    served.takeStatements();
    const again = await ask(served, entry.slowest.where, cookieOf(entry));
    const statements = served.takeStatements().toSorted((one, other) => other.time - one.time);
    found.push({ measured: entry, again, statements });
  }
  return found;
}

const cookieOf = ({ kind: { paths, cookies }, slowest }: Times): string =>
  cookies[Math.max(0, paths.indexOf(slowest.where)) % cookies.length] ?? '';

export function slowTable(slow: readonly Slow[]): string[] {
  if (slow.length === 0) return ['None.'];
  return [
    'What is fast once more was slow by what else the machine did.',
    '',
    '| endpoint | asked | p50 | p95 | its slowest request once more | the longest statement of that |',
    '| --- | --- | ---: | ---: | ---: | --- |',
    ...slow.map(({ measured: { kind, times }, again, statements: [longest] }) => {
      const sql = longest
        ? `${longest.time.toFixed(0)} ms: \`${onOneLine(longest.sql).slice(0, 160).replaceAll('|', '\\|')}\``
        : 'none';
      return `| \`${kind.name}\` | ${kind.target} | ${percentile(times, 0.5).toFixed(0)} | ${percentile(times, 0.95).toFixed(0)} | ${again.toFixed(0)} | ${sql} |`;
    }),
  ];
}

export function timesTable(measured: readonly Times[], limitMs: number): string[] {
  return [
    `| endpoint | asked | p50 | p95 | longest | wanted ${limitMs} ms |`,
    '| --- | --- | ---: | ---: | ---: | --- |',
    ...measured.map(({ kind, times }) => {
      const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => percentile(times, share));
      const cells = [p50, p95, longest].map((time) => (time ?? Number.NaN).toFixed(1)).join(' | ');
      return `| \`${kind.name}\` | ${kind.target} | ${cells} | ${(p95 ?? 0) > limitMs ? '**above**' : ''} |`;
    }),
  ];
}

/** Each statement once, of the slowest request that ran it. */
export async function plansOfSlow(client: pg.Client, slow: readonly Slow[]): Promise<string[]> {
  await planAsProduct(client);
  const seen = new Set<string>();
  const lines = [
    '# Plans of the large bench',
    '',
    'Of the longest statements of requests above the limit.',
    '',
  ];
  for (const { measured, statements } of slow) {
    const long = statements.filter((statement) => isReading(statement) && statement.time >= WORTH_A_PLAN_MS);
    for (const statement of long.slice(0, PLANS_OF_A_KIND)) {
      if (seen.has(statement.sql)) continue;
      seen.add(statement.sql);
      const plan = await planOf(client, statement).catch((error: unknown) => [
        onOneLine(statement.sql),
        '',
        String(error),
      ]);
      lines.push(`## ${measured.kind.name}: ${measured.kind.target}`, '', '```', ...plan, '```', '');
    }
  }
  return lines;
}

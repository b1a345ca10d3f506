import pg from 'pg';
import type { Served, Statement } from './admin/admin-app.ts';

/** Requests of one kind, which are measured together. */
export type Kind = {
  name: string;
  paths: readonly string[];
  /** The cookies of the accounts that send the requests, used in turn. */
  cookies: readonly string[];
};
export type Measured = { kind: Kind; times: number[]; slowest: { time: number; where: string } };

/** The number of warm-up requests of each kind. */
export const WARM_UP = 10;

type Measuring = {
  requests: number;
  warmUp?: number;
  /** A kind that has taken this many milliseconds in total is not requested again. */
  maxMs?: number;
};

/** @returns the server's time in ms; infinite if it refused, so that the table shows it */
export async function ask(served: Served, where: string, cookie: string): Promise<number> {
  const response = await fetch(`${served.url}${where}`, { headers: { cookie } });
  await response.arrayBuffer();
  if (response.ok) return served.lastTime();
  console.error(`${where} answered ${response.status}`);
  return Number.POSITIVE_INFINITY;
}

/** Alternates, so that other activity of the machine affects every kind alike. */
export async function measureKinds<Of extends Kind>(
  served: Served,
  kinds: readonly Of[],
  { requests, warmUp = WARM_UP, maxMs = Number.POSITIVE_INFINITY }: Measuring,
): Promise<(Measured & { kind: Of })[]> {
  const entries = kinds.map((kind) => ({
    measured: { kind, times: [] as number[], slowest: { time: 0, where: '' } },
    spent: 0,
  }));
  for (let turn = -warmUp; turn < requests; turn++) {
    for (const entry of entries) {
      const { kind, times } = entry.measured;
      if (entry.spent > maxMs && times.length > 0) continue;
      const where = of(kind.paths, turn + warmUp);
      const start = performance.now();
      const time = await ask(served, where, of(kind.cookies, turn + warmUp));
      entry.spent += performance.now() - start;
      served.takeStatements();
      if (turn < 0 && entry.spent <= maxMs) continue;
      times.push(time);
      if (time > entry.measured.slowest.time) entry.measured.slowest = { time, where };
    }
  }
  return entries.map(({ measured }) => measured);
}

const of = (items: readonly string[], turn: number) => items[turn % items.length] ?? '';

/** From here on, with the planner settings of the product's connections. */
export async function planAsProduct(client: pg.Client): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan');
}

export const isReading = ({ sql }: Statement): boolean => /^\s*(?:select|with)/i.test(sql);

/**
 * The statement and its plan, as lines. Prepared, like the product's statements: an explained statement with literal
 * values would be planned for these values.
 */
export async function planOf(client: pg.Client, { sql, values }: Statement): Promise<string[]> {
  await client.query(`prepare measured as ${sql}`);
  try {
    const given = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off) execute measured${given}`,
    );
    return [onOneLine(sql), '', ...rows.map((row) => row['QUERY PLAN'])];
  } finally {
    await client.query('deallocate measured');
  }
}

/** A value as the driver would send it, because a prepared statement does not accept another type. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return pg.escapeLiteral(Array.isArray(value) ? arrayOf(value) : textOf(value));
}

const arrayOf = (items: readonly unknown[]): string => `{${items.map(elementOf).join(',')}}`;

function elementOf(item: unknown): string {
  if (item === null) return 'null';
  if (Array.isArray(item)) return arrayOf(item);
  return `"${textOf(item).replaceAll(/["\\]/g, '\\$&')}"`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const onOneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim();

import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@reelmates/embedded-postgres';
import pg from 'pg';
import { migrate } from '../../apps/server/src/db/migrate.ts';

export type BenchDatabase = {
  connectionString: string;
  /** For seeding and looking: no time-outs. */
  client: pg.Client;
  /** Runs `seed` where no former run has filled this database. */
  fill(seed: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/**
 * A database of the product's own kind, with the product's schema, in a folder of its own that goes at the end. With the
 * setting BENCH_DATA, a folder, it stays there: the next run with the same name finds it filled, and migrates it.
 */
export async function openBenchDatabase(name?: string): Promise<BenchDatabase> {
  const lasting = process.env.BENCH_DATA;
  const isKept = lasting !== undefined && name !== undefined;
  const folder = isKept ? path.join(lasting, name) : await mkdtemp(path.join(tmpdir(), 'reelmates-bench-'));
  await mkdir(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const { connectionString } = postgres;
  await migrate(connectionString);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const filled = path.join(folder, 'filled');
  return {
    connectionString,
    client,
    async fill(seed) {
      if (await exists(filled)) return;
      await seed();
      await writeFile(filled, '');
    },
    async close() {
      await client.end();
      await postgres.stop();
      if (!isKept) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where databases of benches lie. */
export const benchFolder = (): string => process.env.BENCH_DATA ?? tmpdir();

/** Whether a former run has filled the database with this name. */
export const isFilled = (name: string): Promise<boolean> =>
  process.env.BENCH_DATA === undefined
    ? Promise.resolve(false)
    : exists(path.join(process.env.BENCH_DATA, name, 'filled'));

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Fills large tables without their indexes, but for unique ones, and makes these afterwards: many times faster. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  await client.query("set maintenance_work_mem = '3GB'");
  for (const { definition } of indexes) await client.query(definition);
}

/**
 * Empty tables are left alone, as autovacuum leaves them: a connection that finds one known to be empty plans to read the
 * whole of it, and keeps that plan while it grows.
 */
export async function vacuumFilledTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; isFilled: boolean }>(
    `select c.oid::regclass::text as name, pg_relation_size(c.oid) > 0 as "isFilled"
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name, isFilled } of rows) if (isFilled) await client.query(`vacuum analyze ${name}`);
}

/** The database's first process, which has started all others. */
export async function postmasterOf({ client }: BenchDatabase): Promise<number> {
  const { rows } = await client.query<{ pid: string }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
  );
  return Number(rows[0]?.pid);
}

import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@reelmates/embedded-postgres';
import pg from 'pg';
import { migrate } from '../../apps/server/src/db/migrate.ts';

export type BenchDatabase = {
  connectionString: string;
  /** For seeding and inspection; has no time-outs. */
  client: pg.Client;
  /** Runs `seed` unless an earlier run has filled this database. */
  fill(seed: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/**
 * A database like the product's, with its schema, in a folder of its own that is removed at the end. If the setting
 * BENCH_DATA names a folder, the database stays there: the next run with the same name finds it filled, and migrates
 * it.
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

/** The folder of bench databases. */
export const benchFolder = (): string => process.env.BENCH_DATA ?? tmpdir();

/** Whether an earlier run has filled the database with this name. */
export const isFilled = (name: string): Promise<boolean> =>
  process.env.BENCH_DATA === undefined
    ? Promise.resolve(false)
    : exists(path.join(process.env.BENCH_DATA, name, 'filled'));

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Fills large tables without their indexes, except unique ones, and creates these afterwards, which is many times
 * faster.
 */
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
 * Empty tables are skipped, as autovacuum skips them: if a table is known to be empty, a connection plans a full scan
 * of it, and keeps that plan while the table grows.
 */
export async function vacuumFilledTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; isFilled: boolean }>(
    `select c.oid::regclass::text as name, pg_relation_size(c.oid) > 0 as "isFilled"
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name, isFilled } of rows) if (isFilled) await client.query(`vacuum analyze ${name}`);
}

/** The database's first process, the parent of all others. */
export async function postmasterOf({ client }: BenchDatabase): Promise<number> {
  const { rows } = await client.query<{ pid: string }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
  );
  return Number(rows[0]?.pid);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@reelmates/embedded-postgres';
import pg from 'pg';
import { migrate } from '../../apps/server/src/db/migrate.ts';

export type BenchDatabase = {
  connectionString: string;
  /** For seeding and looking: no time-outs. */
  client: pg.Client;
  close(): Promise<void>;
};

/** A database of the product's own kind, with the product's schema, in a folder of its own that goes at the end. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelmates-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const { connectionString } = postgres;
  await migrate(connectionString);
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    connectionString,
    client,
    async close() {
      await client.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

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

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export const TEMPLATE_DATABASE = 'reelmates_template';

export interface TestDatabase {
  readonly connectionString: string;
  /** Ends the remaining connections, then deletes it. */
  drop(): Promise<void>;
}

/** Makes a database for one test file, in about 30 ms: migrated, or with `{ empty: true }` without any table. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const host = inject('databaseSocketFolder');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = options.empty ? 'template0' : TEMPLATE_DATABASE;
  await runAsOwner(host, `create database ${name} template ${template} strategy file_copy`);
  return {
    connectionString: connectionStringFor(host, name),
    drop: () => runAsOwner(host, `drop database if exists ${name} with (force)`),
  };
}

export function connectionStringFor(host: string, database: string): string {
  return `postgresql://app@localhost/${database}?host=${encodeURIComponent(host)}`;
}

async function runAsOwner(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionStringFor(host, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

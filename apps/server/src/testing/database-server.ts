import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@reelmates/embedded-postgres';
import { lookUpProcess } from '@reelmates/embedded-postgres/process-lookup';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { connectionStringFor, TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test database server's socket. */
    databaseSocketFolder: string;
  }
}

const PREFIX = 'reelmates-test-';

/**
 * Vitest's global set-up: one database server for the run, with the migrated template of all test databases. If the
 * setting TEST_DATABASE_SOCKETS names the folder of a running server's socket, it is that one: for tests with another
 * version of PostgreSQL. Its superuser must be `app`.
 */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const sockets = process.env.TEST_DATABASE_SOCKETS;
  if (sockets !== undefined) {
    await createTemplate(sockets);
    project.provide('databaseSocketFolder', sockets);
    return () => dropTemplate(sockets);
  }
  await removeFoldersOfDeadRuns();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    log: () => {},
  });
  const { host } = server.connection;
  const tearDown = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await createTemplate(host);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('databaseSocketFolder', host);
  return tearDown;
}

const createTemplate = (host: string) =>
  asOwner(host, async (client) => {
    await client.query(`create database ${TEMPLATE_DATABASE}`);
    await migrate(connectionStringFor(host, TEMPLATE_DATABASE));
    // A template that accepts no connections can always be copied.
    await client.query(`alter database ${TEMPLATE_DATABASE} allow_connections false`);
  });

const dropTemplate = (host: string) =>
  asOwner(host, async (client) => {
    await client.query(`drop database ${TEMPLATE_DATABASE}`);
  });

async function asOwner(host: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: connectionStringFor(host, 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The folder of a killed run; its database has ended with it. */
async function removeFoldersOfDeadRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (Number.isNaN(pid) || (await lookUpProcess(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}

import { startEmbeddedPostgres } from '@reelmates/embedded-postgres';
import { type Database, openDatabase } from '../apps/server/src/db/database.ts';
import { dataFolder } from './environment.ts';

/** Runs work in the database of the server under test, for what the product offers no way to do, or only a slow one. */
export async function inServerDatabase(work: (db: Database) => Promise<unknown>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: dataFolder, mode: 'attach-or-own', log: () => {} });
  const db = openDatabase(postgres.connectionString, { maxConnections: 1 });
  try {
    await work(db);
  } finally {
    await db.close();
    await postgres.stop();
  }
}

import { startEmbeddedPostgres } from '@reelmates/embedded-postgres';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { dataFolder } from './environment.ts';
import type { Person } from './fixtures.ts';

/** This person's sessions had the password an hour ago: no test can wait for that. */
export async function forgetConfirmation({ id }: Person): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: dataFolder, mode: 'attach-or-own', log: () => {} });
  const db = openDatabase(postgres.connectionString, { maxConnections: 1 });
  try {
    await db.query(
      `update login_sessions set confirmed_at = confirmed_at - interval '1 hour' where user_id = $1`,
      [id],
    );
  } finally {
    await db.close();
    await postgres.stop();
  }
}

import { StartError } from '../config.ts';
import type { Queryable } from '../db/database.ts';
import { isDemoDatabase } from '../db/demo-state.ts';

/** @throws StartError for a demo's database: its admin's password is published */
export async function refuseDemoDatabase(db: Queryable): Promise<void> {
  if (await isDemoDatabase(db)) {
    throw new StartError(
      'DEMO must be true, or DATA_DIR and DATABASE_URL must be others: this database is a demo’s, and its passwords are public',
    );
  }
}

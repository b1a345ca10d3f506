import type { Queryable } from './database.ts';

/** @throws DatabaseUnavailable when the database does not answer */
export async function pingDatabase(db: Queryable): Promise<void> {
  await db.query('select 1 as ready');
}

import type { Queryable } from './database.ts';

/** @throws DatabaseUnavailable when the database does not answer */
export async function pingDatabase(db: Queryable): Promise<void> {
  await db.query('select 1 as ready');
}

/** The current time by the database's clock. */
export async function readDatabaseTime(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now');
  if (!row) throw new Error('the database returned no time');
  return row.now;
}

import type { Queryable } from '../../db/database.ts';

/** How much waits in a queue, and the time of what waits longest. */
export type Waiting = { pending: number; oldestAt: Date | null };

/** @param sql gives one row of that shape */
export async function waitingOf(db: Queryable, sql: string): Promise<Waiting> {
  const [row] = await db.query<Waiting>(sql);
  return row ?? { pending: 0, oldestAt: null };
}

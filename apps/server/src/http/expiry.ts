import type { Queryable } from '../db/database.ts';
import { IDLE_MS, LIFETIME_MS } from './session/session.ts';

/** @returns how many of at most `limit` were deleted */
export async function deleteExpiredSessions(db: Queryable, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from login_sessions
      where id in (select id from login_sessions where last_used_at <= $1 or created_at <= $2 limit $3)
      returning 1`,
    [new Date(now.getTime() - IDLE_MS), new Date(now.getTime() - LIFETIME_MS), limit],
  );
  return rows.length;
}

import type { Queryable } from '../../db/database.ts';

const storedColumns = `id, user_id, amount_spent, amount_won, venue_id, machine_type, session_date, created_at,
  updated_at`;

/** Deletes an own session and stores it for an undo. @returns false for an unknown or another person's session */
export async function deleteOwnSession(
  db: Queryable,
  id: string,
  userId: string,
  at: Date,
): Promise<boolean> {
  const rows = await db.query(
    `with gone as (
       delete from play_sessions where id = $1 and user_id = $2
       returning ${storedColumns}
     )
     insert into deleted_play_sessions (${storedColumns}, deleted_at)
     select ${storedColumns}, $3::timestamptz from gone returning 1`,
    [id, userId, at],
  );
  return rows.length > 0;
}

/** Undoes a deletion after `since`. @returns false where there is none */
export async function restoreOwnSession(
  db: Queryable,
  id: string,
  userId: string,
  since: Date,
): Promise<boolean> {
  const rows = await db.query(
    `with back as (
       delete from deleted_play_sessions where id = $1 and user_id = $2 and deleted_at > $3
       returning ${storedColumns}
     )
     insert into play_sessions (${storedColumns}) overriding system value
     select ${storedColumns} from back returning 1`,
    [id, userId, since],
  );
  return rows.length > 0;
}

/** @returns how many of at most `limit` were deleted */
export async function deleteSessionsDeletedBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `delete from deleted_play_sessions
      where id in (select id from deleted_play_sessions where deleted_at <= $1 limit $2) returning 1`,
    [before, limit],
  );
  return rows.length;
}

/** For the erasure of an account. @returns how many of at most `limit` were deleted */
export async function erasePlaySessions(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from play_sessions where id = any (array (
       select id from play_sessions where user_id = $1 limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}

/** For the erasure of an account. @returns how many of at most `limit` were deleted */
export async function eraseDeletedPlaySessions(
  db: Queryable,
  userId: string,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `delete from deleted_play_sessions where id = any (array (
       select id from deleted_play_sessions where user_id = $1 limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}

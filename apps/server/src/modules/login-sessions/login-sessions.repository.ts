import type { Queryable } from '../../db/database.ts';
import type { ListedSession } from '../../http/session/session.ts';

export type SessionRow = {
  token_hash: Buffer;
  id: string;
  user_id: string;
  username: string | null;
  is_admin: boolean;
  created_at: Date;
  last_used_at: Date;
  confirmed_at: Date | null;
  has_verified_address: boolean;
  exclusion_open: boolean;
  exclusion_ends_at: Date | null;
  following_count: number;
};

/** A valid session was used after `usedAfter` and created after `createdAfter`. */
export type Validity = { usedAfter: Date; createdAfter: Date };

export function findSessions(
  db: Queryable,
  hashes: readonly Buffer[],
  { usedAfter, createdAfter }: Validity,
): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select s.token_hash, s.id, s.user_id, s.created_at, s.last_used_at, s.confirmed_at, u.username,
            u.email_verified_at is not null as has_verified_address,
            u.exclusion_open, u.exclusion_ends_at, u.following_count,
            exists (select 1 from admins a where a.user_id = u.id) as is_admin
       from login_sessions s
       join users u on u.id = s.user_id
      where s.token_hash = any($1::bytea[]) and s.last_used_at > $2 and s.created_at > $3
        and u.banned_at is null and u.deleted_at is null`,
    [hashes, usedAfter, createdAfter],
  );
}

/** Latest use first. */
export function listSessions(
  db: Queryable,
  userId: string,
  { usedAfter, createdAfter }: Validity,
): Promise<ListedSession[]> {
  return db.query<ListedSession>(
    `select id, device, last_used_at as "lastUsedAt"
       from login_sessions
      where user_id = $1 and last_used_at > $2 and created_at > $3
      order by last_used_at desc, id desc`,
    [userId, usedAfter, createdAfter],
  );
}

/** A session starts with the account's password: at sign-in, at sign-up, and with a new one. */
export async function insertSession(
  tx: Queryable,
  session: { hash: Buffer; userId: string; device: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into login_sessions (token_hash, user_id, device, created_at, last_used_at, confirmed_at)
     values ($1, $2, $3, $4, $4, $4)`,
    [session.hash, session.userId, session.device, session.at],
  );
}

/** Skips a row that another transaction has locked: the next request records its own time. */
export async function touchSession(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(
    `with present as (select id from login_sessions where id = $1 for no key update skip locked)
     update login_sessions s set last_used_at = $2 from present where s.id = present.id`,
    [id, at],
  );
}

/** @returns false for a session that has ended */
export async function confirmSession(tx: Queryable, id: string, at: Date): Promise<boolean> {
  const rows = await tx.query('update login_sessions set confirmed_at = $2 where id = $1 returning 1', [
    id,
    at,
  ]);
  return rows.length > 0;
}

export async function deleteSessionByToken(db: Queryable, hash: Buffer): Promise<void> {
  await db.query('delete from login_sessions where token_hash = $1', [hash]);
}

/** @returns the ids of the deleted sessions */
export async function deleteAllSessions(tx: Queryable, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('delete from login_sessions where user_id = $1 returning id', [
    userId,
  ]);
  return rows.map((row) => row.id);
}

export async function deleteOtherSessions(
  tx: Queryable,
  userId: string,
  exceptSessionId: string | null,
): Promise<void> {
  await tx.query('delete from login_sessions where user_id = $1 and id is distinct from $2', [
    userId,
    exceptSessionId,
  ]);
}

/** @returns false for an unknown session */
export async function deleteOneSession(db: Queryable, userId: string, sessionId: string): Promise<boolean> {
  const rows = await db.query('delete from login_sessions where user_id = $1 and id = $2 returning 1', [
    userId,
    sessionId,
  ]);
  return rows.length > 0;
}

/** Of an account's sessions, those with the latest use stay. */
export async function deleteOldestSessions(tx: Queryable, userId: string, stay: number): Promise<void> {
  await tx.query(
    `delete from login_sessions where id in (
       select id from login_sessions where user_id = $1 order by last_used_at desc, id desc offset $2)`,
    [userId, stay],
  );
}

/** @returns how many of at most `limit` were deleted */
export async function deleteInvalidSessions(
  db: Queryable,
  { usedAfter, createdAfter }: Validity,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `delete from login_sessions
      where id in (select id from login_sessions where last_used_at <= $1 or created_at <= $2 limit $3)
      returning 1`,
    [usedAfter, createdAfter, limit],
  );
  return rows.length;
}

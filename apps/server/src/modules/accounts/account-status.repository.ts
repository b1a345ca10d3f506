import type { Queryable, Transaction } from '../../db/database.ts';

/** What comes with a ban. */
export type BanTerms = { reason: string | null; until: Date | null };

export type AccountStatus = {
  username: string | null;
  isBanned: boolean;
  banReason: string | null;
  bannedUntil: Date | null;
  isVerified: boolean;
  isAdmin: boolean;
  deletedAt: Date | null;
  eraseAfter: Date | null;
};

/** Locks an account for a change of its status; null for an unknown account. */
export async function lockAccountStatus(tx: Transaction, userId: string): Promise<AccountStatus | null> {
  const locked = await tx.query('select 1 from users where id = $1 for no key update', [userId]);
  if (locked.length === 0) return null;
  // A separate statement, to see what was committed during the wait for the lock, such as a role.
  const [row] = await tx.query<AccountStatus>(
    `select u.username, u.banned_at is not null as "isBanned", u.ban_reason as "banReason",
            u.banned_until as "bannedUntil", u.is_verified as "isVerified",
            exists (select 1 from admins a where a.user_id = u.id) as "isAdmin",
            u.deleted_at as "deletedAt", u.erase_after as "eraseAfter"
       from users u where u.id = $1`,
    [userId],
  );
  return row ?? null;
}

/** Begins a ban, or changes the terms of a current one. */
export async function setBan(
  tx: Transaction,
  userId: string,
  { reason, until }: BanTerms,
  at: Date,
): Promise<void> {
  await tx.query(
    `update users set banned_at = coalesce(banned_at, $4), ban_reason = $2, banned_until = $3, updated_at = $4
      where id = $1`,
    [userId, reason, until, at],
  );
}

export async function liftBan(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.query(
    'update users set banned_at = null, ban_reason = null, banned_until = null, updated_at = $2 where id = $1',
    [userId, at],
  );
}

/** Accounts whose ban has ended but was not lifted yet. */
export async function findEndedBans(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from users where banned_until <= $1 order by banned_until, id limit $2',
    [now, limit],
  );
  return rows.map((row) => row.id);
}

export async function setVerified(
  tx: Transaction,
  userId: string,
  isVerified: boolean,
  at: Date,
): Promise<void> {
  await tx.query('update users set is_verified = $2, updated_at = $3 where id = $1', [
    userId,
    isVerified,
    at,
  ]);
}

/** Hides the account until it is restored or erased. */
export async function scheduleErasure(
  tx: Transaction,
  userId: string,
  { at, eraseAfter }: { at: Date; eraseAfter: Date },
): Promise<void> {
  await tx.query('update users set deleted_at = $2, erase_after = $3, updated_at = $2 where id = $1', [
    userId,
    at,
    eraseAfter,
  ]);
}

export async function cancelErasure(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.query('update users set deleted_at = null, erase_after = null, updated_at = $2 where id = $1', [
    userId,
    at,
  ]);
}

/** The date of an account whose erasure has begun: it lies before any time at which the account could be restored. */
const BEGUN = new Date(0);

export async function findAccountsToErase(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from users where erase_after <= $1 order by erase_after, id limit $2',
    [now, limit],
  );
  return rows.map((row) => row.id);
}

/** @returns false for an account that has been restored since it was found */
export async function beginErasure(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `update users set erase_after = $3, profile_image_id = null
      where id = $1 and deleted_at is not null and erase_after <= $2 returning 1`,
    [userId, now, BEGUN],
  );
  return rows.length > 0;
}

/** The last step of an erasure. Deletes the few remaining rows, and frees the username and address. */
export async function deleteErasedAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from users where id = $1 and erase_after = $2', [userId, BEGUN]);
}

import type { Queryable, Transaction } from '../../db/database.ts';

/** Leaves `updated_at` alone, which everybody sees. */
export async function setPasswordHash(tx: Transaction, userId: string, hash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [userId, hash]);
}

/**
 * The address is confirmed: it becomes the account's, whether it was the first one or a pending change.
 * Breaches the unique index users_email where another account has taken it since. Leaves `updated_at` alone, which
 * everybody sees.
 */
export async function markEmailVerified(
  tx: Transaction,
  userId: string,
  email: string,
  at: Date,
): Promise<void> {
  await tx.query(`update users set email = $2, pending_email = null, email_verified_at = $3 where id = $1`, [
    userId,
    email,
    at,
  ]);
}

/** An address of before is the account's again, verified as it was; nothing is pending. Leaves `updated_at` alone. */
export async function restoreEmail(
  tx: Transaction,
  userId: string,
  { email, verifiedAt }: { email: string; verifiedAt: Date },
): Promise<void> {
  await tx.query(`update users set email = $2, pending_email = null, email_verified_at = $3 where id = $1`, [
    userId,
    email,
    verifiedAt,
  ]);
}

export type Standing = {
  username: string | null;
  isBanned: boolean;
  isVerified: boolean;
  isAdmin: boolean;
  deletedAt: Date | null;
  eraseAfter: Date | null;
};

/** Locks an account for a change of its standing; null where there is none. */
export async function lockStanding(tx: Transaction, userId: string): Promise<Standing | null> {
  const locked = await tx.query('select 1 from users where id = $1 for no key update', [userId]);
  if (locked.length === 0) return null;
  // A statement of its own: it also sees what was committed while the lock was waited for, such as a role.
  const [row] = await tx.query<Standing>(
    `select u.username, u.banned_at is not null as "isBanned", u.is_verified as "isVerified",
            exists (select 1 from admins a where a.user_id = u.id) as "isAdmin",
            u.deleted_at as "deletedAt", u.erase_after as "eraseAfter"
       from users u where u.id = $1`,
    [userId],
  );
  return row ?? null;
}

/** @param bannedAt null lifts the ban */
export async function setBannedAt(
  tx: Transaction,
  userId: string,
  bannedAt: Date | null,
  at: Date,
): Promise<void> {
  await tx.query('update users set banned_at = $2, updated_at = $3 where id = $1', [userId, bannedAt, at]);
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

/** Hides the account until it comes back or is erased. */
export async function setLeaving(
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

export async function cancelLeaving(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.query('update users set deleted_at = null, erase_after = null, updated_at = $2 where id = $1', [
    userId,
    at,
  ]);
}

/** Leaves `updated_at` alone, which everybody sees: whether somebody is on boards is their own business. */
export async function setListedOnBoards(db: Queryable, userId: string, isListed: boolean): Promise<void> {
  await db.query('update users set listed_on_board = $2 where id = $1', [userId, isListed]);
}

export type WinningsOverrides = { biggestWin: string | null; lifetimeWinnings: string | null };

/** What admins show in place of the sums of a person's posts; null shows the sums. What is left out stays. */
export async function changeWinnings(
  tx: Transaction,
  userId: string,
  change: { [Name in keyof WinningsOverrides]?: WinningsOverrides[Name] | undefined },
): Promise<{ before: WinningsOverrides; after: WinningsOverrides }> {
  const [before] = await tx.query<WinningsOverrides>(
    `select custom_biggest_win as "biggestWin", custom_lifetime_winnings as "lifetimeWinnings"
       from users where id = $1`,
    [userId],
  );
  if (!before) throw new Error('this account is gone');
  const { biggestWin = before.biggestWin, lifetimeWinnings = before.lifetimeWinnings } = change;
  await tx.query('update users set custom_biggest_win = $2, custom_lifetime_winnings = $3 where id = $1', [
    userId,
    biggestWin,
    lifetimeWinnings,
  ]);
  return { before, after: { biggestWin, lifetimeWinnings } };
}

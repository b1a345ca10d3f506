import type { Queryable, Transaction } from '../../db/database.ts';

/** Does not change `updated_at`, which is public. */
export async function setPasswordHash(tx: Transaction, userId: string, hash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [userId, hash]);
}

/**
 * Makes a confirmed address the account's: the first one, or a pending change. Violates the unique index users_email
 * where another account has taken it since. Does not change `updated_at`, which is public.
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

/** Restores a former, verified address; nothing is pending. Does not change `updated_at`. */
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

/** Does not change `updated_at`, which is public: whether a person is on boards is private. */
export async function setListedOnBoards(db: Queryable, userId: string, isListed: boolean): Promise<void> {
  await db.query('update users set listed_on_board = $2 where id = $1', [userId, isListed]);
}

export type WinningsOverrides = { biggestWin: string | null; lifetimeWinnings: string | null };

/** Replaces the sums of a person's posts with an admin's values; null shows the sums. Undefined values stay. */
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

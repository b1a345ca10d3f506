import type { Queryable, Transaction } from '../../db/database.ts';

/** The purpose of a mailed link. The same table has the exit tokens of banned accounts, with the purpose 'leave'. */
export type TokenPurpose = 'verify_email' | 'reset_password';

export type NewToken = {
  hash: Buffer;
  userId: string;
  purpose: TokenPurpose;
  email: string;
  at: Date;
  expiresAt: Date;
};

/** Replaces all tokens of this purpose. */
export async function replaceToken(tx: Transaction, token: NewToken): Promise<void> {
  await tx.query('delete from account_tokens where user_id = $1 and purpose = $2', [
    token.userId,
    token.purpose,
  ]);
  await tx.query(
    `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [token.hash, token.userId, token.purpose, token.email, token.at, token.expiresAt],
  );
}

export type TokenOwner = { user_id: string; email: string };

export async function findToken(
  db: Queryable,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenOwner | null> {
  const [row] = await db.query<TokenOwner>(
    `select user_id, email from account_tokens
      where token_hash = $1 and purpose = $2 and expires_at > $3 and used_at is null`,
    [hash, purpose, now],
  );
  return row ?? null;
}

/**
 * Uses up a token. Lock its account first: all transactions lock the two in this order.
 * @returns false for a used or expired token
 */
export async function consumeToken(
  tx: Transaction,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update account_tokens set used_at = $3
      where token_hash = $1 and purpose = $2 and expires_at > $3 and used_at is null
      returning 1`,
    [hash, purpose, now],
  );
  return rows.length > 0;
}

/**
 * Locks the account, as whatever ends its tokens does: a reset, or the end of the ban, may have just committed.
 * @returns false where the account has another password by now, or is not banned
 */
export async function insertExitToken(
  db: Queryable,
  token: { hash: Buffer; userId: string; passwordHash: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
     select $1, u.id, 'leave', u.email, $3, $4
       from users u where u.id = $2 and u.password_hash = $5 and u.banned_at is not null for no key update
     returning 1`,
    [token.hash, token.userId, token.at, token.expiresAt, token.passwordHash],
  );
  return rows.length > 0;
}

/** @returns the id of the account of a valid exit token */
export async function findExitToken(db: Queryable, hash: Buffer, now: Date): Promise<string | null> {
  const [owner] = await db.query<{ id: string }>(
    `select u.id from account_tokens t join users u on u.id = t.user_id
      where t.token_hash = $1 and t.purpose = 'leave' and t.expires_at > $2 and t.used_at is null
        and (u.erase_after is null or u.erase_after > $2)`,
    [hash, now],
  );
  return owner?.id ?? null;
}

/** @returns false where it is used already */
export async function consumeExitToken(tx: Queryable, hash: Buffer, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update account_tokens set used_at = $2 where token_hash = $1 and used_at is null returning 1',
    [hash, at],
  );
  return rows.length > 0;
}

/**
 * Ends all access to an account other than its password and sessions: the pending address and every token, including
 * exit tokens. Part of each recovery: a changed or reset password, a ban, a new address, a deletion. Lock the account
 * first.
 */
export async function endPendingAccess(tx: Transaction, userId: string): Promise<void> {
  await tx.query('update users set pending_email = null where id = $1 and pending_email is not null', [
    userId,
  ]);
  await tx.query('delete from account_tokens where user_id = $1', [userId]);
}

/** @returns how many of at most `limit` were deleted */
export async function deleteExpiredTokens(db: Queryable, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from account_tokens
      where token_hash in (select token_hash from account_tokens where expires_at <= $1 order by expires_at limit $2)
      returning 1`,
    [now, limit],
  );
  return rows.length;
}

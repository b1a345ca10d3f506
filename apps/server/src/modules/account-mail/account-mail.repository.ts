import type { Queryable, Transaction } from '../../db/database.ts';

export type TokenPurpose = 'verify_email' | 'reset_password';

export type AddressRow = {
  id: string;
  username: string | null;
  email: string;
  pending_email: string | null;
  email_verified_at: Date | null;
};

export async function findAccountIdByEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>('select id from users where lower(email) = lower($1)', [
    email,
  ]);
  return row?.id ?? null;
}

/** An account that is leaving; null when it came back meanwhile. */
export async function findLeaving(
  db: Queryable,
  userId: string,
): Promise<{ username: string | null; email: string; eraseAfter: Date; isBanned: boolean } | null> {
  const [row] = await db.query<{
    username: string | null;
    email: string;
    eraseAfter: Date;
    isBanned: boolean;
  }>(
    `select username, email, erase_after as "eraseAfter", banned_at is not null as "isBanned"
       from users where id = $1 and erase_after is not null`,
    [userId],
  );
  return row ?? null;
}

export async function findAddresses(db: Queryable, userId: string): Promise<AddressRow | null> {
  const [row] = await db.query<AddressRow>(
    'select id, username, email, pending_email, email_verified_at from users where id = $1',
    [userId],
  );
  return row ?? null;
}

/** With the account locked, so that its addresses stay and its tokens are made and used one after the other. */
export async function lockAddresses(tx: Transaction, userId: string): Promise<AddressRow | null> {
  const [row] = await tx.query<AddressRow>(
    `select id, username, email, pending_email, email_verified_at from users where id = $1 for no key update`,
    [userId],
  );
  return row ?? null;
}

export type NewToken = {
  hash: Buffer;
  userId: string;
  purpose: TokenPurpose;
  email: string;
  at: Date;
  expiresAt: Date;
};

/** The account's only token of this purpose: older ones die. */
export async function replaceToken(tx: Transaction, token: NewToken): Promise<void> {
  await deleteTokens(tx, token.userId, token.purpose);
  await tx.query(
    `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [token.hash, token.userId, token.purpose, token.email, token.at, token.expiresAt],
  );
}

export async function deleteTokens(tx: Transaction, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.query('delete from account_tokens where user_id = $1 and purpose = $2', [userId, purpose]);
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

/** Takes a token out of use. Of two calls at once, one gets null. */
export async function consumeToken(
  tx: Transaction,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenOwner | null> {
  const [row] = await tx.query<TokenOwner>(
    `update account_tokens set used_at = $3
      where token_hash = $1 and purpose = $2 and expires_at > $3 and used_at is null
      returning user_id, email`,
    [hash, purpose, now],
  );
  return row ?? null;
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

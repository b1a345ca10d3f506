import type { Transaction } from '../../db/database.ts';

export async function setPasswordHash(
  tx: Transaction,
  userId: string,
  hash: string,
  at: Date,
): Promise<void> {
  await tx.query('update users set password_hash = $2, updated_at = $3 where id = $1', [userId, hash, at]);
}

/**
 * The address is confirmed: it becomes the account's, whether it was the first one or a pending change.
 * Breaches the unique index users_email where another account took it meanwhile.
 */
export async function markEmailVerified(
  tx: Transaction,
  userId: string,
  email: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `update users set email = $2, pending_email = null, email_verified_at = $3, updated_at = $3 where id = $1`,
    [userId, email, at],
  );
}

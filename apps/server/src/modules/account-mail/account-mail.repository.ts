import type { Queryable, Transaction } from '../../db/database.ts';

export type AddressRow = {
  id: string;
  username: string | null;
  email: string;
  pending_email: string | null;
  email_verified_at: Date | null;
  banned_at: Date | null;
};

const addressColumns = 'id, username, email, pending_email, email_verified_at, banned_at';

export async function findAccountIdByEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>('select id from users where lower(email) = lower($1)', [
    email,
  ]);
  return row?.id ?? null;
}

/** A deactivated account; null where it was restored. */
export async function findDeactivated(
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
  const [row] = await db.query<AddressRow>(`select ${addressColumns} from users where id = $1`, [userId]);
  return row ?? null;
}

/** Locks the account, so that its addresses do not change and its tokens are made and used one after the other. */
export async function lockAddresses(tx: Transaction, userId: string): Promise<AddressRow | null> {
  const [row] = await tx.query<AddressRow>(
    `select ${addressColumns} from users where id = $1 for no key update`,
    [userId],
  );
  return row ?? null;
}

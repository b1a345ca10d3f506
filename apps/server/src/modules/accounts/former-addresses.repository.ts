import { DAY_MS } from '@reelmates/contract/time';
import type { Queryable, Transaction } from '../../db/database.ts';

/** How long a change of the address can be undone, and the former one is reserved. */
const UNDO_MS = 7 * DAY_MS;

export type FormerAddress = { id: string; user_id: string; email: string; verified_at: Date };

const columns = 'id, user_id, email, verified_at';

/** @returns the id of the former address */
export async function insertFormerAddress(
  tx: Transaction,
  former: { userId: string; email: string; verifiedAt: Date; at: Date },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into former_addresses (user_id, email, verified_at, changed_at, expires_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [former.userId, former.email, former.verifiedAt, former.at, new Date(former.at.getTime() + UNDO_MS)],
  );
  if (!row) throw new Error('the former address has no id');
  return row.id;
}

/** Replaces the token of the undo link; null once the time for an undo is over. */
export async function setUndoToken(
  tx: Transaction,
  id: string,
  hash: Buffer,
  now: Date,
): Promise<FormerAddress | null> {
  const [row] = await tx.query<FormerAddress>(
    `update former_addresses set token_hash = $2 where id = $1 and expires_at > $3 returning ${columns}`,
    [id, hash, now],
  );
  return row ?? null;
}

export async function findFormerAddress(
  db: Queryable,
  hash: Buffer,
  now: Date,
): Promise<FormerAddress | null> {
  const [row] = await db.query<FormerAddress>(
    `select ${columns} from former_addresses where token_hash = $1 and expires_at > $2`,
    [hash, now],
  );
  return row ?? null;
}

/**
 * The account returns to this address: later changes can no longer be undone. Lock the account first.
 * @returns false unless it was an address of the account and is still reserved
 */
export async function returnToFormerAddress(
  tx: Transaction,
  userId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `delete from former_addresses
      where user_id = $1
        and id >= (select min(id) from former_addresses
                    where user_id = $1 and lower(email) = lower($2) and expires_at > $3)
      returning 1`,
    [userId, email, now],
  );
  return rows.length > 0;
}

/**
 * Whether the address is reserved for another account that had it. To be called after the address was written: the
 * write waits for a concurrent change that gives it up.
 */
export async function emailIsReserved(
  tx: Transaction,
  email: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from former_addresses where lower(email) = lower($1) and user_id <> $2 and expires_at > $3',
    [email, userId, now],
  );
  return rows.length > 0;
}

/** The former address for which this one is reserved, while no account has it. */
export async function findReservation(db: Queryable, email: string, now: Date): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `select id from former_addresses
      where lower(email) = lower($1) and expires_at > $2
        and not exists (select 1 from users where lower(users.email) = lower($1))
      order by id desc limit 1`,
    [email, now],
  );
  return row?.id ?? null;
}

/** @returns how many of at most `limit` were deleted */
export async function deleteExpiredFormerAddresses(db: Queryable, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from former_addresses
      where id in (select id from former_addresses where expires_at <= $1 order by expires_at limit $2)
      returning 1`,
    [now, limit],
  );
  return rows.length;
}

import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '../../db/database.ts';

/** The scope of a key: the account, and the method and path with its ids. */
export type KeyScope = { userId: string; endpoint: string; key: string };

/** Waits for a transaction that uses the same key; later ones wait for this one. */
export function lockKey(tx: Transaction, { userId, endpoint, key }: KeyScope): void {
  const hash = createHash('sha256')
    .update(JSON.stringify([userId, endpoint, key]))
    .digest();
  tx.send('select pg_advisory_xact_lock($1)', [hash.readBigInt64BE()]);
}

export type StoredKey = { requestHash: Buffer; status: number; json: string; createdAt: Date };

/** The stored response of an earlier request with this key; null if there is none. */
export async function findKey(
  tx: Transaction,
  { userId, endpoint, key }: KeyScope,
): Promise<StoredKey | null> {
  const [row] = await tx.query<StoredKey>(
    `select request_hash as "requestHash", status, response as json, created_at as "createdAt"
       from idempotency_keys where user_id = $1 and endpoint = $2 and key = $3`,
    [userId, endpoint, key],
  );
  return row ?? null;
}

/** Deletes an expired key, so that it can be stored again. */
export function deleteKey(tx: Transaction, { userId, endpoint, key }: KeyScope): void {
  tx.send('delete from idempotency_keys where user_id = $1 and endpoint = $2 and key = $3', [
    userId,
    endpoint,
    key,
  ]);
}

/**
 * Called at the end, so that the row is written once. Fails if the key exists: a process of an older release, which
 * takes no lock, may have added it.
 */
export function insertKey(
  tx: Transaction,
  { userId, endpoint, key }: KeyScope,
  { requestHash, status, json, createdAt }: StoredKey,
): void {
  tx.send(
    `insert into idempotency_keys (user_id, endpoint, key, request_hash, status, response, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [userId, endpoint, key, requestHash, status, json, createdAt],
  );
}

/** @returns how many of at most `limit` were deleted */
export async function deleteKeysOlderThan(db: Queryable, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from idempotency_keys
      where ctid = any (array (select ctid from idempotency_keys where created_at < $1 order by created_at limit $2))
      returning 1`,
    [before, limit],
  );
  return rows.length;
}

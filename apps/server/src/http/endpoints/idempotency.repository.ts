import type { Queryable, Transaction } from '../../db/database.ts';

/** A key counts for its account, method and path (ids included). */
export type KeyScope = { userId: string; endpoint: string; key: string };

/**
 * Waits for a transaction that is inserting the same key. One that was made before `expired` counts as gone.
 * @returns false where the key is there
 */
export async function insertKey(
  tx: Transaction,
  { userId, endpoint, key }: KeyScope,
  { requestHash, at, expired }: { requestHash: Buffer; at: Date; expired: Date },
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into idempotency_keys as former (user_id, endpoint, key, request_hash, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, endpoint, key) do update
        set request_hash = excluded.request_hash, status = null, response = null, created_at = excluded.created_at
      where former.created_at < $6
     returning 1`,
    [userId, endpoint, key, requestHash, at, expired],
  );
  return inserted.length > 0;
}

/** @param answer.json the body, as JSON */
export function storeAnswer(
  tx: Transaction,
  { userId, endpoint, key }: KeyScope,
  answer: { status: number; json: string },
): void {
  tx.send(
    'update idempotency_keys set status = $4, response = $5 where user_id = $1 and endpoint = $2 and key = $3',
    [userId, endpoint, key, answer.status, answer.json],
  );
}

export async function findAnswer(
  tx: Transaction,
  { userId, endpoint, key }: KeyScope,
): Promise<{ requestHash: Buffer; status: number; json: string } | null> {
  const [row] = await tx.query<{ requestHash: Buffer; status: number; json: string }>(
    `select request_hash as "requestHash", status, response as json
       from idempotency_keys where user_id = $1 and endpoint = $2 and key = $3`,
    [userId, endpoint, key],
  );
  return row ?? null;
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

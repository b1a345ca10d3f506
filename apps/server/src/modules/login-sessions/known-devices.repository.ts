import type { Queryable, Transaction } from '../../db/database.ts';

export async function deviceIsKnown(db: Queryable, hash: Buffer, usedAfter: Date): Promise<boolean> {
  const rows = await db.query('select 1 from known_devices where token_hash = $1 and last_used_at > $2', [
    hash,
    usedAfter,
  ]);
  return rows.length > 0;
}

export async function saveDevice(tx: Transaction, hash: Buffer, userId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into known_devices (token_hash, user_id, last_used_at) values ($1, $2, $3)
     on conflict (token_hash) do update set last_used_at = excluded.last_used_at`,
    [hash, userId, at],
  );
}

/** Of an account's devices, those with the latest sign-in stay. */
export async function deleteOldestDevices(tx: Transaction, userId: string, stay: number): Promise<void> {
  await tx.query(
    `delete from known_devices where token_hash in (
       select token_hash from known_devices where user_id = $1
        order by last_used_at desc, token_hash offset $2)`,
    [userId, stay],
  );
}

export async function deleteOtherDevices(
  tx: Transaction,
  userId: string,
  exceptHash: Buffer | null,
): Promise<void> {
  await tx.query('delete from known_devices where user_id = $1 and token_hash is distinct from $2', [
    userId,
    exceptHash,
  ]);
}

/** @returns how many of at most `limit` were deleted */
export async function deleteUnusedDevices(db: Queryable, unusedSince: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from known_devices
      where token_hash in (select token_hash from known_devices where last_used_at <= $1 limit $2) returning 1`,
    [unusedSince, limit],
  );
  return rows.length;
}

import { randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from './database.ts';

/** Returns a secret that all processes share; the first process creates it. */
export async function sharedSecret(db: Queryable, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db.query('insert into product_state (name, value) values ($1, $2) on conflict do nothing', [
    name,
    made,
  ]);
  const [row] = await db.query<{ value: string }>('select value from product_state where name = $1', [name]);
  return row?.value ?? made;
}

/**
 * Records in this transaction that a once-only task of the product is done. Another process that claims the same task
 * waits for the transaction, as long as its statements may take.
 * @returns false for a task that is already done
 */
export async function claimTask(tx: Transaction, name: string, at: Date): Promise<boolean> {
  await tx.query('set local lock_timeout = 0');
  const rows = await tx.query(
    `insert into product_state (name, value, created_at) values ($1, 'true', $2)
     on conflict do nothing returning 1`,
    [name, at],
  );
  return rows.length > 0;
}

/** Stores a value under a name, replacing the previous one. */
export async function writeState(db: Queryable, name: string, value: string, at: Date): Promise<void> {
  await db.query(
    `insert into product_state (name, value, created_at) values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, created_at = excluded.created_at`,
    [name, value, at],
  );
}

/** Null if nothing is stored under the name. */
export async function readState(db: Queryable, name: string): Promise<string | null> {
  const [row] = await db.query<{ value: string }>('select value from product_state where name = $1', [name]);
  return row?.value ?? null;
}

/** Replaces a value, unless it has changed since it was read. */
export async function replaceState(db: Queryable, name: string, from: string, to: string): Promise<void> {
  await db.query('update product_state set value = $3 where name = $1 and value = $2', [name, from, to]);
}

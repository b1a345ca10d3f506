import { randomBytes } from 'node:crypto';
import type { Queryable } from './database.ts';

/** A secret that all processes share and nobody sets: made by whoever comes first. */
export async function sharedSecret(db: Queryable, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db.query('insert into product_state (name, value) values ($1, $2) on conflict do nothing', [
    name,
    made,
  ]);
  const [row] = await db.query<{ value: string }>('select value from product_state where name = $1', [name]);
  return row?.value ?? made;
}

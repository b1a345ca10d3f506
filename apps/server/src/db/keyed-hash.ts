import { createHmac } from 'node:crypto';
import type { Queryable } from './database.ts';
import { sharedSecret } from './product-state.ts';

/**
 * Recognises a text without storing it: HMAC-SHA-256, 32 bytes.
 * @param purpose the same text has a different hash for each purpose
 */
export type KeyedHash = (purpose: string, text: string) => Buffer;

/** The key is stored in the database, so all processes share it, also after a restart and in a restored backup. */
export async function openKeyedHash(db: Queryable): Promise<KeyedHash> {
  const secret = await sharedSecret(db, 'keyed-hashes');
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
}

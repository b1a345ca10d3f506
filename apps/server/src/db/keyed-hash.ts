import { createHmac } from 'node:crypto';
import type { Queryable } from './database.ts';
import { sharedSecret } from './product-state.ts';

/**
 * Recognises a text again without storing it: HMAC-SHA-256, 32 bytes.
 * @param purpose separates uses: the same text has another hash in each
 */
export type KeyedHash = (purpose: string, text: string) => Buffer;

/** The key is in the database: the same for all processes, and after a restart or a restored backup. */
export async function openKeyedHash(db: Queryable): Promise<KeyedHash> {
  const secret = await sharedSecret(db, 'keyed-hashes');
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
}

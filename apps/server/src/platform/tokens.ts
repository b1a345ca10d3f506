import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link. Only `hash` is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Whether a text can be one of our tokens. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

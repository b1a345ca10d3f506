import { createHmac, timingSafeEqual } from 'node:crypto';

interface UploadAddress {
  id: string;
  /** Unix seconds. */
  expires: number;
}

/**
 * The address of our own upload route, for local disk: `/uploads/{id}?expires=…&signature=…`. It proves that this
 * server issued it and until when it is valid. The database records its single use.
 */
export function signUploadPath(upload: { id: string; expiresAt: Date }, secret: string): string {
  const expires = Math.floor(upload.expiresAt.getTime() / 1000);
  const signature = sign({ id: upload.id, expires }, secret);
  return `/uploads/${encodeURIComponent(upload.id)}?expires=${expires}&signature=${signature}`;
}

/** `query` has the parameters of the address, unparsed. A forged address is never reported as expired. */
export function verifyUploadSignature(
  id: string,
  query: { expires?: unknown; signature?: unknown },
  secret: string,
  now: Date,
): 'valid' | 'expired' | 'forged' {
  if (typeof query.expires !== 'string' || typeof query.signature !== 'string') return 'forged';
  if (!/^[1-9]\d{0,11}$/.test(query.expires)) return 'forged';
  const expires = Number(query.expires);
  const expected = Buffer.from(sign({ id, expires }, secret));
  // Compared as text, because decoding is lenient: several texts would match one signature.
  const given = Buffer.from(query.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return now.getTime() < expires * 1000 ? 'valid' : 'expired';
}

function sign(address: UploadAddress, secret: string): string {
  return createHmac('sha256', secret).update(`upload\n${address.id}\n${address.expires}`).digest('base64url');
}

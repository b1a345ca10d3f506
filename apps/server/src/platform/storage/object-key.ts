/** An invalid key: a bug in the caller; no client can cause it. */
export class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey';
}

// No segment starts with a dot, so there are no `.`, `..`, hidden or empty segments, and a key never needs escaping in
// a URL, a file name or a shell.
const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 200;

/** @throws InvalidObjectKey */
export function assertObjectKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !keyPattern.test(key)) {
    throw new InvalidObjectKey(`not an object key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`);
  }
}

const contentTypes = new Map([
  ['webp', 'image/webp'],
  ['json', 'application/json'],
  ['zip', 'application/zip'],
]);

/**
 * The content type follows from the key, so that a client cannot choose it: an object whose key has no known extension
 * (a raw upload) is always `application/octet-stream`.
 */
export function contentTypeOfKey(key: string): string {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return contentTypes.get(extension) ?? 'application/octet-stream';
}

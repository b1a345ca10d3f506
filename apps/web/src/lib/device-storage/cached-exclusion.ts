import { deviceStorage } from './safe-storage.ts';

/* The end of the account's self-exclusion, cached for a start without a connection. The server's response replaces it. */

const key = 'break';

export function cachedExclusion(): string | null {
  return deviceStorage.read(key);
}

/** @param end null if there is no self-exclusion, or no one is signed in */
export function cacheExclusion(end: string | null): void {
  if (end === null) deviceStorage.remove(key);
  else deviceStorage.write(key, end);
}

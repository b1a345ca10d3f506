import { deviceStorage } from './safe-storage.ts';

/*
 * When the self-exclusion of the account on this device ends, cached for a start without a connection. The server's
 * answer replaces it.
 */

const key = 'break';

export function cachedExclusion(): string | null {
  return deviceStorage.read(key);
}

/** @param end null: no self-exclusion, or signed out */
export function cacheExclusion(end: string | null): void {
  if (end === null) deviceStorage.remove(key);
  else deviceStorage.write(key, end);
}

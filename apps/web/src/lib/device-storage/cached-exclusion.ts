/*
 * When the self-exclusion of the account on this device ends, cached for a start without a connection. The server's
 * answer replaces it.
 */

const key = 'break';

export function cachedExclusion(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param end null: no self-exclusion, or signed out */
export function cacheExclusion(end: string | null): void {
  try {
    if (end === null) localStorage.removeItem(key);
    else localStorage.setItem(key, end);
  } catch {
    // Full or blocked.
  }
}

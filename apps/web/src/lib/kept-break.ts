/*
 * Until when the person on this device is on a break, kept beside the theme: a start without a connection knows it, too.
 * The server's word counts as soon as there is one.
 */

const key = 'break';

export function keptBreak(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param end null: on no break, or nobody is signed in any more */
export function keepBreak(end: string | null): void {
  try {
    if (end === null) localStorage.removeItem(key);
    else localStorage.setItem(key, end);
  } catch {
    // Full or blocked.
  }
}

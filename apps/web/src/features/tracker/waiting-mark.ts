/*
 * A mark beside the list of waiting sessions, which can be looked at without loading anything: most people never have
 * one waiting. Where storage is blocked there is no list either.
 */
const keyOf = (accountId: string) => `sessions-waiting:${accountId}`;

export function markWaiting(accountId: string, some: boolean): void {
  try {
    if (some) localStorage.setItem(keyOf(accountId), '1');
    else localStorage.removeItem(keyOf(accountId));
  } catch {
    // Blocked.
  }
}

export function isWaiting(accountId: string): boolean {
  try {
    return localStorage.getItem(keyOf(accountId)) !== null;
  } catch {
    return false;
  }
}

import { clearNotes, notesLeft } from './press-notes.ts';
import { deviceStorage } from './safe-storage.ts';

/*
 * Each account has an outbox of unsent entries in IndexedDB. A flag in local storage says that it is not empty; reading
 * it loads no code, and most people never have an entry. Without it an entry would never be found again, so a device that
 * cannot store it has no outbox. Both names date from when it held sessions only.
 */

const flagKey = (accountId: string) => `sessions-waiting:${accountId}`;

/** The outbox itself, in IndexedDB. */
export const outboxKey = (accountId: string) => `waiting-sessions:${accountId}`;

/** @param count how many entries the outbox holds */
export function flagOutbox(accountId: string, count: number): void {
  if (count > 0) deviceStorage.write(flagKey(accountId), String(count));
  else deviceStorage.remove(flagKey(accountId));
}

/** Calls back when another tab changes the number of entries in the outbox. */
export function onOutboxChanged(accountId: string, call: () => unknown, signal: AbortSignal): void {
  window.addEventListener('storage', ({ key }) => key === flagKey(accountId) && call(), { signal });
}

export function isOutboxFlagged(accountId: string): boolean {
  return deviceStorage.read(flagKey(accountId)) !== null;
}

/** Whether the outbox holds entries, or takes over the notes of a page that was left. */
export const hasOutbox = (accountId: string): boolean =>
  isOutboxFlagged(accountId) || notesLeft(accountId).length > 0;

/** Deletes an outbox. If that fails, its flag stays, so that it is found again. */
export async function clearOutbox(accountId: string): Promise<void> {
  clearNotes(accountId);
  if (!isOutboxFlagged(accountId)) return;
  try {
    const { del } = await import('idb-keyval');
    await del(outboxKey(accountId));
    flagOutbox(accountId, 0);
  } catch {
    // The chunk cannot be loaded, or the database cannot be opened.
  }
}

import { deviceStorage } from './safe-storage.ts';

/*
 * Each account has an outbox of what waits to be sent, in IndexedDB. A flag in local storage says that it holds something,
 * which can be read without loading anything: most people never have one. Where storage is blocked there is no outbox
 * either. Both names are from when it held sessions only.
 */

const flagKey = (accountId: string) => `sessions-waiting:${accountId}`;

/** The outbox itself, in IndexedDB. */
export const outboxKey = (accountId: string) => `waiting-sessions:${accountId}`;

/** @param count how many entries the outbox holds */
export function flagOutbox(accountId: string, count: number): void {
  if (count > 0) deviceStorage.write(flagKey(accountId), String(count));
  else deviceStorage.remove(flagKey(accountId));
}

/** Calls back whenever another tab changes how many entries the outbox holds. */
export function onOutboxChanged(accountId: string, call: () => unknown, signal: AbortSignal): void {
  window.addEventListener('storage', ({ key }) => key === flagKey(accountId) && call(), { signal });
}

export function hasOutbox(accountId: string): boolean {
  return deviceStorage.read(flagKey(accountId)) !== null;
}

/** Deletes an outbox. One that can't be deleted now stays flagged, so that it is found again. */
export async function clearOutbox(accountId: string): Promise<void> {
  if (!hasOutbox(accountId)) return;
  try {
    const { del } = await import('idb-keyval');
    await del(outboxKey(accountId));
    flagOutbox(accountId, 0);
  } catch {
    // The chunk or the database can't be had.
  }
}

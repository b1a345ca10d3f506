import { useSyncExternalStore } from 'react';
import { tabStorage } from './safe-storage.ts';

/*
 * Whether an account was just created here and has not left its first screen yet. A reload shows the screen again;
 * other tabs and devices do not show it.
 */

const storageKey = 'first-evening';

/** The id of the account, also kept here in case the tab's storage is blocked. */
let accountId = tabStorage.read(storageKey);
const listeners = new Set<() => void>();

function set(next: string | null) {
  accountId = next;
  if (next === null) tabStorage.remove(storageKey);
  else tabStorage.write(storageKey, next);
  for (const notify of listeners) notify();
}

export const beginFirstEvening = (newAccountId: string) => set(newAccountId);

export const endFirstEvening = () => set(null);

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Whether this account has not left its first screen yet. */
export function useFirstEvening(viewerId: string | undefined): boolean {
  const due = useSyncExternalStore(
    subscribe,
    () => accountId,
    () => null,
  );
  return viewerId !== undefined && due === viewerId;
}

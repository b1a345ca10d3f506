import { useSyncExternalStore } from 'react';
import { tabStorage } from './safe-storage.ts';

/*
 * Whether an account has just been made here and has not yet left the first screen after it. A reload brings the screen
 * back; in another tab, and on another device, there is none.
 */

const storageKey = 'first-evening';

/** Whose: also where the tab's storage is blocked. */
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

/** Whether the first screen of this account is still to be left. */
export function useFirstEvening(viewerId: string | undefined): boolean {
  const due = useSyncExternalStore(
    subscribe,
    () => accountId,
    () => null,
  );
  return viewerId !== undefined && due === viewerId;
}

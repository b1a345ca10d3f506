import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';
import { tabStorage } from './safe-storage.ts';

/*
 * Whether an account was just created here and has not left its first screen yet. A reload shows the screen again;
 * other tabs and devices do not show it.
 */

const storageKey = 'first-evening';

/** The id of the account, also kept here in case the tab's storage is blocked. */
const accountId = createStore(tabStorage.read(storageKey));

function set(next: string | null) {
  if (next === null) tabStorage.remove(storageKey);
  else tabStorage.write(storageKey, next);
  accountId.set(next);
}

export const beginFirstEvening = (newAccountId: string) => set(newAccountId);

export const endFirstEvening = () => set(null);

/** Whether this account has not left its first screen yet. */
export function useFirstEvening(viewerId: string | undefined): boolean {
  const due = useSyncExternalStore(accountId.subscribe, accountId.get, () => null);
  return viewerId !== undefined && due === viewerId;
}

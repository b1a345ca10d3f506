import { deviceStorage } from '../device-storage/safe-storage.ts';

/*
 * Whose answers this device may keep for a start without a connection: the account that is signed in. All tabs see it at
 * once, so a tab that was left open stores nothing any more after a log-out in another.
 */

const storageKey = 'offline-copy-of';

export const copyAccount = (): string | null => deviceStorage.read(storageKey);

/** Called with each answer of the server, in their order: an older tab must not name the account of before. */
export function setCopyAccount(accountId: string): void {
  deviceStorage.write(storageKey, accountId);
}

/** Calls `listener` when another tab logs out or signs in. @returns the function that ends it */
export function onCopyAccountChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export const forgetCopyAccount = (): void => deviceStorage.remove(storageKey);

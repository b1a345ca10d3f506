import { deviceStorage } from '../device-storage/safe-storage.ts';

/*
 * The account whose responses this device may store for a start without a connection: the one that is signed in. All tabs
 * see it immediately, so a tab left open stores nothing after a log-out in another tab.
 */

export const copyAccountKey = 'offline-copy-of';

export const copyAccount = (): string | null => deviceStorage.read(copyAccountKey);

/** Called with each response of the server, in order: an older tab must not set the previous account. */
export function setCopyAccount(accountId: string): void {
  deviceStorage.write(copyAccountKey, accountId);
}

export const forgetCopyAccount = (): void => deviceStorage.remove(copyAccountKey);

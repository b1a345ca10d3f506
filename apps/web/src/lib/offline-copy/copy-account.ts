import { deviceStorage } from '../device-storage/safe-storage.ts';

/*
 * Whose answers this device may keep for a start without a connection: the account that is signed in. All tabs see it at
 * once, so a tab that was left open stores nothing any more after a log-out in another.
 */

export const copyAccountKey = 'offline-copy-of';

export const copyAccount = (): string | null => deviceStorage.read(copyAccountKey);

/** Called with each answer of the server, in their order: an older tab must not name the account of before. */
export function setCopyAccount(accountId: string): void {
  deviceStorage.write(copyAccountKey, accountId);
}

export const forgetCopyAccount = (): void => deviceStorage.remove(copyAccountKey);

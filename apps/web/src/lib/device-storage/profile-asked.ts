import { deviceStorage } from './safe-storage.ts';

const storageKey = (accountId: string) => `profile-asked:${accountId}`;

/** Whether this account has answered on this device when it was asked for a photo and a line about itself. */
export const isProfileAsked = (accountId: string): boolean =>
  deviceStorage.read(storageKey(accountId)) !== null;

export function noteProfileAsked(accountId: string): void {
  deviceStorage.write(storageKey(accountId), 'true');
}

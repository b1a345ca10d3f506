import { deviceStorage } from './safe-storage.ts';

const storageKey = (accountId: string) => `profile-asked:${accountId}`;

/** Whether the account was asked for a photo and a bio on this device, and has answered. */
export const isProfileAsked = (accountId: string): boolean =>
  deviceStorage.read(storageKey(accountId)) !== null;

export function noteProfileAsked(accountId: string): void {
  deviceStorage.write(storageKey(accountId), 'true');
}

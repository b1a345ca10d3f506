import { deviceStorage } from './safe-storage.ts';

/* Unsent input of forms, stored on the device per account. */

const prefix = 'draft:';

const keyOf = (accountId: string, name: string) => `${prefix}${accountId}:${name}`;

/** The stored value, which the caller's schema has to validate; undefined if there is none. */
export function readDraft(accountId: string, name: string): unknown {
  return deviceStorage.readJson(keyOf(accountId, name));
}

/** @returns whether it was stored */
export function writeDraft(accountId: string, name: string, value: unknown): boolean {
  return deviceStorage.write(keyOf(accountId, name), JSON.stringify(value));
}

export function clearDraft(accountId: string, name: string): void {
  deviceStorage.remove(keyOf(accountId, name));
}

/**
 * Deletes drafts, so that the next person on this device does not find them.
 * @param exceptAccountId the account whose drafts stay; undefined deletes all
 */
export function clearDrafts(exceptAccountId?: string): void {
  const excepted = exceptAccountId === undefined ? undefined : keyOf(exceptAccountId, '');
  for (const key of deviceStorage.keys()) {
    const stays = excepted !== undefined && key.startsWith(excepted);
    if (key.startsWith(prefix) && !stays) deviceStorage.remove(key);
  }
}

import { deviceStorage } from './safe-storage.ts';

/* What a person has typed and not sent, stored on the device for each account. */

const prefix = 'draft:';

const keyOf = (accountId: string, name: string) => `${prefix}${accountId}:${name}`;

/** The stored value, for the caller's schema to validate; undefined if there is none. */
export function readDraft(accountId: string, name: string): unknown {
  return deviceStorage.readJson(keyOf(accountId, name));
}

/** @returns whether it is kept */
export function writeDraft(accountId: string, name: string, value: unknown): boolean {
  return deviceStorage.write(keyOf(accountId, name), JSON.stringify(value));
}

export function clearDraft(accountId: string, name: string): void {
  deviceStorage.remove(keyOf(accountId, name));
}

/**
 * Deletes the drafts that the next person on this device must not find.
 * @param exceptAccountId whose drafts stay; undefined deletes all
 */
export function clearDrafts(exceptAccountId?: string): void {
  const excepted = exceptAccountId === undefined ? undefined : keyOf(exceptAccountId, '');
  for (const key of deviceStorage.keys()) {
    const stays = excepted !== undefined && key.startsWith(excepted);
    if (key.startsWith(prefix) && !stays) deviceStorage.remove(key);
  }
}

/*
 * What a person has typed and not sent, kept in local storage per account. Storage may be full, blocked or hold
 * something else: a draft is a convenience, so every failure is silent and reads as "no draft".
 */

const prefix = 'draft:';

const keyOf = (accountId: string, name: string) => `${prefix}${accountId}:${name}`;

/** The stored value, for the caller's schema to judge; undefined if there is none. */
export function readDraft(accountId: string, name: string): unknown {
  try {
    const text = localStorage.getItem(keyOf(accountId, name));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns whether it is kept */
export function writeDraft(accountId: string, name: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(accountId, name), JSON.stringify(value));
    return true;
  } catch {
    // Full or blocked.
    return false;
  }
}

export function clearDraft(accountId: string, name: string): void {
  try {
    localStorage.removeItem(keyOf(accountId, name));
  } catch {
    // Blocked: then nothing was stored either.
  }
}

/**
 * Deletes the drafts that the next person on this device must not find.
 * @param exceptAccountId whose drafts stay; undefined deletes all
 */
export function clearDrafts(exceptAccountId?: string): void {
  const excepted = exceptAccountId === undefined ? undefined : keyOf(exceptAccountId, '');
  try {
    for (const key of Object.keys(localStorage)) {
      const stays = excepted !== undefined && key.startsWith(excepted);
      if (key.startsWith(prefix) && !stays) localStorage.removeItem(key);
    }
  } catch {
    // Blocked: then nothing was stored either.
  }
}

import { get, update } from 'idb-keyval';
import { flagOutbox, isOutboxFlagged, outboxKey } from '../../lib/device-storage/outbox-flag.ts';
import { notesLeft, removeNotes } from '../../lib/device-storage/press-notes.ts';
import { newEntry, type OutboxEntry, type Toggled } from './outbox-entries.ts';

/*
 * One list per account, in IndexedDB. It survives the tab, the browser and an expired session, and is read only for its
 * own account. Logging out deletes it (lib/device-storage/outbox-flag.ts).
 */

/** Entries may contain photos, and a server that was down gets all of them at once. */
const MAX_ENTRIES = 50;

export async function readOutbox(accountId: string): Promise<OutboxEntry[]> {
  if (notesLeft(accountId).length > 0 && !(await adoptNotes(accountId))) return [];
  return complete((await get<StoredEntry[]>(outboxKey(accountId))) ?? [], accountId);
}

/** @throws if the browser stores nothing, or the outbox is full */
export async function enqueue(entry: OutboxEntry): Promise<void> {
  await changeOutbox(entry.accountId, (list) => {
    const others = list.filter(({ key }) => key !== entry.key);
    if (others.length >= MAX_ENTRIES) throw new Error('the outbox is full');
    return [...others, entry];
  });
  if (isOutboxFlagged(entry.accountId)) return;
  await dequeue(entry);
  throw new Error('the outbox would not be found again');
}

export const dequeue = ({ accountId, key }: Pick<OutboxEntry, 'accountId' | 'key'>): Promise<void> =>
  changeOutbox(accountId, (list) => list.filter((entry) => entry.key !== key));

/**
 * Replaces an entry by another one.
 * @throws also if it is no longer in the outbox, because it may have been sent
 */
export const replaceEntry = (entry: OutboxEntry, next: OutboxEntry): Promise<void> =>
  changeOutbox(entry.accountId, (list) => {
    if (list.every(({ key }) => key !== entry.key)) throw new Error('not in the outbox');
    return list.map((each) => (each.key === entry.key ? next : each));
  });

/** Records the result of an attempt to send an entry; does nothing if it is no longer in the outbox. */
export const patchEntry = (
  { accountId, key }: Pick<OutboxEntry, 'accountId' | 'key'>,
  fields: Partial<Pick<OutboxEntry<'post'>, 'triedAt' | 'problem' | 'photo'>>,
): Promise<void> =>
  changeOutbox(accountId, (list) =>
    list.map((entry) => (entry.key === key ? { ...entry, ...fields } : entry)),
  );

/**
 * Changes the outbox in one transaction, so that tabs do not overwrite each other's changes.
 * @throws if the browser stores nothing
 */
async function changeOutbox(
  accountId: string,
  change: (list: OutboxEntry[]) => OutboxEntry[],
): Promise<void> {
  let left = 0;
  await update<StoredEntry[]>(outboxKey(accountId), (list) => {
    const changed = change(complete(list ?? [], accountId));
    left = changed.length;
    return changed;
  });
  flagOutbox(accountId, left);
}

/**
 * Moves the presses that an earlier page may not have sent into the outbox. The server may have them already: a toggle is
 * repeated until its state is the noted one. A full outbox takes none, and a window without IndexedDB has no outbox.
 * @returns whether there is an outbox
 * @throws if it has entries that cannot be read now
 */
async function adoptNotes(accountId: string): Promise<boolean> {
  let notes = notesLeft(accountId);
  try {
    await changeOutbox(accountId, (list) => {
      // Again in the transaction: another tab may have adopted them before.
      notes = notesLeft(accountId);
      const others = list.filter((entry) => notes.every(([key]) => key !== entry.key));
      const entries = notes.flatMap(([key, act]) => (isToggled(act) ? [newEntry(accountId, key, act)] : []));
      return [...others, ...entries.slice(0, MAX_ENTRIES - others.length)];
    });
  } catch (error) {
    if (isOutboxFlagged(accountId)) throw error;
    removeNotes(accountId, notes);
    return false;
  }
  removeNotes(accountId, notes);
  return true;
}

const isToggled = (act: unknown): act is Toggled =>
  typeof act === 'object' && act !== null && 'kind' in act && 'on' in act;

/** Earlier releases stored only sessions. */
type StoredEntry = OutboxEntry | (Omit<OutboxEntry<'session'>, 'kind' | 'triedAt'> & { tried: boolean });

const complete = (list: readonly StoredEntry[], accountId: string): OutboxEntry[] =>
  list.map((entry) => {
    if ('kind' in entry) return entry;
    const { tried, ...session } = entry;
    return { ...session, kind: 'session', accountId, triedAt: tried ? Date.now() : null };
  });

import { get, update } from 'idb-keyval';
import { flagOutbox, outboxKey } from '../../lib/device-storage/outbox-flag.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/*
 * One list per account, in IndexedDB: it outlives the tab, the browser and a session that expires, and is read only for
 * the account that it belongs to. Logging out deletes it (lib/device-storage/outbox-flag.ts).
 */

/** Photos may be among them, and a server that has been away gets them all at once. */
const MAX_ENTRIES = 50;

export async function readOutbox(accountId: string): Promise<OutboxEntry[]> {
  return complete((await get<StoredEntry[]>(outboxKey(accountId))) ?? [], accountId);
}

/** @throws where the browser stores nothing, and where the outbox is full */
export const enqueue = (entry: OutboxEntry): Promise<void> =>
  changeOutbox(entry.accountId, (list) => {
    const others = list.filter(({ key }) => key !== entry.key);
    if (others.length >= MAX_ENTRIES) throw new Error('the outbox is full');
    return [...others, entry];
  });

export const dequeue = ({ accountId, key }: Pick<OutboxEntry, 'accountId' | 'key'>): Promise<void> =>
  changeOutbox(accountId, (list) => list.filter((entry) => entry.key !== key));

/** Puts an entry in the place of another one. @throws also where that has left the outbox: it may have been sent */
export const replaceEntry = (entry: OutboxEntry, next: OutboxEntry): Promise<void> =>
  changeOutbox(entry.accountId, (list) => {
    if (list.every(({ key }) => key !== entry.key)) throw new Error('not in the outbox');
    return list.map((each) => (each.key === entry.key ? next : each));
  });

/** What a try of sending changes of an entry; does nothing to one that is no longer in the outbox. */
export const patchEntry = (
  { accountId, key }: Pick<OutboxEntry, 'accountId' | 'key'>,
  fields: Partial<Pick<OutboxEntry<'post'>, 'triedAt' | 'problem' | 'photo'>>,
): Promise<void> =>
  changeOutbox(accountId, (list) =>
    list.map((entry) => (entry.key === key ? { ...entry, ...fields } : entry)),
  );

/** In one transaction, so that tabs do not overwrite each other. @throws where the browser stores nothing */
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

/** Releases before stored sessions only. */
type StoredEntry = OutboxEntry | (Omit<OutboxEntry<'session'>, 'kind' | 'triedAt'> & { tried: boolean });

const complete = (list: readonly StoredEntry[], accountId: string): OutboxEntry[] =>
  list.map((entry) => {
    if ('kind' in entry) return entry;
    const { tried, ...session } = entry;
    return { ...session, kind: 'session', accountId, triedAt: tried ? Date.now() : null };
  });

import { get, update } from 'idb-keyval';
import { flagOutbox, outboxKey } from '../../../lib/device-storage/outbox-flag.ts';
import type { SessionRequest, TypedSession } from '../session-form/session-rules.ts';

/** A session that was logged on this device and, as far as is known, has not reached the server. */
export type QueuedSession = {
  /** Its idempotency key, the same for each try. */
  key: string;
  request: SessionRequest & { sessionDate: string; accountId: string };
  typed: TypedSession;
  /** It was sent and no answer came: it may have arrived, so it can't be changed until that is known. */
  tried: boolean;
  /** Why the server refused it. Its owner then changes or removes it. */
  problem: string | null;
};

/*
 * One list per account, in IndexedDB: it outlives the tab, the browser and a session that expires, and is read only for
 * the account that it belongs to. Logging out deletes it (lib/device-storage/outbox-flag.ts).
 */

export async function readOutbox(accountId: string): Promise<QueuedSession[]> {
  return (await get<QueuedSession[]>(outboxKey(accountId))) ?? [];
}

/** In one transaction, so that tabs do not overwrite each other. @throws where the browser stores nothing */
async function changeOutbox(
  accountId: string,
  change: (list: QueuedSession[]) => QueuedSession[],
): Promise<void> {
  let left = 0;
  await update<QueuedSession[]>(outboxKey(accountId), (list) => {
    const changed = change(list ?? []);
    left = changed.length;
    return changed;
  });
  flagOutbox(accountId, left > 0);
}

export const enqueueSession = (accountId: string, session: QueuedSession) =>
  changeOutbox(accountId, (list) => [...list.filter(({ key }) => key !== session.key), session]);

export const dequeueSession = (accountId: string, key: string) =>
  changeOutbox(accountId, (list) => list.filter((session) => session.key !== key));

/** Does nothing to a session that is no longer in the outbox. */
export const patchQueuedSession = (accountId: string, key: string, fields: Partial<QueuedSession>) =>
  changeOutbox(accountId, (list) =>
    list.map((session) => (session.key === key ? { ...session, ...fields } : session)),
  );

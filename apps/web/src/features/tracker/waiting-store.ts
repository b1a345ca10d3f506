import { get, update } from 'idb-keyval';
import { flagOutbox, outboxKey } from '../../lib/outbox-flag.ts';
import type { SessionRequest, TypedSession } from './session-rules.ts';

/** A session that was logged and has not arrived, as far as is known. */
export type WaitingSession = {
  /** Its idempotency key, the same for each try. */
  key: string;
  request: SessionRequest & { sessionDate: string; accountId: string };
  typed: TypedSession;
  /** It was sent and nobody answered: it may have arrived, so it can't be changed until that is known. */
  tried: boolean;
  /** Why the server refused it. It is then for the person to change or remove. */
  problem: string | null;
};

/*
 * One list per account, in IndexedDB: it outlives the tab, the browser and a session that ends by itself, and is read only
 * for the account that it belongs to. Logging out deletes it (lib/outbox-flag.ts).
 */

export async function readWaiting(accountId: string): Promise<WaitingSession[]> {
  return (await get<WaitingSession[]>(outboxKey(accountId))) ?? [];
}

/** In one transaction, whatever other tabs do. @throws where the browser keeps nothing */
async function change(accountId: string, next: (list: WaitingSession[]) => WaitingSession[]): Promise<void> {
  let left = 0;
  await update<WaitingSession[]>(outboxKey(accountId), (list) => {
    const changed = next(list ?? []);
    left = changed.length;
    return changed;
  });
  flagOutbox(accountId, left > 0);
}

export const addWaiting = (accountId: string, session: WaitingSession) =>
  change(accountId, (list) => [...list.filter(({ key }) => key !== session.key), session]);

export const removeWaiting = (accountId: string, key: string) =>
  change(accountId, (list) => list.filter((session) => session.key !== key));

/** Does nothing where it has gone meanwhile. */
export const changeWaiting = (accountId: string, key: string, fields: Partial<WaitingSession>) =>
  change(accountId, (list) =>
    list.map((session) => (session.key === key ? { ...session, ...fields } : session)),
  );

import { deletePlaySession } from '@reelmates/contract/play/tracker';
import { call } from '../../../lib/api/api.ts';
import { unlessGone } from '../../../lib/api/unless-gone.ts';
import { dequeue, type OutboxEntry, sendUnqueued, withQueued } from '../../outbox/flush-outbox.public.ts';
import type { TypedSession } from '../session-form/session-rules.ts';

/** A session in the outbox of this device. */
export type QueuedSession = OutboxEntry<'session'> & { typed: TypedSession };

export const isQueuedSession = (entry: OutboxEntry): entry is QueuedSession => entry.kind === 'session';

/**
 * Retracts a session that was just logged: from the outbox, while it is being sent, or from the server.
 * @param id the server's id; null if no response has told it
 * @throws if the server cannot be reached
 */
export function retractLogged(session: QueuedSession, id: string | null): Promise<void> {
  return withQueued<'session', void>(session, async (queued) => {
    if (id === null && queued && queued.triedAt === null) return dequeue(queued);
    const logged = id ?? (await idOfSent(session));
    if (logged !== null) await deleteSession(logged);
    if (queued) await dequeue(queued);
  });
}

/** With its key, the server answers with the session that it has, or logs it now. */
async function idOfSent(session: QueuedSession): Promise<string | null> {
  const outcome = await sendUnqueued<'session'>(session);
  if (outcome.kind === 'postponed') throw outcome.error;
  return outcome.kind === 'sent' ? (outcome.made?.id ?? null) : null;
}

function deleteSession(id: string): Promise<void> {
  return unlessGone(call(deletePlaySession, { params: { id } }));
}

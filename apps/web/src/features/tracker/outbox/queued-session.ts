import { deletePlaySession } from '@reelmates/contract/play/tracker';
import { call } from '../../../lib/api/api.ts';
import { unlessGone } from '../../../lib/api/unless-gone.ts';
import { dequeue, type OutboxEntry, sendUnqueued, withQueued } from '../../outbox/flush-outbox.public.ts';
import type { TypedSession } from '../session-form/session-rules.ts';

/** A session of the device's outbox. */
export type QueuedSession = OutboxEntry<'session'> & { typed: TypedSession };

export const isQueuedSession = (entry: OutboxEntry): entry is QueuedSession => entry.kind === 'session';

/**
 * Takes back what was just logged, wherever it is by now: in the outbox, on its way, or with the server.
 * @param id the server's; null where no answer has told it
 * @throws where the server can't be reached
 */
export function retractLogged(session: QueuedSession, id: string | null): Promise<void> {
  return withQueued<'session', void>(session, async (queued) => {
    if (id === null && queued && queued.triedAt === null) return dequeue(queued);
    const logged = id ?? (await idOfSent(session));
    if (logged !== null) await deleteSession(logged);
    if (queued) await dequeue(queued);
  });
}

/** Its key makes the server answer with the session that it has, or log it now. */
async function idOfSent(session: QueuedSession): Promise<string | null> {
  const outcome = await sendUnqueued<'session'>(session);
  if (outcome.kind === 'postponed') throw outcome.error;
  return outcome.kind === 'sent' ? (outcome.made?.id ?? null) : null;
}

function deleteSession(id: string): Promise<void> {
  return unlessGone(call(deletePlaySession, { params: { id } }));
}

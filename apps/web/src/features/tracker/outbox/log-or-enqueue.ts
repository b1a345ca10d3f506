import { NetworkError } from '../../../lib/api/api.ts';
import { type Outcome, sendQueued, sendUnqueued } from './flush-outbox.public.ts';
import { dequeueSession, enqueueSession, type QueuedSession } from './outbox-store.ts';

export type Logged = Outcome | { kind: 'queued' };

/**
 * Logs a session exactly once: it is put into the outbox before it is sent, so neither a lost connection nor a closed tab
 * loses it or logs it twice.
 * @returns `queued` where it stays in the outbox; `unanswered` where the device has no storage for it
 */
export async function logOrEnqueue(session: QueuedSession): Promise<Logged> {
  const { accountId } = session.request;
  try {
    await enqueueSession(accountId, session);
  } catch {
    // Storage is blocked or full.
    return sendUnqueued(session);
  }
  if (!navigator.onLine) return { kind: 'queued' };
  const outcome = await sendQueued(accountId, session.key);
  const unreachable = outcome.kind === 'unanswered' && outcome.error instanceof NetworkError;
  return unreachable ? { kind: 'queued' } : outcome;
}

/** Back from the outbox to the form, to be corrected or tried again. */
export const returnToForm = ({ request, key }: QueuedSession) =>
  dequeueSession(request.accountId, key).catch(() => undefined);

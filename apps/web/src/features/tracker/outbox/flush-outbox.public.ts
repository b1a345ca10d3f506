import { deletePlaySession, logPlaySession, type PlaySession } from '@reelmates/contract/play/tracker';
import { ApiError, call } from '../../../lib/api/api.ts';
import { dequeueSession, patchQueuedSession, type QueuedSession, readOutbox } from './outbox-store.ts';

export type Outcome =
  /** No session where another tab has sent it. */
  | { kind: 'sent'; session: PlaySession | null }
  /** The server has answered and created nothing. */
  | { kind: 'refused'; error: ApiError }
  /** Whether it was created is unknown. */
  | { kind: 'unanswered'; error: unknown };

/** Statuses that say nothing about the session itself: who is signed in, how busy the server is. */
const passing = [401, 403, 408, 409, 429];

function outcomeOf(error: unknown): Outcome {
  const refused = error instanceof ApiError && error.status < 500 && !passing.includes(error.status);
  return refused ? { kind: 'refused', error } : { kind: 'unanswered', error };
}

/** Logs it now, without an outbox to fall back on. The server itself checks whose it is. */
export async function sendUnqueued({ key, request }: QueuedSession): Promise<Outcome> {
  try {
    const session = await call(logPlaySession, { body: request, idempotencyKey: key });
    return { kind: 'sent', session };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Sends one session of the outbox; once sent it leaves it. */
export function sendQueued(accountId: string, key: string): Promise<Outcome> {
  return withAccountMutex(accountId, () => deliver(accountId, key));
}

/**
 * Sends the outbox in order, up to the first session that gets no answer. Refused sessions stay for their owner to see.
 * @returns how many were sent
 */
export function flushOutbox(accountId: string): Promise<number> {
  return withAccountMutex(accountId, async () => {
    let sent = 0;
    for (const { key, problem } of await readOutbox(accountId)) {
      if (problem !== null) continue;
      const { kind } = await deliver(accountId, key);
      if (kind === 'unanswered') break;
      if (kind === 'sent') sent += 1;
    }
    return sent;
  });
}

/**
 * Sends what can be sent before logging out deletes it.
 * @returns how many sessions are left
 * @throws where the outbox can't be read
 */
export async function flushBeforeLogOut(accountId: string): Promise<number> {
  if (navigator.onLine) await flushOutbox(accountId);
  return (await readOutbox(accountId)).length;
}

/**
 * Takes back what was just logged, wherever it is by now: in the outbox, on its way, or with the server.
 * @param id the server's; null where no answer has told it
 * @throws where the server can't be reached
 */
export function retractLogged(session: QueuedSession, id: string | null): Promise<void> {
  const { key, request } = session;
  return withAccountMutex(request.accountId, async () => {
    const waiting = (await readOutbox(request.accountId)).find((each) => each.key === key);
    if (id === null && waiting && !waiting.tried) return dequeueSession(request.accountId, key);
    const logged = id ?? (await idOfSent(session));
    if (logged !== null) await deleteSession(logged);
    if (waiting) await dequeueSession(request.accountId, key);
  });
}

/** Its key makes the server answer with the session that it has, or log it now. */
async function idOfSent(session: QueuedSession): Promise<string | null> {
  const outcome = await sendUnqueued(session);
  if (outcome.kind === 'unanswered') throw outcome.error;
  return outcome.kind === 'sent' ? (outcome.session?.id ?? null) : null;
}

async function deleteSession(id: string): Promise<void> {
  try {
    await call(deletePlaySession, { params: { id } });
  } catch (error) {
    // Deleted on another device.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

async function deliver(accountId: string, key: string): Promise<Outcome> {
  const session = (await readOutbox(accountId)).find((each) => each.key === key);
  if (!session) return { kind: 'sent', session: null };
  await patchQueuedSession(accountId, key, { tried: true, problem: null });
  const outcome = await sendUnqueued(session);
  if (outcome.kind === 'sent') await dequeueSession(accountId, key);
  if (outcome.kind === 'refused') {
    await patchQueuedSession(accountId, key, { tried: false, problem: outcome.error.text });
  }
  return outcome;
}

let last: Promise<unknown> = Promise.resolve();

/** A mutex across tabs where the browser has locks; within the tab elsewhere, and the idempotency key does the rest. */
function withAccountMutex<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
  // Only https and localhost have locks.
  const { locks }: { locks?: LockManager | null } = navigator;
  if (locks) return locks.request(`sessions:${accountId}`, work);
  const next = last.then(work, work);
  last = next;
  return next;
}

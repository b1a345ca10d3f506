import { logPlaySession, type PlaySession } from '@reelmates/contract/play/tracker';
import { ApiError, call } from '../../lib/api.ts';
import { changeWaiting, readWaiting, removeWaiting, type WaitingSession } from './waiting-store.ts';

export type Outcome =
  /** No session where another tab has sent it meanwhile. */
  | { kind: 'sent'; session: PlaySession | null }
  /** The server has understood it and made nothing of it. */
  | { kind: 'refused'; error: ApiError }
  /** Nobody knows yet. */
  | { kind: 'unanswered'; error: unknown };

/** What says nothing about the session itself: who is signed in, how busy the server is. */
const passing = [401, 403, 408, 409, 429];

function outcomeOf(error: unknown): Outcome {
  const refused = error instanceof ApiError && error.status < 500 && !passing.includes(error.status);
  return refused ? { kind: 'refused', error } : { kind: 'unanswered', error };
}

/** Logs it now, without a list to fall back on. The server itself checks whose it is. */
export async function sendNow({ key, request }: WaitingSession): Promise<Outcome> {
  try {
    const session = await call(logPlaySession, { body: request, idempotencyKey: key });
    return { kind: 'sent', session };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Sends one of the list; what was sent leaves it. */
export function sendOne(accountId: string, key: string): Promise<Outcome> {
  return inTurn(accountId, () => deliver(accountId, key));
}

/**
 * Sends what waits, in order, until somebody does not answer. What was refused is left for the person to see.
 * @returns how many were sent
 */
export function sendWaiting(accountId: string): Promise<number> {
  return inTurn(accountId, async () => {
    let sent = 0;
    for (const { key, problem } of await readWaiting(accountId)) {
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
 * @throws where the list can't be read
 */
export async function sendBeforeLogOut(accountId: string): Promise<number> {
  if (navigator.onLine) await sendWaiting(accountId);
  return (await readWaiting(accountId)).length;
}

async function deliver(accountId: string, key: string): Promise<Outcome> {
  const session = (await readWaiting(accountId)).find((each) => each.key === key);
  if (!session) return { kind: 'sent', session: null };
  await changeWaiting(accountId, key, { tried: true, problem: null });
  const outcome = await sendNow(session);
  if (outcome.kind === 'sent') await removeWaiting(accountId, key);
  if (outcome.kind === 'refused') {
    await changeWaiting(accountId, key, { tried: false, problem: outcome.error.text });
  }
  return outcome;
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other, across tabs where the browser can; where it can't, the idempotency key settles it. */
function inTurn<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
  // Only https and localhost have locks.
  const { locks }: { locks?: LockManager | null } = navigator;
  if (locks) return locks.request(`sessions:${accountId}`, work);
  const next = last.then(work, work);
  last = next;
  return next;
}

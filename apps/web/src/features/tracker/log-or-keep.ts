import { NetworkError } from '../../lib/api.ts';
import { type Outcome, sendNow, sendOne } from './send-waiting.ts';
import { addWaiting, removeWaiting, type WaitingSession } from './waiting-store.ts';

export type Logged = Outcome | { kind: 'kept' };

/**
 * Logs a session exactly once: it is written down on this device before it is sent, so neither a lost connection nor a
 * closed tab loses it or logs it twice.
 * @returns `kept` where it waits; `unanswered` where the device keeps nothing
 */
export async function logOrKeep(session: WaitingSession): Promise<Logged> {
  const { accountId } = session.request;
  try {
    await addWaiting(accountId, session);
  } catch {
    // Storage is blocked or full.
    return sendNow(session);
  }
  if (!navigator.onLine) return { kind: 'kept' };
  const outcome = await sendOne(accountId, session.key);
  const unreachable = outcome.kind === 'unanswered' && outcome.error instanceof NetworkError;
  return unreachable ? { kind: 'kept' } : outcome;
}

/** The form takes it back, to be corrected or tried again. */
export const takeBack = ({ request, key }: WaitingSession) =>
  removeWaiting(request.accountId, key).catch(() => undefined);

import * as z from 'zod/mini';
import { createDraftStore } from '../../../lib/forms/draft-store.ts';
import type { Draft } from '../../../lib/forms/use-endpoint-form.ts';
import type { Attempt } from '../../../lib/forms/with-idempotency.ts';
import type { QueuedSession } from '../outbox/queued-session.ts';
import { emptySession, type TypedSession, typedSession } from './session-rules.ts';

export const isSameSession = (one: TypedSession, other: TypedSession) =>
  one.venue?.id === other.venue?.id &&
  (['amountSpent', 'amountWon', 'machineType', 'when'] as const).every((name) => one[name] === other[name]);

/** Sessions that were typed but not logged. */
export const sessionDrafts = createDraftStore({
  name: 'session',
  typed: typedSession,
  empty: emptySession,
  same: isSameSession,
});

const attemptBody = z.object({ typed: typedSession, sessionDate: z.string() });

/** An attempt at a session, to be stored with its draft. */
export function attemptOf({ key, typed, request: { sessionDate } }: QueuedSession): Attempt {
  return { key, body: JSON.stringify({ typed, sessionDate }) };
}

/** The last attempt at the session in the draft, if its outcome is not known. */
export function earlierAttempt({ attempts }: Draft<TypedSession>) {
  const attempt = attempts?.get();
  if (!attempt) return null;
  const { data } = z.safeParse(attemptBody, JSON.parse(attempt.body));
  return data ? { ...data, key: attempt.key } : null;
}

/**
 * The unsaved changes of a session.
 * @param id of the session, or its key in the outbox
 * @param saved the session as its form shows it
 */
export const sessionEditDrafts = (id: string, saved: TypedSession) =>
  createDraftStore({
    name: `session:${id}`,
    typed: typedSession,
    empty: saved,
    same: isSameSession,
    ofSaved: true,
  });

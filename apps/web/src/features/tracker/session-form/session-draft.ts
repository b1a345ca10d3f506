import { createDraftStore } from '../../../lib/forms/draft-store.ts';
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

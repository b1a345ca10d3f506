import { createDraftStore } from '../../../lib/forms/draft-store.ts';
import { emptySession, type TypedSession, typedSession } from './session-rules.ts';

/** Sessions that were typed but not logged. */
export const sessionDrafts = createDraftStore({
  name: 'session',
  typed: typedSession,
  empty: emptySession,
  same: (one: TypedSession, other: TypedSession) =>
    one.venue?.id === other.venue?.id &&
    (['amountSpent', 'amountWon', 'machineType', 'when'] as const).every((name) => one[name] === other[name]),
});

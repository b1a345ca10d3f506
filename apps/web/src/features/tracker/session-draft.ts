import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { emptySession, type TypedSession, typedSession } from './session-rules.ts';

/** What was typed and not logged. */
const sessionDraft = z.object({ typed: typedSession });

const formName = 'session';

export function readSessionDraft(accountId: string): TypedSession {
  const draft = z.safeParse(sessionDraft, readDraft(accountId, formName));
  return draft.success ? draft.data.typed : emptySession;
}

export function writeSessionDraft(accountId: string, typed: TypedSession): void {
  const { amountSpent, amountWon, venue, machineType, when } = typed;
  if (amountSpent || amountWon || venue || machineType || when) writeDraft(accountId, formName, { typed });
  else clearDraft(accountId, formName);
}

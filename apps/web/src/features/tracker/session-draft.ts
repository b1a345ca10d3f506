import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { attempt } from '../../lib/send-once.ts';
import { emptySession, typedSession } from './session-rules.ts';

/** What was typed and not logged, with the request that may have arrived unanswered. */
const sessionDraft = z.object({ typed: typedSession, attempt: z.nullable(attempt) });
export type SessionDraft = z.infer<typeof sessionDraft>;

const formName = 'session';

export function readSessionDraft(accountId: string): SessionDraft {
  const draft = z.safeParse(sessionDraft, readDraft(accountId, formName));
  return draft.success ? draft.data : { typed: emptySession, attempt: null };
}

export function writeSessionDraft(accountId: string, draft: SessionDraft): void {
  const { amountSpent, amountWon, venue, machineType } = draft.typed;
  const isEmpty = !draft.attempt && !amountSpent && !amountWon && !venue && !machineType;
  if (isEmpty) clearDraft(accountId, formName);
  else writeDraft(accountId, formName, draft);
}

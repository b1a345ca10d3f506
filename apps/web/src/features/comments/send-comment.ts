import type { QueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '../../lib/api/api.ts';
import { type ActOf, newEntry, returnToForm, sendOrEnqueue } from '../outbox/flush-outbox.public.ts';
import { refreshOutbox } from '../outbox/outbox-query.public.ts';
import type { CommentDraft } from './comment-drafts.ts';
import type { Comment } from './comments-queries.ts';

/**
 * Sends a comment exactly once, now or when the server can be reached. Where it throws, its draft is there again.
 * @returns null where it waits on this device
 * @throws where it was refused, or the server has failed
 */
export async function sendComment(
  client: QueryClient,
  accountId: string,
  act: ActOf<'comment'>,
  draft: CommentDraft,
): Promise<Comment | null> {
  // Sent before, with an error for an answer: the same content goes under the same key.
  const body = JSON.stringify(act);
  const last = draft.attempts.get();
  const key = last?.body === body ? last.key : newIdempotencyKey();
  const entry = newEntry<'comment'>(accountId, key, act);
  // From here on it is in the outbox; a draft beside it would be sent twice.
  const typed = draft.read();
  draft.forget();
  const outcome = await sendOrEnqueue<'comment'>(entry);
  if (outcome.kind === 'sent') return outcome.made;
  if (outcome.kind === 'queued') {
    void refreshOutbox(client);
    return null;
  }
  await returnToForm(entry);
  draft.write(typed);
  if (outcome.kind === 'postponed') draft.attempts.set({ key, body });
  throw outcome.error;
}

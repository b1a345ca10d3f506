import type { QueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '../../lib/api/api.ts';
import { type ActOf, newEntry, returnToForm, sendOrEnqueue } from '../outbox/flush-outbox.public.ts';
import { refreshOutbox } from '../outbox/outbox-query.public.ts';
import type { CommentDraft } from './comment-drafts.ts';
import type { Comment } from './comments-queries.ts';

/**
 * Sends a comment exactly once, now or when the server can be reached. If it throws, the draft exists again.
 * @returns null if the comment waits in the outbox
 * @throws if it was refused, or the server failed
 */
export async function sendComment(
  client: QueryClient,
  accountId: string,
  act: ActOf<'comment'>,
  draft: CommentDraft,
): Promise<Comment | null> {
  // Sent before, and answered with an error: the same content is sent with the same key.
  const body = JSON.stringify(act);
  const last = draft.attempts.get();
  const key = last?.body === body ? last.key : newIdempotencyKey();
  const entry = newEntry<'comment'>(accountId, key, act);
  const typed = draft.read();
  // The page may be left before the comment is in the outbox. A draft beside it would be sent a second time, so it has the
  // key of the entry until it ends.
  draft.attempts.set({ key, body });
  const outcome = await sendOrEnqueue<'comment'>(entry, draft.clear);
  if (outcome.kind === 'sent') {
    draft.clear();
    return outcome.made;
  }
  if (outcome.kind === 'queued') {
    void refreshOutbox(client);
    return null;
  }
  await returnToForm(entry);
  draft.write(typed);
  draft.attempts.set(outcome.kind === 'postponed' ? { key, body } : null);
  throw outcome.error;
}

import type { QueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '../../lib/api/api.ts';
import { attemptsInMemory } from '../../lib/forms/attempts-in-memory.ts';
import { type ActOf, newEntry, returnToForm, sendOrEnqueue } from '../outbox/flush-outbox.public.ts';
import { refreshOutbox } from '../outbox/outbox-query.public.ts';
import type { Comment } from './comments-queries.ts';

/**
 * Sends a comment exactly once, now or when the server can be reached.
 * @returns null where it waits on this device
 * @throws where it was refused, or the server has failed
 */
export async function sendComment(
  client: QueryClient,
  accountId: string,
  act: ActOf<'comment'>,
): Promise<Comment | null> {
  // Sent before, with an error for an answer: the same content goes under the same key.
  const attempts = attemptsInMemory(`comment on ${act.postId}`);
  const body = JSON.stringify(act);
  const last = attempts.get();
  const key = last?.body === body ? last.key : newIdempotencyKey();
  const entry = newEntry<'comment'>(accountId, key, act);
  const outcome = await sendOrEnqueue<'comment'>(entry);
  attempts.set(outcome.kind === 'unanswered' ? { key, body } : null);
  if (outcome.kind === 'sent') return outcome.made;
  if (outcome.kind === 'queued') {
    void refreshOutbox(client);
    return null;
  }
  await returnToForm(entry);
  throw outcome.error;
}

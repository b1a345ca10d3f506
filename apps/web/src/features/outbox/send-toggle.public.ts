import type { Me } from '@reelmates/contract/account/sign-in';
import type { QueryClient } from '@tanstack/react-query';
import { NetworkError } from '../../lib/api/api.ts';
import { hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { writeNote } from '../../lib/device-storage/press-notes.ts';
import { viewerKey } from '../../lib/query-cache/keys/viewer-key.ts';
import type { Delivered } from './deliver.ts';
import type { ActOf, Toggled } from './outbox-entries.ts';
import { refreshOutbox } from './outbox-query.public.ts';

type ToggleKind = Toggled['kind'];

const viewerId = (client: QueryClient) => client.getQueryData<Me | null>(viewerKey)?.id;

/**
 * Notes a press on the device, for the case that the page is left before it is answered or in the outbox.
 * @returns removes the note, once it is
 */
export function notePress(client: QueryClient, act: Toggled): () => void {
  const accountId = viewerId(client);
  return accountId === undefined ? () => undefined : writeNote(accountId, keyOf(act), act);
}

/**
 * Sends a toggle to the server, or puts it into the outbox. Only the last press on an item is sent.
 * @param send sends it without the outbox
 * @returns the server's state; null if the toggle waits in the outbox
 * @throws the errors of `send`
 */
export async function sendToggle<Kind extends ToggleKind>(
  client: QueryClient,
  act: ActOf<Kind>,
  send: () => Promise<Delivered[Kind]>,
): Promise<Delivered[Kind] | null> {
  const accountId = viewerId(client);
  if (accountId === undefined) return send();
  // A waiting entry may concern the same item, and would revert this press later.
  if (!hasOutbox(accountId)) {
    try {
      return await send();
    } catch (error) {
      // After a log-out, nothing of the account may be stored.
      if (!(error instanceof NetworkError) || viewerId(client) !== accountId) throw error;
    }
  }
  const { newEntry, returnToForm, sendOrEnqueue } = await import('./flush-outbox.public.ts');
  const entry = newEntry<Kind>(accountId, keyOf(act), act);
  const outcome = await sendOrEnqueue<Kind>(entry);
  void refreshOutbox(client);
  if (outcome.kind === 'queued') return null;
  if (outcome.kind === 'sent') return outcome.made;
  await returnToForm(entry);
  throw outcome.error;
}

function keyOf(act: Toggled): string {
  switch (act.kind) {
    case 'like':
      return `like:${act.postId}`;
    case 'commentLike':
      return `comment-like:${act.commentId}`;
    case 'follow':
      return `follow:${act.userId}`;
  }
}

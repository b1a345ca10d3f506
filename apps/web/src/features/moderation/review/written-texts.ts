import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../../lib/device-storage/drafts.ts';
import type { QueueKind } from '../queue.ts';

/*
 * The texts that a moderator has written about undecided items, by item id, latest last. Stored on the device, because
 * the session may end while a text is being written or sent.
 */

const stored = z.array(z.object({ itemId: z.string(), text: z.string() }));

/** The maximum of stored texts for each queue. */
const STORED_MAX = 50;

const nameOf = (queue: QueueKind) => `written:${queue}`;

function readAll(accountId: string, queue: QueueKind) {
  return z.safeParse(stored, readDraft(accountId, nameOf(queue))).data ?? [];
}

export function readWritten(accountId: string, queue: QueueKind, itemId: string): string {
  return readAll(accountId, queue).find((one) => one.itemId === itemId)?.text ?? '';
}

/** Stores the text of an item; an empty one deletes it. */
export function storeWritten(accountId: string, queue: QueueKind, itemId: string, text: string): void {
  const all = readAll(accountId, queue);
  const others = all.filter((one) => one.itemId !== itemId);
  if (text === '' && others.length === all.length) return;
  const next = text === '' ? others : [...others, { itemId, text }];
  if (next.length === 0) clearDraft(accountId, nameOf(queue));
  else writeDraft(accountId, nameOf(queue), next.slice(-STORED_MAX));
}

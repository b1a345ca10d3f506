import { deviceStorage } from './safe-storage.ts';

/*
 * A write-ahead log of toggles: a press is noted in local storage before it is sent, because a page that is left within
 * milliseconds takes its request with it, and IndexedDB stores the press too late. The note goes when the server has
 * answered or the outbox holds the press. The notes that a page left behind are moved to the outbox by the next one
 * (features/outbox/outbox-store.ts).
 */

/** The last press on each item: the key of its outbox entry, and the act. */
type Note = [key: string, act: unknown];

/** A page holds few at a time. */
const MAX_NOTES = 50;

const notesKey = (accountId: string) => `presses:${accountId}`;

/** The notes that this page has written: it is still sending their presses. */
const own = new Set<string>();

function readNotes(accountId: string): Note[] {
  const stored = deviceStorage.readJson(notesKey(accountId));
  return Array.isArray(stored) ? stored : [];
}

function writeNotes(accountId: string, notes: readonly Note[]): void {
  if (notes.length === 0) clearNotes(accountId);
  else deviceStorage.write(notesKey(accountId), JSON.stringify(notes.slice(-MAX_NOTES)));
}

/** @returns removes the note, unless a later press on the item has replaced it */
export function writeNote(accountId: string, key: string, act: object): () => void {
  const note: Note = [key, act];
  own.add(accountId + key);
  writeNotes(accountId, [...readNotes(accountId).filter(([other]) => other !== key), note]);
  return () => {
    own.delete(accountId + key);
    removeNotes(accountId, [note]);
  };
}

/** The notes of pages that have been left, or of other tabs that are still sending theirs. */
export const notesLeft = (accountId: string): Note[] =>
  readNotes(accountId).filter(([key]) => !own.has(accountId + key));

/** Removes these notes, unless a later press on their item has replaced them. */
export function removeNotes(accountId: string, notes: readonly Note[]): void {
  const removed = notes.map((note) => JSON.stringify(note));
  writeNotes(
    accountId,
    readNotes(accountId).filter((note) => !removed.includes(JSON.stringify(note))),
  );
}

export const clearNotes = (accountId: string): void => deviceStorage.remove(notesKey(accountId));

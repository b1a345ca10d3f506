import { deviceStorage } from './safe-storage.ts';

/*
 * A press on a toggle is noted in local storage before it is sent: a page that is left within milliseconds takes its
 * request with it, and IndexedDB stores the press too late. The note goes when the server has answered or the outbox holds
 * the press. The notes that a page left behind are moved to the outbox by the next one (features/outbox/outbox-store.ts).
 */

/** The last press on each item, by the key of its outbox entry. */
type Notes = Readonly<Record<string, unknown>>;

/** A page holds few at a time. */
const MAX_NOTES = 50;

const notesKey = (accountId: string) => `presses:${accountId}`;

/** The presses that this page is sending, which are not left behind. */
const own = new Set<string>();
const ownName = (accountId: string, key: string) => `${accountId} ${key}`;

function readNotes(accountId: string): Notes {
  const stored = deviceStorage.readJson(notesKey(accountId));
  return typeof stored === 'object' ? { ...stored } : {};
}

function writeNotes(accountId: string, notes: readonly [string, unknown][]): void {
  if (notes.length === 0) clearNotes(accountId);
  else deviceStorage.write(notesKey(accountId), JSON.stringify(Object.fromEntries(notes.slice(-MAX_NOTES))));
}

/** @returns removes the note, unless a later press on the item has replaced it */
export function writeNote(accountId: string, key: string, act: object): () => void {
  own.add(ownName(accountId, key));
  const { [key]: _earlier, ...others } = readNotes(accountId);
  writeNotes(accountId, [...Object.entries(others), [key, act]]);
  return () => {
    own.delete(ownName(accountId, key));
    removeNotes(accountId, { [key]: act });
  };
}

/** The notes of pages that have been left, or of other tabs that are still sending theirs. */
export const notesLeft = (accountId: string): [key: string, act: unknown][] =>
  Object.entries(readNotes(accountId)).filter(([key]) => !own.has(ownName(accountId, key)));

/** Removes these notes, unless a later press on their item has replaced them. */
export function removeNotes(accountId: string, notes: Notes): void {
  const isSame = (key: string, act: unknown) => JSON.stringify(notes[key]) === JSON.stringify(act);
  const entries = Object.entries(readNotes(accountId));
  writeNotes(
    accountId,
    entries.filter(([key, act]) => !isSame(key, act)),
  );
}

export const clearNotes = (accountId: string): void => deviceStorage.remove(notesKey(accountId));

import type { ReviewedField } from '../queue.ts';

/** An item of a queue, with the version of what a moderator reads. */
export type Reviewable = { id: string; version: string };

/** What a decision is about. */
export type Decided<Item> = {
  /** The item as it was when it was decided on. */
  item: Item;
  /** Its version in the list now. */
  latest: Item;
  /** The listed items that are decided together, including itself. */
  together: readonly Item[];
};

/** The outcome of a decision: its audit entry, or why it failed. */
export type Outcome = { decisionId: string | null } | { failure: string };

/** The note above an item: why it came back, and what has changed. */
export type Note = { text: string; changes: readonly Change[] };
export type Change = { label: string; previous: string | null };

export const changedText = 'Changed since you opened it';

/** The fields that have changed, with their previous text. */
export function changesOf(previous: readonly ReviewedField[], latest: readonly ReviewedField[]): Change[] {
  return previous
    .filter(({ label, text }) => latest.find((field) => field.label === label)?.text !== text)
    .map(({ label, text }) => ({ label, previous: text }));
}

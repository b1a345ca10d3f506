import { useState } from 'react';
import { useAdjustQueueCount } from '../moderation-queries.ts';
import type { Decision, Queue } from '../queue.ts';
import type { Note, Reviewable } from './decision.ts';

export type ShownDecisions<Item extends Reviewable> = ReturnType<typeof useShownDecisions<Item>>;

/**
 * What the list and its count show of this visit's decisions: which items are gone, which are being sent, and the notes
 * above those that came back.
 * @param askedAt when the list was requested; it does not contain what was decided before
 */
export function useShownDecisions<Item extends Reviewable>(queue: Queue<Item>, askedAt: number | undefined) {
  const [gone, setGone] = useState<ReadonlyMap<string, number>>(new Map());
  const [sending, setSending] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());
  const adjustCount = useAdjustQueueCount(queue.history?.countedIn ?? queue.kind);

  // If something is back, its decision was undone, or its author has submitted it again.
  const [shownAskedAt, setShownAskedAt] = useState(askedAt);
  if (askedAt !== undefined && askedAt !== shownAskedAt) {
    setShownAskedAt(askedAt);
    setGone(new Map([...gone].filter(([, decidedAt]) => decidedAt >= askedAt)));
  }

  const show = (items: readonly Item[]) =>
    setGone((now) => new Map([...now].filter(([id]) => !items.some((item) => item.id === id))));
  const restore = (items: readonly Item[]) => {
    show(items);
    adjustCount(items.length);
  };
  return {
    /** Whether the item was decided on since the list was fetched. */
    isGone: ({ id }: Item) => gone.has(id),
    hasDecided: gone.size > 0,
    sending,
    notes,
    hide: (items: readonly Item[]) => {
      const decidedAt = performance.now();
      setGone((now) => new Map([...now, ...items.map(({ id }) => [id, decidedAt] as const)]));
    },
    /** Shows items that were hidden. The count is fetched with the list. */
    show,
    /** Shows items that were hidden, and counts them again. */
    restore,
    /** As `restore`, with a note above one of them. */
    bringBack: (item: Item, together: readonly Item[], note: Note) => {
      setNotes((now) => new Map(now).set(item.id, note));
      restore(together);
    },
    /** Subtracts decided items from the count, until the server has counted them. */
    subtractFromCount: (items: readonly Item[]) => adjustCount(-items.length),
    beginSending: ({ id }: Item, decision: Decision) => setSending((now) => new Map(now).set(id, decision)),
    endSending: (item: Item) => setSending((now) => new Map([...now].filter(([id]) => id !== item.id))),
  };
}

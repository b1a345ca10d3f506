import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../../../lib/toast-store.ts';
import { changedText, changesOf, type Note } from '../deciding/decision.ts';
import type { Queue } from '../queue.ts';

/**
 * For how long presses are refused, in ms, after the screen has changed by itself: they were meant for what was shown
 * before.
 */
const GUARD_MS = 1000;

/** Refuses presses right after their target has changed, and says so. */
export function usePressGuard(title = 'The queue has just changed') {
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    noteChange: () => {
      changedAt.current = performance.now();
    },
    /** @returns whether the press is refused */
    refusesPress: () => {
      const isRefused = performance.now() - changedAt.current < GUARD_MS;
      if (isRefused) toast({ title, description: 'Please look again.' });
      return isRefused;
    },
  };
}

/**
 * Tracks what others change while the queue is open. The list is refetched every few seconds: an item that its author
 * has edited gets a note with its previous content, and presses right after a change are refused.
 */
export function useChangedItems<Item extends { id: string; version: string }>(
  queue: Queue<Item>,
  items: readonly Item[] | undefined,
  isGone: (item: Item) => boolean,
) {
  const [listed, setListed] = useState<readonly Item[] | undefined>(items);
  const [changed, setChanged] = useState<ReadonlyMap<string, Note>>(new Map());
  const [shifts, setShifts] = useState(0);
  const { noteChange, refusesPress } = usePressGuard();

  if (items !== listed) {
    const before = listed ?? [];
    const after = items ?? [];
    const notes = notesOn(queue, before, after);
    setListed(items);
    if (notes.size > 0) setChanged(new Map([...changed, ...notes]));
    const left = after.filter((item) => !isGone(item));
    // Items added at the end move nothing.
    const hasMoved = before.filter((item) => !isGone(item)).some(({ id }, index) => left[index]?.id !== id);
    if (notes.size > 0 || hasMoved) setShifts(shifts + 1);
  }
  const noteShift = useEffectEvent(noteChange);
  useLayoutEffect(() => {
    if (shifts > 0) noteShift();
  }, [shifts]);

  return { changed, refusesPress };
}

function notesOn<Item extends { id: string; version: string }>(
  { fieldsOf }: Queue<Item>,
  before: readonly Item[],
  after: readonly Item[],
): ReadonlyMap<string, Note> {
  const known = new Map(before.map((item) => [item.id, item]));
  return new Map(
    after.flatMap((item) => {
      const previous = known.get(item.id);
      if (previous === undefined || previous.version === item.version) return [];
      const changes = changesOf(fieldsOf(previous), fieldsOf(item));
      return changes.length > 0 ? [[item.id, { text: changedText, changes }] as const] : [];
    }),
  );
}

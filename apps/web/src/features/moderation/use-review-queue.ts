import { useEffect, useEffectEvent, useState } from 'react';
import { useQueueCount, useQueueItems } from './moderation-queries.ts';
import type { Decision, Queue } from './queues.ts';
import { sectionTitle } from './section-head.tsx';
import { useDecisions } from './use-decisions.ts';

/** Fewer than these after the current item: the next page is fetched, long before anybody gets there. */
const ahead = 60;

/** What the header and a little air take, in px: a taller card is shown from its top. */
const headerRoom = 80;

/** The id of an item's heading, which takes the focus and names its card. */
export const headingIdOf = (kind: string, id: string) => `review-${kind}-${id}`;

/**
 * A queue being worked through: what is left of it, which item is the current one, and what moves on to the next.
 * After each move the current item's heading takes the focus, or the queue's own when nothing is left.
 */
export function useReviewQueue<Item extends { id: string }>(queue: Queue<Item>) {
  const list = useQueueItems(queue);
  const count = useQueueCount(queue);
  const { gone, sending, failures, decide } = useDecisions(queue);
  const [spot, setSpot] = useState<{ id: string | undefined; moves: number }>({ id: undefined, moves: 0 });

  const items = (list.data ?? []).filter((item) => !gone.has(item));
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === spot.id),
  );
  const current = items[at];

  const focusSpot = useEffectEvent(() => {
    // What is being decided is about to go, and would take the focus with it.
    const isOpen = current !== undefined && !sending.has(current);
    const heading = isOpen ? document.getElementById(headingIdOf(queue.kind, current.id)) : null;
    (heading ?? sectionTitle())?.focus({ preventScroll: true });
    const target = heading?.closest('article') ?? sectionTitle();
    const fits = target && target.offsetHeight < window.innerHeight - headerRoom;
    target?.scrollIntoView({ block: fits ? 'nearest' : 'start' });
  });
  const { moves } = spot;
  useEffect(() => {
    if (moves > 0) focusSpot();
  }, [moves]);

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = list;
  const runsShort = hasNextPage && !isFetching && !isFetchNextPageError && items.length - at < ahead;
  useEffect(() => {
    if (runsShort) void fetchNextPage();
  }, [runsShort, fetchNextPage]);

  // Everything that was there has been decided: has more come in meanwhile?
  const isDrained = list.data !== undefined && items.length === 0 && gone.size > 0 && !hasNextPage;
  useEffect(() => {
    if (isDrained) void refetch();
  }, [isDrained, refetch]);

  const goTo = (item: Item | undefined) => setSpot({ id: item?.id, moves: moves + 1 });
  return {
    list,
    items,
    current,
    sending,
    failures,
    /** How many wait; undefined while that is not known. */
    count: list.data === undefined ? count : Math.max(count ?? 0, items.length - sending.size),
    /** Makes an item the current one because the focus is in it. */
    stayAt: (item: Item) => setSpot((now) => (now.id === item.id ? now : { ...now, id: item.id })),
    /** Forwards or, with a negative number, backwards; not beyond the ends. */
    moveBy: (steps: number) => {
      const target = items[Math.min(items.length - 1, Math.max(0, at + steps))];
      if (target) goTo(target);
    },
    decide: (item: Item, decision: Decision, text = '') => {
      const index = items.indexOf(item);
      const together = items.filter((other) => other === item || queue.goesWith?.(item, other));
      if (index < 0 || sending.has(item) || !decide(item, decision, text, together)) return;
      const stays = (other: Item) => !together.includes(other) && !sending.has(other);
      goTo(items.slice(index + 1).find(stays) ?? items.slice(0, index).findLast(stays));
    },
  };
}

import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { sectionTitle } from '../../../ui/page/section-head.tsx';
import { useQueueCount, useQueueItems } from '../moderation-queries.ts';
import type { Decision, Filters, InHand, Queue } from '../queue.ts';
import { useChangedItems } from './use-changed-items.ts';
import { type Outcome, toastVanished, useDecisions } from './use-decisions.ts';
import { useGradually } from './use-gradually.ts';
import { useItemsInHand } from './use-items-in-hand.ts';

/** Fewer than these after the current item: the next page is fetched, before anybody gets there. */
const ahead = 20;

/** What the header and a little air take, in px: a taller card is shown from its top. */
const headerRoom = 80;

const noFilters: Filters = {};

/** Of what fits under the header, as little is moved as can be; all else starts at its top. */
function showFromTop(target: HTMLElement | null | undefined) {
  const fits = target && target.offsetHeight < window.innerHeight - headerRoom;
  target?.scrollIntoView({ block: fits ? 'nearest' : 'start' });
}

/** What has the focus already would be laid out once more to get it. */
function takeFocus(heading: HTMLElement | null) {
  if (heading !== document.activeElement) heading?.focus({ preventScroll: true });
}

const noHands: readonly InHand[] = [];

/** The current item, its index, and how often the moderator has moved. */
type Spot = { id: string | undefined; index: number; moves: number };

/** The id of an item's heading, which takes the focus and names its card. */
export const headingIdOf = (kind: string, id: string) => `review-${kind}-${id}`;

/**
 * A queue being worked through: what is left of it, which item is the current one, and what moves on to the next.
 * After each move the current item's heading takes the focus, or the queue's own when nothing is left.
 */
export function useReviewQueue<Item extends { id: string; version: string }>(
  queue: Queue<Item>,
  filters = noFilters,
) {
  const list = useQueueItems(queue, filters);
  const counted = useQueueCount(queue.kind);
  // The item of an undone decision, until it is back in the list.
  const [awaited, setAwaited] = useState<string>();
  const { isGone, hasDecided, sending, notes, decide, undoLatest, undoAll } = useDecisions(
    queue,
    list.data?.askedAt,
    (item) => setAwaited(item.id),
  );
  const { changed, refusesPress } = useChangedItems(queue, list.data?.items, isGone);
  const [spot, setSpot] = useState<Spot>({ id: undefined, index: 0, moves: 0 });

  const items = (list.data?.items ?? []).filter((item) => !isGone(item));
  if (awaited !== undefined && items.some(({ id }) => id === awaited)) {
    setAwaited(undefined);
    setSpot({ id: awaited, index: 0, moves: spot.moves + 1 });
  }
  const found = items.findIndex((item) => item.id === spot.id);
  // Another moderator has decided on the current item: work goes on at the one that has moved up.
  const at = found >= 0 ? found : Math.max(0, Math.min(spot.index, items.length - 1));
  const current = items[at];
  const listed = list.data?.items.length ?? 0;
  const drawn = Math.max(useGradually(listed) - (listed - items.length), at + 2);

  const focusSpot = useEffectEvent(() => {
    // What is being decided is about to go, and would take the focus with it.
    const isOpen = current !== undefined && !sending.has(current.id);
    const heading = isOpen ? document.getElementById(headingIdOf(queue.kind, current.id)) : null;
    takeFocus(heading ?? sectionTitle());
    showFromTop(heading?.closest('article') ?? sectionTitle());
  });
  const { moves } = spot;
  useEffect(() => {
    if (moves > 0) focusSpot();
  }, [moves]);

  // What leaves from above the current item moves the page along, and an item that leaves takes the focus with it.
  const stayInView = useEffectEvent(() => {
    if (moves === 0) return;
    const { activeElement } = document;
    const isInCurrent = activeElement?.closest('article')?.querySelector(`#${currentId}`);
    if (isInCurrent) showFromTop(activeElement?.closest('article'));
    else if (activeElement === document.body) focusSpot();
  });
  const currentId = current && headingIdOf(queue.kind, current.id);
  useLayoutEffect(() => {
    if (at >= 0 && currentId !== undefined) stayInView();
  }, [at, currentId]);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = list;
  // Cancels a refetch that pending decisions block: a fast moderator would run out of items.
  const runsShort = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && items.length - at < ahead;
  useEffect(() => {
    if (runsShort) void fetchNextPage();
  }, [runsShort, fetchNextPage]);

  // All listed items are decided: load those that were submitted since.
  const isDrained = list.data !== undefined && items.length === 0 && hasDecided && !hasNextPage;
  useEffect(() => {
    if (isDrained) void refetch();
  }, [isDrained, refetch]);

  useItemsInHand(queue.name);

  const isFiltered = Object.keys(filters).length > 0;
  const count = isFiltered && list.data ? list.data.totalCount : counted;
  const goTo = (item: Item | undefined) =>
    setSpot({ id: item?.id, index: item === undefined ? 0 : items.indexOf(item), moves: moves + 1 });
  return {
    list,
    items,
    /** Those to draw: what a new page brings comes one by one. */
    drawn: items.slice(0, drawn),
    current,
    sending,
    /** What is said above an item: why it came back, or what of it has changed. */
    notes: new Map([...changed, ...notes]),
    /** How many wait; undefined while that is not known. */
    count: list.data === undefined ? count : Math.max(count ?? 0, items.length - sending.size),
    /** The place of the current item among those in hand, from 1. */
    place: current === undefined ? 0 : at + 1,
    inHand: list.data?.inHand ?? noHands,
    undoLatest,
    undoAll,
    /** Makes an item the current one because the focus is in it. */
    stayAt: (item: Item) => setSpot((now) => (now.id === item.id ? now : { ...now, id: item.id })),
    /** Forwards or, with a negative number, backwards; not beyond the ends. */
    moveBy: (steps: number) => {
      const target = items[Math.min(items.length - 1, Math.max(0, at + steps))];
      if (target) goTo(target);
    },
    /** Gives the focus back to the current item, after something has covered it. */
    returnToCurrent: () => goTo(current),
    /** Decides on several as they are listed now, each by itself. @returns what becomes of them; null offline */
    decideAll: (chosen: readonly Item[], decision: Decision): Promise<Outcome>[] | null => {
      if (refusesPress()) return null;
      const outcomes = chosen.flatMap((item) => decide(item, item, decision, '', [item]) ?? []);
      return outcomes.length === 0 ? null : outcomes;
    },
    /** @returns whether the decision is taken; why it is not has been said */
    decide: (item: Item, decision: Decision, text = ''): boolean => {
      // A refetch may have replaced the list while a question was open.
      const index = items.findIndex(({ id }) => id === item.id);
      const present = items[index];
      if (present === undefined) {
        toastVanished();
        return false;
      }
      if (refusesPress()) return false;
      const together = items.filter((other) => other === present || queue.goesWith?.(present, other));
      if (decide(item, present, decision, text, together) === null) return false;
      const stays = (other: Item) => !together.includes(other) && !sending.has(other.id);
      const next = items.slice(index + 1).find(stays) ?? items.slice(0, index).findLast(stays);
      // Before the item goes: the page would be laid out once for the focus that is lost, and once for the new one.
      if (next) takeFocus(document.getElementById(headingIdOf(queue.kind, next.id)));
      goTo(next);
      return true;
    },
  };
}

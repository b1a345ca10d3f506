import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { sectionTitle } from '../../../ui/page/section-head.tsx';
import { useQueueCount, useQueueItems } from '../moderation-queries.ts';
import type { Decision, Filters, InHand, Queue } from '../queue.ts';
import { useChangedItems } from './use-changed-items.ts';
import { type Outcome, toastVanished, useDecisions } from './use-decisions.ts';
import { useGradually } from './use-gradually.ts';
import { useItemsInHand } from './use-items-in-hand.ts';

/** With fewer items than this after the current one, the next page is fetched. */
const ahead = 20;

/** The height of the header and some space, in px: a card higher than the rest of the window is shown from its top. */
const headerRoom = 80;

const noFilters: Filters = {};

/** Scrolls as little as possible if the card fits below the header; otherwise shows it from its top. */
function showFromTop(target: HTMLElement | null | undefined) {
  const fits = target && target.offsetHeight < window.innerHeight - headerRoom;
  target?.scrollIntoView({ block: fits ? 'nearest' : 'start' });
}

/** Focusing an element that already has the focus would force another layout. */
function takeFocus(heading: HTMLElement | null) {
  if (heading !== document.activeElement) heading?.focus({ preventScroll: true });
}

const nothingInHand: readonly InHand[] = [];

/** The current item, its index, and how often the moderator has moved. */
type Spot = { id: string | undefined; index: number; moves: number };

/** The id of an item's heading, which gets the focus and names its card. */
export const headingIdOf = (kind: string, id: string) => `review-${kind}-${id}`;

/**
 * Working through a queue: the remaining items, the current one, and moving on to the next. After each move, the
 * heading of the current item gets the focus, or that of the queue if nothing is left.
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
  // If another moderator has decided on the current item, the one that has moved up becomes current.
  const at = found >= 0 ? found : Math.max(0, Math.min(spot.index, items.length - 1));
  const current = items[at];
  const listed = list.data?.items.length ?? 0;
  const drawn = Math.max(useGradually(listed) - (listed - items.length), at + 2);

  const focusSpot = useEffectEvent(() => {
    // An item that is being decided is about to disappear, and would lose the focus.
    const isOpen = current !== undefined && !sending.has(current.id);
    const heading = isOpen ? document.getElementById(headingIdOf(queue.kind, current.id)) : null;
    takeFocus(heading ?? sectionTitle());
    showFromTop(heading?.closest('article') ?? sectionTitle());
  });
  const { moves } = spot;
  useEffect(() => {
    if (moves > 0) focusSpot();
  }, [moves]);

  // Items that disappear above the current one would move the page, and an item that disappears loses the focus.
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
  // Cancels a refetch that pending decisions delay: a fast moderator would run out of items.
  const runsShort = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && items.length - at < ahead;
  useEffect(() => {
    if (runsShort) void fetchNextPage();
  }, [runsShort, fetchNextPage]);

  // All listed items are decided: loads those submitted since.
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
    /** The items to render: those of a new page are added one by one. */
    drawn: items.slice(0, drawn),
    current,
    sending,
    /** The note above an item: why it came back, or what has changed. */
    notes: new Map([...changed, ...notes]),
    /** The number of pending items; undefined until that is known. */
    count: list.data === undefined ? count : Math.max(count ?? 0, items.length - sending.size),
    /** The position of the current item among those in hand, from 1. */
    place: current === undefined ? 0 : at + 1,
    inHand: list.data?.inHand ?? nothingInHand,
    undoLatest,
    undoAll,
    /** Makes an item current because the focus is in it. */
    stayAt: (item: Item) => setSpot((now) => (now.id === item.id ? now : { ...now, id: item.id })),
    /** Moves forwards or, with a negative number, backwards, but not beyond the ends. */
    moveBy: (steps: number) => {
      const target = items[Math.min(items.length - 1, Math.max(0, at + steps))];
      if (target) goTo(target);
    },
    /** Returns the focus to the current item, after something has covered it. */
    returnToCurrent: () => goTo(current),
    /**
     * Decides on several items as they are listed now, each separately.
     * @returns their outcomes; null if the device is offline
     */
    decideAll: (chosen: readonly Item[], decision: Decision): Promise<Outcome>[] | null => {
      if (refusesPress()) return null;
      const outcomes = chosen.flatMap((item) => decide(item, item, decision, '', [item]) ?? []);
      return outcomes.length === 0 ? null : outcomes;
    },
    /** @returns whether the decision was accepted; otherwise, a message has said why not */
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
      // Before the item disappears: otherwise the page would be laid out twice, for the lost focus and for the new one.
      if (next) takeFocus(document.getElementById(headingIdOf(queue.kind, next.id)));
      goTo(next);
      return true;
    },
  };
}

import { useEffect, useState } from 'react';
import type { Outcome, Reviewable } from '../deciding/decision.ts';
import { toastVanished } from '../deciding/decision-toasts.ts';
import { useDecisions } from '../deciding/use-decisions.ts';
import { useQueueCount, useQueueItems } from '../moderation-queries.ts';
import type { Decision, Filters, InHand, Queue } from '../queue.ts';
import { useChangedItems } from './use-changed-items.ts';
import { focusHeading, headingIdOf, useFocusOnCurrent } from './use-focus-on-current.ts';
import { useGradualLength } from './use-gradual-length.ts';
import { useItemsInHand } from './use-items-in-hand.ts';

const noFilters: Filters = {};

const nothingInHand: readonly InHand[] = [];

/**
 * Working through a queue: the remaining items, the current one, and moving on to the next. After each move, the
 * heading of the current item gets the focus, or that of the queue if nothing is left.
 */
export function useReviewQueue<Item extends Reviewable>(queue: Queue<Item>, filters = noFilters) {
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
  const items = (list.data?.items ?? []).filter((item) => !isGone(item));
  const { current, at, moves, goTo, goToId, stayAt } = useCurrentItem(items);
  if (awaited !== undefined && items.some(({ id }) => id === awaited)) {
    setAwaited(undefined);
    goToId(awaited);
  }
  const listed = list.data?.items.length ?? 0;
  const drawn = Math.max(useGradualLength(listed) - (listed - items.length), at + 2);

  useFocusOnCurrent({
    headingId: current && headingIdOf(queue.kind, current.id),
    // An item that is being decided is about to disappear, and would lose the focus.
    isOpen: current !== undefined && !sending.has(current.id),
    at,
    moves,
  });
  useFurtherItems(list, { left: items.length, ahead: items.length - at, hasDecided });
  useItemsInHand(queue.name);

  const isFiltered = Object.keys(filters).length > 0;
  const count = isFiltered && list.data ? list.data.totalCount : counted;
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
    position: current === undefined ? 0 : at + 1,
    inHand: list.data?.inHand ?? nothingInHand,
    undoLatest,
    undoAll,
    /** Makes an item current because the focus is in it. */
    stayAt,
    /** Moves forwards or, with a negative number, backwards, but not beyond the ends. */
    moveBy: (steps: number) => {
      const target = items[Math.min(items.length - 1, Math.max(0, at + steps))];
      if (target) goTo(target);
    },
    /** Returns the focus to the current item, after something has covered it. */
    returnToCurrent: () => goTo(current),
    ...decisionsOn(queue, items, { sending, send: decide, refusesPress, goTo }),
  };
}

type DecisionParts<Item extends Reviewable> = Pick<ReturnType<typeof useDecisions<Item>>, 'sending'> & {
  /** Sends one decision. */
  send: ReturnType<typeof useDecisions<Item>>['decide'];
  /** Whether a press is to be ignored, because what it was meant for has just changed. */
  refusesPress: () => boolean;
  goTo: (item: Item | undefined) => void;
};

/** The decisions on listed items; after one on a single item, the next item that stays becomes current. */
function decisionsOn<Item extends Reviewable>(
  queue: Queue<Item>,
  items: readonly Item[],
  { sending, send, refusesPress, goTo }: DecisionParts<Item>,
) {
  return {
    /**
     * Decides on several items as they are listed now, each separately.
     * @returns their outcomes; null if the device is offline
     */
    decideAll: (chosen: readonly Item[], decision: Decision): Promise<Outcome>[] | null => {
      if (refusesPress()) return null;
      const outcomes = chosen.flatMap(
        (item) => send({ item, latest: item, together: [item] }, decision, '') ?? [],
      );
      return outcomes.length === 0 ? null : outcomes;
    },
    /** @returns whether the decision was accepted; otherwise, a message has said why not */
    decide: (item: Item, decision: Decision, text = ''): boolean => {
      // A refetch may have replaced the list while a question was open.
      const index = items.findIndex(({ id }) => id === item.id);
      const latest = items[index];
      if (latest === undefined) {
        toastVanished();
        return false;
      }
      if (refusesPress()) return false;
      const together = items.filter((other) => other === latest || queue.goesWith?.(latest, other));
      if (send({ item, latest, together }, decision, text) === null) return false;
      const stays = (other: Item) => !together.includes(other) && !sending.has(other.id);
      const next = items.slice(index + 1).find(stays) ?? items.slice(0, index).findLast(stays);
      // Before the item disappears: otherwise the page would be laid out twice, for the lost focus and for the new one.
      if (next) focusHeading(document.getElementById(headingIdOf(queue.kind, next.id)));
      goTo(next);
      return true;
    },
  };
}

/** The current item, its index, and how often the moderator has moved. */
type Spot = { id: string | undefined; index: number; moves: number };

function useCurrentItem<Item extends { id: string }>(items: readonly Item[]) {
  const [spot, setSpot] = useState<Spot>({ id: undefined, index: 0, moves: 0 });
  const found = items.findIndex((item) => item.id === spot.id);
  // If another moderator has decided on the current item, the one that has moved up becomes current.
  const at = found >= 0 ? found : Math.max(0, Math.min(spot.index, items.length - 1));
  const move = (id: string | undefined, index: number) => setSpot({ id, index, moves: spot.moves + 1 });
  return {
    current: items[at],
    at,
    moves: spot.moves,
    goTo: (item: Item | undefined) => move(item?.id, item === undefined ? 0 : items.indexOf(item)),
    goToId: (id: string) => move(id, 0),
    stayAt: (item: Item) => setSpot((now) => (now.id === item.id ? now : { ...now, id: item.id })),
  };
}

/** With fewer items than this after the current one, the next page is fetched. */
const ENOUGH_AHEAD = 20;

/**
 * Fetches the next page before the items run out, and once all are decided, those submitted since.
 * @param items.ahead the number of items from the current one on
 */
function useFurtherItems(
  list: Pick<
    ReturnType<typeof useQueueItems>,
    'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
  >,
  items: { left: number; ahead: number; hasDecided: boolean },
) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = list;
  // Cancels a refetch that pending decisions delay: a fast moderator would run out of items.
  const runsShort = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && items.ahead < ENOUGH_AHEAD;
  useEffect(() => {
    if (runsShort) void fetchNextPage();
  }, [runsShort, fetchNextPage]);

  const isDrained = list.data !== undefined && items.left === 0 && items.hasDecided && !hasNextPage;
  useEffect(() => {
    if (isDrained) void refetch();
  }, [isDrained, refetch]);
}

import * as contract from '@reelmates/contract/admin/moderation';
import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, call } from '../../lib/api/api.ts';
import { adminKeys } from '../../lib/query-cache/keys/admin-keys.ts';
import { pagedQuery } from '../../lib/query-cache/paged-query.ts';
import type { Filters, Queue, QueueKind, QueuePage } from './queue.ts';
import { createConcurrencyLimit } from './review/concurrency-limit.ts';
import { moderatorActivity } from './review/moderator-activity.ts';

/**
 * How many items are fetched, and taken in hand, at once: few enough to leave some to others, and enough for a few
 * seconds.
 */
const pageSize = '25';
/** How often an open queue and the pending counts are refetched, in ms, to notice others' decisions. */
const ITEMS_INTERVAL_MS = 15_000;
const COUNTS_INTERVAL_MS = 15_000;

const keys = adminKeys;

/** Decisions on their way to the server, of all queues. They continue while the admin is elsewhere in the app. */
export const decisions = createConcurrencyLimit(4);

/** Whether the signed-in account is an admin; undefined until that is known. */
export function useAdminAccess() {
  return useQuery({
    queryKey: keys.access,
    queryFn: async ({ signal }) => (await call(contract.adminCheck, { signal })).isAdmin,
  });
}

/**
 * The pending items in the moderator's own hands, oldest first. Refetched when the queue is opened and every few
 * seconds, because other admins review it, too; but not while a decision is in progress, so that nothing decided comes
 * back. What is fetched while the moderator is active stays in their hands.
 */
export function useQueueItems<Item extends { id: string }>(queue: Queue<Item>, filters: Filters) {
  const client = useQueryClient();
  return useInfiniteQuery({
    ...pagedQuery([...keys.queue(queue.kind), filters], async (cursor, signal) => {
      const page = await fetchQueuePage(queue, { ...cursor, ...filters }, signal);
      if (cursor.cursor === undefined && Object.keys(filters).length === 0) {
        client.setQueryData<Counts>(keys.counts, (counts) => ({ ...counts, [queue.kind]: page.totalCount }));
      }
      return page;
    }),
    select: toList<Item>,
    gcTime: 0,
    refetchInterval: ITEMS_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });
}

async function fetchQueuePage<Item>(
  queue: Queue<Item>,
  wanted: { cursor?: string } & Filters,
  signal: AbortSignal,
) {
  if (wanted.cursor === undefined) await decisions.settled();
  const askedAt = performance.now();
  const query = { limit: pageSize, ...wanted };
  const page = await queue.list({ query, signal, isAtWork: moderatorActivity.isRecent() });
  return { ...page, askedAt };
}

type ListedPage<Item> = QueuePage<Item> & { askedAt: number };

/** Always the same function, so that the list keeps its identity unless something was fetched. */
function toList<Item extends { id: string }>({ pages }: { pages: ListedPage<Item>[] }) {
  const first = pages[0];
  return {
    items: eachOnce(pages.flatMap((page) => page.items)),
    askedAt: first?.askedAt ?? 0,
    totalCount: first?.totalCount ?? 0,
    inHand: pages.at(-1)?.inHand ?? [],
  };
}

/** An item that its author has changed is on a later page, too: the later version is shown, at the previous position. */
function eachOnce<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** How many items each queue has. The list of all reports, which includes decided ones, has its own count. */
type Counts = Partial<Record<QueueKind, number>>;

/** How many items a queue has; undefined until that is known. */
export function useQueueCount(kind: QueueKind): number | undefined {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.counts,
    queryFn: async ({ signal }): Promise<Counts> => {
      await decisions.settled();
      const { memberReports, venueReports, ...queues } = await call(contract.queues, { signal });
      return {
        ...client.getQueryData<Counts>(keys.counts),
        posts: queues.posts.pending,
        comments: queues.comments.pending,
        jackpots: queues.jackpots.pending,
        reports: memberReports.pending,
        'venue-reports': venueReports.pending,
      };
    },
    staleTime: COUNTS_INTERVAL_MS,
    refetchInterval: COUNTS_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    select: (counts) => counts[kind],
  }).data;
}

/** Patches the number of items of a queue, before the server has counted a decision. */
export function useAdjustQueueCount(kind: QueueKind) {
  const client = useQueryClient();
  return (change: number) => {
    // A count requested before this decision would revert it.
    void client.cancelQueries({ queryKey: keys.counts });
    client.setQueryData<Counts>(keys.counts, (counts) => {
      const count = counts?.[kind];
      return counts && count !== undefined ? { ...counts, [kind]: Math.max(0, count + change) } : counts;
    });
  };
}

/** Patches an item of a queue in the cache. */
export function useReplaceItem<Item extends { id: string }>(kind: QueueKind) {
  const client = useQueryClient();
  return (item: Item) =>
    client.setQueriesData<InfiniteData<{ items: Item[] }>>({ queryKey: keys.queue(kind) }, (data) =>
      data === undefined
        ? undefined
        : {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((other) => (other.id === item.id ? item : other)),
            })),
          },
    );
}

/** Refetches a queue whose items others have changed. */
export function useReloadQueue(kind: QueueKind) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.queue(kind) });
}

/** Refetches the decisions of a queue, if their list is open. */
export function useReloadDecided() {
  const client = useQueryClient();
  return (name: ReviewQueue | undefined) =>
    name === undefined ? undefined : client.invalidateQueries({ queryKey: keys.decided(name) });
}

/**
 * Refetches whether the viewer is an admin when an act or a list is refused: another admin may have just removed the
 * role. The menu of every section fetches the pending counts, so no press is needed to notice it.
 */
export function useRecheckAfterRefusal(): void {
  const client = useQueryClient();
  const recheckAccess = useRecheckAccess();
  const checkAccess = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.code === 'FORBIDDEN') void recheckAccess();
  });
  useEffect(() => {
    const endings = [
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') checkAccess(event.action.error);
      }),
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') checkAccess(event.action.error);
      }),
    ];
    return () => {
      for (const unsubscribe of endings) unsubscribe();
    };
  }, [client]);
}

/** Refetches whether the viewer is an admin, after the server has refused. */
export function useRecheckAccess() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.access });
}

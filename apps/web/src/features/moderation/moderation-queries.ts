import * as contract from '@reelmates/contract/admin/moderation';
import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
import { adminKeys } from '../../lib/query-cache/keys/admin-keys.ts';
import { pagedQuery } from '../../lib/query-cache/paged-query.ts';
import type { Filters, Queue, QueueKind, QueuePage } from './queue.ts';
import { createConcurrencyLimit } from './review/concurrency-limit.ts';
import { moderatorActivity } from './review/moderator-activity.ts';

/** So many are fetched, and taken in hand, at once: few enough to leave others some, and enough for a few seconds. */
const pageSize = '25';
/** How often, in ms, an open queue and the pending counts are asked for what others have decided. */
const itemsEvery = 15_000;
const countsEvery = 15_000;

const keys = adminKeys;

/** The decisions on their way to the server, of all queues: they go on while the admin is elsewhere in the app. */
export const decisions = createConcurrencyLimit(4);

/** Whether the signed-in account is an admin: undefined while that is not known. */
export function useAdminAccess() {
  return useQuery({
    queryKey: keys.access,
    queryFn: async ({ signal }) => (await call(contract.adminCheck, { signal })).isAdmin,
  });
}

/**
 * What is pending and in one's own hands, oldest first. It is refetched each time the queue is opened and every few
 * seconds, since other admins work on it too, and only when no decision is under way: nothing that has been decided
 * comes back. What is fetched while the moderator is at work stays in their hands.
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
    refetchInterval: itemsEvery,
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

/** One and the same function, so that the list is a new one only when something has been fetched. */
function toList<Item extends { id: string }>({ pages }: { pages: ListedPage<Item>[] }) {
  const first = pages[0];
  return {
    items: eachOnce(pages.flatMap((page) => page.items)),
    askedAt: first?.askedAt ?? 0,
    totalCount: first?.totalCount ?? 0,
    inHand: pages.at(-1)?.inHand ?? [],
  };
}

/** An item that its author has changed is on a later page too: the later version counts, at the former position. */
function eachOnce<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** How many items each queue has. The list of all reports, decided ones included, knows only its own. */
type Counts = Partial<Record<QueueKind, number>>;

/** How many items a queue has; undefined while that is not known. */
export function useQueueCount(kind: QueueKind): number | undefined {
  const client = useQueryClient();
  const recheckAccess = useRecheckAccess();
  return useQuery({
    queryKey: keys.counts,
    queryFn: async ({ signal }): Promise<Counts> => {
      await decisions.settled();
      const counted = await call(contract.queues, { signal }).catch((error: unknown) => {
        // The menu of every section asks for this: who has lost the role need not press something to learn it.
        if (error instanceof ApiError && error.code === 'FORBIDDEN') void recheckAccess();
        throw error;
      });
      const { memberReports, venueReports, ...queues } = counted;
      return {
        ...client.getQueryData<Counts>(keys.counts),
        posts: queues.posts.pending,
        comments: queues.comments.pending,
        jackpots: queues.jackpots.pending,
        reports: memberReports.pending,
        'venue-reports': venueReports.pending,
      };
    },
    staleTime: countsEvery,
    refetchInterval: countsEvery,
    refetchOnWindowFocus: 'always',
    select: (counts) => counts[kind],
  }).data;
}

/** Counts a decision at once, before the server has. */
export function useCountBy(kind: QueueKind) {
  const client = useQueryClient();
  return (change: number) => {
    // An answer that was counted before this decision would undo it.
    void client.cancelQueries({ queryKey: keys.counts });
    client.setQueryData<Counts>(keys.counts, (counts) => {
      const count = counts?.[kind];
      return counts && count !== undefined ? { ...counts, [kind]: Math.max(0, count + change) } : counts;
    });
  };
}

/** Patches one item of a queue's cache. */
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

/** Refetches a queue, after it has changed under the admin's hands. */
export function useReloadQueue(kind: QueueKind) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.queue(kind) });
}

/** Refetches what was decided in a queue, where its list is open. */
export function useReloadDecided() {
  const client = useQueryClient();
  return (name: ReviewQueue | undefined) =>
    name === undefined ? undefined : client.invalidateQueries({ queryKey: keys.decided(name) });
}

/** Refetches whether the viewer is an admin, after the server has said no. */
export function useRecheckAccess() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.access });
}

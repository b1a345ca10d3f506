import * as contract from '@reelmates/contract/moderation';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { createLane } from './lane.ts';
import type { Queue, QueueKind } from './queues.ts';

/** As many as the server gives at once. */
const pageSize = '50';
/** How often, in ms, the pending counts are asked for again. */
const countEvery = 60_000;

const keys = {
  access: ['admin', 'access'],
  audit: ['admin', 'audit'],
  items: (kind: QueueKind) => ['admin', kind, 'items'],
  count: (kind: QueueKind) => ['admin', kind, 'count'],
};

/** The decisions on their way to the server, of all queues: they go on while the admin is elsewhere in the app. */
export const decisions = createLane(4);

/** Whether the signed-in account is an admin: undefined while that is not known. */
export function useAdminAccess() {
  return useQuery({
    queryKey: keys.access,
    queryFn: async ({ signal }) => (await call(contract.adminCheck, { signal })).isAdmin,
  });
}

/**
 * What waits, oldest first. It is fetched anew each time the queue is opened, since other admins work on it too, and
 * only when no decision is under way: nothing that has been decided comes back.
 */
export function useQueueItems<Item extends { id: string }>(queue: Queue<Item>) {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: keys.items(queue.kind),
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === undefined) await decisions.settled();
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const page = await queue.list({ query: { limit: pageSize, ...cursor }, signal });
      if (pageParam === undefined) client.setQueryData(keys.count(queue.kind), page.totalCount);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: (data) => eachOnce(data.pages.flatMap((page) => page.items)),
    gcTime: 0,
    // What is fetched again is a new object, so that a decision on the former one does not hide it.
    structuralSharing: false,
  });
}

/** What its author has changed meanwhile is on a later page too: the later version counts, in the former place. */
function eachOnce<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** How many wait; undefined while that is not known. */
export function useQueueCount(queue: Pick<Queue<unknown>, 'kind' | 'list'>): number | undefined {
  return useQuery({
    queryKey: keys.count(queue.kind),
    queryFn: async ({ signal }) => {
      await decisions.settled();
      return (await queue.list({ query: { limit: '1' }, signal })).totalCount;
    },
    staleTime: countEvery,
    refetchInterval: countEvery,
  }).data;
}

/** Counts a decision at once, before the server has. */
export function useCountBy(kind: QueueKind) {
  const client = useQueryClient();
  const queryKey = keys.count(kind);
  return (change: number) => {
    // An answer that was counted before this decision would undo it.
    void client.cancelQueries({ queryKey });
    client.setQueryData<number>(queryKey, (count) =>
      count === undefined ? undefined : Math.max(0, count + change),
    );
  };
}

/** Asks again for what waits, after it has changed under the admin's hands. */
export function useReloadQueue(kind: QueueKind) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.items(kind) });
}

/** Asks again who may be here, after the server has said no. */
export function useRecheckAccess() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.access });
}

export type AuditEntry = Awaited<ReturnType<typeof fetchAudit>>['items'][number];

const fetchAudit = (cursor: string | undefined, signal: AbortSignal) =>
  call(contract.auditLog, {
    query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) },
    signal,
  });

/** What admins did, latest first; fetched anew each time the log is opened. */
export function useAuditLog() {
  return useInfiniteQuery({
    queryKey: keys.audit,
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === undefined) await decisions.settled();
      return fetchAudit(pageParam, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: (data) => data.pages.flatMap((page) => page.items),
    gcTime: 0,
  });
}

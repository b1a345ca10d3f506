import * as contract from '@reelmates/contract/admin/dashboard';
import { queues } from '@reelmates/contract/admin/moderation';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { adminKeys } from '../../lib/query-cache/keys/admin-keys.ts';
import { decisions, postsQueue } from '../moderation/moderation.public.ts';
import type { Range } from './range.ts';

/** The interval, in ms, while the page is visible; also refetched when it becomes visible. */
const REFRESH_INTERVAL_MS = 30_000;
const refreshed = {
  refetchInterval: REFRESH_INTERVAL_MS,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
} as const;

export type Stats = ResponseOf<typeof contract.dashboardStats>;
export type Series = ResponseOf<typeof contract.dashboardSeries>;
export type Queues = ResponseOf<typeof queues>;

export function useDashboardStats(range: Range) {
  return useQuery({
    ...refreshed,
    queryKey: adminKeys.dashboardStats(range),
    queryFn: ({ signal }) => call(contract.dashboardStats, { query: range, signal }),
  });
}

/** The previous range is shown until the new one has loaded; only the stats indicate the loading. */
export function useDashboardSeries(range: Range) {
  return useQuery({
    ...refreshed,
    queryKey: adminKeys.dashboardSeries(range),
    queryFn: ({ signal }) => call(contract.dashboardSeries, { query: range, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useWaiting() {
  return useQuery({
    ...refreshed,
    queryKey: adminKeys.waiting,
    queryFn: async ({ signal }) => {
      await decisions.settled();
      return call(queues, { signal });
    },
  });
}

/**
 * The pending posts that no moderator has in hand, oldest first: a few, so that the next one is available immediately.
 */
export function useNextPosts() {
  return useQuery({
    ...refreshed,
    queryKey: adminKeys.nextPosts,
    queryFn: async ({ signal }) => {
      await decisions.settled();
      const askedAt = performance.now();
      const page = await postsQueue.list({ query: { limit: '5' }, signal, isAtWork: false });
      return { ...page, askedAt };
    },
    structuralSharing: false,
  });
}

import type { ResponseOf } from '@reelmates/contract/endpoint';
import * as contract from '@reelmates/contract/social/notifications';
import {
  type InfiniteData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { pagedQuery } from '../../lib/query-cache/paged-query.ts';
import { joinGroups } from './join-groups.ts';

export type { Notification } from '@reelmates/contract/social/notifications';

/** How often the number of unread notifications is refetched, in ms, while the page is visible. */
const POLL_INTERVAL_MS = 60_000;

/** The maximum of ids in one request. */
const IDS_PER_REQUEST = 100;

type Page = ResponseOf<typeof contract.listNotifications>;

const list = ['notifications', 'list'] as const;
const unread = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) =>
    (await call(contract.listNotifications, { query: { limit: '1' }, signal })).unreadCount,
});

/** Counts the requests that mark as read: an unread count requested before one of them is outdated. */
let readRequests = 0;

/** The channel on which tabs of this device tell each other that something was read. */
const otherTabs = 'notifications';
const thisTab = Math.random();

/** The number of unread notifications; 0 until it is known. */
export function useUnreadCount(): number {
  const client = useQueryClient();
  const online = useOnline();
  const { data = 0 } = useQuery({
    ...unread,
    enabled: online,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    const channel = new BroadcastChannel(otherTabs);
    channel.onmessage = ({ data: from }) => {
      if (from !== thisTab) void client.invalidateQueries({ queryKey: unread.queryKey });
    };
    return () => channel.close();
  }, [client]);
  return data;
}

/** The viewer's notifications, latest first; refetched each time they are opened. */
export function useNotifications() {
  const client = useQueryClient();
  return useInfiniteQuery({
    ...pagedQuery(list, async (query, signal) => {
      const before = readRequests;
      const page = await call(contract.listNotifications, { query, signal });
      if (readRequests === before) client.setQueryData(unread.queryKey, page.unreadCount);
      return page;
    }),
    select: (data) => joinGroups(data.pages.flatMap((page) => page.items)),
    staleTime: 0,
  });
}

/**
 * Marks as read. The list keeps its marks until its next load, so that new entries stay recognisable. The server says
 * how many are left, because some may have been read before, here or on another device.
 */
export function useMarkRead(): (ids: readonly string[]) => Promise<void> {
  const refresh = useRefreshUnread();
  return async (ids) => {
    for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) {
      readRequests += 1;
      await call(contract.readNotifications, {
        body: { ids: ids.slice(at, at + IDS_PER_REQUEST) },
        keepalive: true,
      });
      readRequests += 1;
    }
    await refresh();
  };
}

/** Marks everything as read, including what has not loaded; the list loses its marks. */
export function useMarkAllRead() {
  const client = useQueryClient();
  const refresh = useRefreshUnread();
  return useMutation({
    mutationFn: async () => {
      readRequests += 1;
      await call(contract.readNotifications, {});
      readRequests += 1;
    },
    onSuccess: async () => {
      client.setQueryData<InfiniteData<Page>>(
        list,
        (data) => data && { ...data, pages: data.pages.map(allRead) },
      );
      await refresh();
    },
    onError: (error) => reportFailure(error, 'Failed to mark as read'),
  });
}

const allRead = (page: Page): Page => ({
  ...page,
  items: page.items.map((item) => ({ ...item, read: true })),
});

/** Refetches how many are unread, and makes the other tabs refetch it. */
function useRefreshUnread(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const channel = new BroadcastChannel(otherTabs);
    channel.postMessage(thisTab);
    channel.close();
    await client.cancelQueries({ queryKey: unread.queryKey });
    await client.fetchQuery({ ...unread, staleTime: 0 }).catch(() => undefined);
  };
}

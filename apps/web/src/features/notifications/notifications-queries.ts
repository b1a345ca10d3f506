import * as contract from '@reelmates/contract/social/notifications';
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { pagedQuery } from '../../lib/query-cache/paged-query.ts';

export type { Notification } from '@reelmates/contract/social/notifications';

/** How often, in ms, the number of unread ones is asked for, while the page is visible. */
const lookEvery = 60_000;

/** As many as may be named at once. */
const namedAtOnce = 100;

const unread = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) =>
    (await call(contract.listNotifications, { query: { limit: '1' }, signal })).unreadCount,
});

/** Counts requests that mark as read: an unread count requested before one of them is out of date. */
let readRequests = 0;

/** How many are unread; 0 while that is not known. */
export function useUnreadCount(): number {
  const online = useOnline();
  const { data = 0 } = useQuery({
    ...unread,
    enabled: online,
    staleTime: lookEvery,
    refetchInterval: lookEvery,
    refetchOnWindowFocus: 'always',
  });
  return data;
}

/** What happened to own things, latest first; refetched each time it is opened. */
export function useNotifications() {
  const client = useQueryClient();
  return useInfiniteQuery({
    ...pagedQuery(['notifications', 'list'], async (query, signal) => {
      const before = readRequests;
      const page = await call(contract.listNotifications, { query, signal });
      if (readRequests === before) client.setQueryData(unread.queryKey, page.unreadCount);
      return page;
    }),
    select: (data) => eachOnce(data.pages.flatMap((page) => page.items)),
    staleTime: 0,
  });
}

/** A notification with news has moved up and may still be on a page that was loaded before. */
function eachOnce(items: readonly contract.Notification[]): contract.Notification[] {
  const byId = new Map<string, contract.Notification>();
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

/**
 * Marks as read; the list keeps its marks until its next load, so that new entries stay visible. How many are left
 * is the server's to say: some of them may have been read before, here or on another device.
 */
export function useMarkRead(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  return async (ids) => {
    for (let at = 0; at < ids.length; at += namedAtOnce) {
      readRequests += 1;
      await call(contract.readNotifications, { body: { ids: ids.slice(at, at + namedAtOnce) } });
      readRequests += 1;
    }
    await client.cancelQueries({ queryKey: unread.queryKey });
    await client.fetchQuery({ ...unread, staleTime: 0 }).catch(() => undefined);
  };
}

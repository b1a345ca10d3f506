import * as contract from '@reelmates/contract/notifications';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useOnline } from '../../lib/use-online.ts';

export type { Notification } from '@reelmates/contract/notifications';

/** How often, in ms, the number of unread ones is asked for, while the page is visible. */
const lookEvery = 60_000;

/** As many as may be named at once. */
const namedAtOnce = 100;

const root = ['notifications'];
const listKey = [...root, 'list'];
const unreadKey = [...root, 'unread'];

/** How many are unread; 0 while that is not known. */
export function useUnreadCount(): number {
  const online = useOnline();
  const { data = 0 } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) =>
      (await call(contract.listNotifications, { query: { limit: '1' }, signal })).unreadCount,
    enabled: online,
    staleTime: lookEvery,
    refetchInterval: lookEvery,
    refetchOnWindowFocus: 'always',
  });
  return data;
}

/** What happened to own things, latest first; asked for anew each time it is opened. */
export function useNotifications() {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(contract.listNotifications, {
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      });
      client.setQueryData(unreadKey, page.unreadCount);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: (data) => eachOnce(data.pages.flatMap((page) => page.items)),
    staleTime: 0,
  });
}

/** One that got news meanwhile has moved up and may still be on a page that was loaded before. */
function eachOnce(items: readonly contract.Notification[]): contract.Notification[] {
  const byId = new Map<string, contract.Notification>();
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

/** Marks as read; the list keeps its marks until it is asked for again, so that one sees what is new. */
export function useMarkRead(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  return async (ids) => {
    for (let at = 0; at < ids.length; at += namedAtOnce) {
      const named = ids.slice(at, at + namedAtOnce);
      await call(contract.readNotifications, { body: { ids: named } });
      client.setQueryData<number>(unreadKey, (count) => count && Math.max(0, count - named.length));
    }
  };
}

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type QueryPersister,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { fetchOrCopy } from '../offline-copy/fetch-or-copy.ts';

/** A page of a list that is loaded by cursor. */
type Page = { nextCursor: string | null };
type Pages = InfiniteData<Page, string | undefined>;

/** The part of a request that names the page; empty for the first one. */
type Cursor = { cursor?: string };

/** The options of a list that loads page by page. For `useInfiniteQuery` with its own `select`. */
export function pagedQuery<Fetched extends Page>(
  queryKey: QueryKey,
  fetchPage: (cursor: Cursor, signal: AbortSignal) => Promise<Fetched>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    persister: fetchBehindCurrentPages as QueryPersister<Fetched, QueryKey, string | undefined>,
  });
}

/**
 * Runs around each request of a list. The library puts the next page behind the pages as they were when it was requested:
 * what was liked, followed or deleted since would be undone.
 */
const fetchBehindCurrentPages: QueryPersister = async (queryFn, context, query) => {
  const before = query.state.data as Pages | undefined;
  const response = (await fetchOrCopy(queryFn, context, query)) as Pages;
  const current = query.state.data as Pages | undefined;
  const isNextPage = before !== undefined && response.pages[0] === before.pages[0];
  if (!isNextPage || current === undefined || current === before) return response;
  // Another list has taken its place, which this page does not follow.
  if (current.pages.at(-1)?.nextCursor !== before.pages.at(-1)?.nextCursor) return current;
  const from = before.pages.length;
  return {
    pages: [...current.pages, ...response.pages.slice(from)],
    pageParams: [...current.pageParams, ...response.pageParams.slice(from)],
  };
};

/** When a list is refetched, as in react-query. */
type Freshness = {
  staleTime?: number;
  gcTime?: number;
  refetchOnMount?: 'always';
  enabled?: boolean;
};

/** The items of all loaded pages, and how to load more. */
export function usePagedList<Item>(
  queryKey: QueryKey,
  fetchPage: (cursor: Cursor, signal: AbortSignal) => Promise<Page & { items: Item[] }>,
  freshness: Freshness = {},
) {
  return useInfiniteQuery({ ...pagedQuery(queryKey, fetchPage), select: allItems<Item>, ...freshness });
}

function allItems<Item>({ pages }: InfiniteData<{ items: Item[] }, string | undefined>): Item[] {
  return pages.flatMap(({ items }) => items);
}

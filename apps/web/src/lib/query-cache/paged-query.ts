import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';

/** A page of a list, by its cursor. */
type Page = { nextCursor: string | null };

/** The part of a request that names the page: nothing for the first one. */
type Cursor = { cursor?: string };

/** The options of a list that is loaded page by page; for `useInfiniteQuery` with a `select` of its own. */
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
  });
}

/** When a list is fetched again, as react-query has it. */
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

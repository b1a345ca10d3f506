import { limits } from '@reelmates/contract/limits';
import { venuePosts } from '@reelmates/contract/social/posts';
import { getVenue, listVenues, type VenueListItem } from '@reelmates/contract/venues/venues';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { matchesSearch, searchText } from '../../lib/text/search-text.ts';
import { postKeys, postsOf } from '../posts/posts-cache.ts';
import type { PostsResult } from '../posts/posts-queries.ts';

export const venueQuery = (id: string) =>
  queryOptions({
    queryKey: ['venue', id],
    queryFn: ({ signal }) => call(getVenue, { params: { id }, signal }),
  });

const longestSearch = 100;

const text = (venue: VenueListItem) => searchText(`${venue.name} ${venue.city} ${venue.state}`);

/**
 * What fits a search among the venues that are there already: shown until the server's answer comes, which also knows
 * what was misspelt, and instead of it where there is no connection.
 */
export function searchVenues(venues: readonly VenueListItem[], search: string): VenueListItem[] {
  const wanted = searchText(search);
  return wanted === '' ? [] : venues.filter((venue) => matchesSearch(text(venue), wanted));
}

/** The best matches for a search text, at most 100; without one all venues, of which a picker shows the first 50. */
export function useVenues(search: string, options: { enabled: boolean }) {
  const text = search.slice(0, longestSearch).trim();
  const query = text === '' ? {} : { search: text, limit: String(limits.pickerSearch) };
  return useQuery({
    queryKey: ['venues', text],
    queryFn: async ({ signal }) => (await call(listVenues, { query, signal })) ?? [],
    enabled: options.enabled,
  });
}

/** How old, in ms, the posts of a venue may be before they are asked for again. */
const fresh = 60_000;

const venuePostsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...postKeys.lists, 'at', id],
    queryFn: ({ pageParam, signal }) =>
      call(venuePosts, {
        params: { id },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: fresh,
  });

/** What was published at a venue, the latest first. */
export function useVenuePosts(id: string): PostsResult {
  return useInfiniteQuery({ ...venuePostsQuery(id), select: postsOf });
}

/** How many posts there are in all, undefined until the first of them are there. */
export function useVenuePostsCount(id: string): number | undefined {
  return useInfiniteQuery({ ...venuePostsQuery(id), select: ({ pages }) => pages.at(-1)?.totalCount }).data;
}

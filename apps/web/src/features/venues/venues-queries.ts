import { limits } from '@reelmates/contract/limits';
import { venuePosts } from '@reelmates/contract/social/posts';
import { peekAtVenues } from '@reelmates/contract/venues/venue-finder';
import { getVenue, listVenues, type VenueListItem, venueSources } from '@reelmates/contract/venues/venues';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { venueKeys } from '../../lib/query-cache/keys/venue-keys.ts';
import { pagedQuery } from '../../lib/query-cache/paged-query.ts';
import { postsOf } from '../../lib/query-cache/posts-cache.ts';
import { matchesSearch, searchText } from '../../lib/text/search-text.ts';
import type { PostsResult } from '../posts/posts.public.ts';

/** Posts at a venue older than this, in ms, are refetched. */
const STALE_TIME_MS = 60_000;

export const venueQuery = (id: string) =>
  queryOptions({
    queryKey: venueKeys.one(id),
    queryFn: ({ signal }) => call(getVenue, { params: { id }, signal }),
  });

/** The sources of the listed venues. */
export const sourcesQuery = queryOptions({
  queryKey: venueKeys.sources,
  queryFn: ({ signal }) => call(venueSources, { signal }),
  staleTime: STALE_TIME_MS,
});

/** The latest visible win of a few venues. */
export const peekQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: venueKeys.peek(ids),
    queryFn: ({ signal }) => call(peekAtVenues, { query: { ids: ids.join() }, signal }),
    enabled: ids.length > 0,
    staleTime: STALE_TIME_MS,
  });

const text = (venue: VenueListItem) => searchText(`${venue.name} ${venue.city} ${venue.state}`);

/**
 * Searches the loaded venues. The result is shown until the server's response comes, which also corrects typos, and
 * without a connection it is the only one.
 */
export function searchVenues(venues: readonly VenueListItem[], search: string): VenueListItem[] {
  const wanted = searchText(search);
  return wanted === '' ? [] : venues.filter((venue) => matchesSearch(text(venue), wanted));
}

/** The best matches for a search text, at most 100; without a text all venues, of which a picker shows the first 50. */
export function useVenues(search: string, options: { enabled: boolean }) {
  const text = search.slice(0, limits.venueSearchTextMax).trim();
  const query = text === '' ? {} : { search: text, limit: String(limits.pickerSearch) };
  return useQuery({
    queryKey: venueKeys.search(text),
    queryFn: async ({ signal }) => (await call(listVenues, { query, signal })) ?? [],
    enabled: options.enabled,
  });
}

const venuePostsQuery = (id: string) => ({
  ...pagedQuery(postKeys.at(id), (query, signal) => call(venuePosts, { params: { id }, query, signal })),
  staleTime: STALE_TIME_MS,
});

/** The posts published at a venue, latest first. */
export function useVenuePosts(id: string): PostsResult {
  return useInfiniteQuery({ ...venuePostsQuery(id), select: postsOf });
}

/** The total number of posts at a venue; undefined until the first page has loaded. */
export function useVenuePostsCount(id: string): number | undefined {
  return useInfiniteQuery({ ...venuePostsQuery(id), select: ({ pages }) => pages.at(-1)?.totalCount }).data;
}

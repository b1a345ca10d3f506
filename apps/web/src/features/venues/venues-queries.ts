import { limits } from '@reelmates/contract/limits';
import { getVenue, listVenues } from '@reelmates/contract/venues';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const venueQuery = (id: string) =>
  queryOptions({
    queryKey: ['venue', id],
    queryFn: ({ signal }) => call(getVenue, { params: { id }, signal }),
  });

const longestSearch = 100;

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

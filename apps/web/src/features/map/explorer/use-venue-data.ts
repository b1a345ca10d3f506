import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { useMemo } from 'react';
import { searchVenues, useVenues } from '../../venues/venues.public.ts';

/** All venues, and the results of a search among them: at first those with matching names, then those of the server. */
export function useVenueData(text: string, search: string) {
  const all = useVenues('', { enabled: true });
  const response = useVenues(search, { enabled: search !== '' });
  const { data: venues } = all;
  const typed = text.trim();
  const isSearch = typed !== '';
  const alike = useMemo(() => searchVenues(venues ?? [], typed), [venues, typed]);
  const answered = typed === search ? response.data : undefined;
  const found: readonly VenueListItem[] | undefined = answered ?? (venues ? alike : undefined);
  return {
    venues,
    found: isSearch ? found : undefined,
    isSearch,
    /** The server has answered, or will not. */
    isSearching: isSearch && (typed !== search || response.isFetching),
    failed: isSearch
      ? !found && response.isError && !response.isFetching
      : !venues && all.isError && !all.isFetching,
    retry: () => {
      if (!venues) void all.refetch();
      if (isSearch && !response.data) void response.refetch();
    },
  };
}

import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { useMemo } from 'react';
import { searchVenues, useVenues } from '../../venues/venues.public.ts';

/** All venues, and what a search finds among them: at once what is written alike, then what the server knows. */
export function useVenueData(text: string, search: string) {
  const all = useVenues('', { enabled: true });
  const answer = useVenues(search, { enabled: search !== '' });
  const { data: venues } = all;
  const typed = text.trim();
  const isSearch = typed !== '';
  const alike = useMemo(() => searchVenues(venues ?? [], typed), [venues, typed]);
  const answered = typed === search ? answer.data : undefined;
  const found: readonly VenueListItem[] | undefined = answered ?? (venues ? alike : undefined);
  return {
    venues,
    found: isSearch ? found : undefined,
    isSearch,
    /** The server has had its say, or will have none. */
    isSearching: isSearch && (typed !== search || answer.isFetching),
    failed: isSearch
      ? !found && answer.isError && !answer.isFetching
      : !venues && all.isError && !all.isFetching,
    retry: () => {
      if (!venues) void all.refetch();
      if (isSearch && !answer.data) void answer.refetch();
    },
  };
}

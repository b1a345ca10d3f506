import { useState } from 'react';
import { type ChosenVenue, fromList } from './chosen-venue.ts';
import { useAllowedPosition } from './use-allowed-position.ts';
import { useUserVenues } from './user-venues.ts';
import { offeredVenues, optionOf } from './venue-options.ts';
import { useVenues } from './venues-queries.ts';

type VenueOptions = {
  /** Nothing is loaded before. */
  opened: boolean;
  /** All venues in the same list, without groups for recent and near ones. */
  plain?: boolean | undefined;
  onChoose: (venue: ChosenVenue) => void;
};

export function useVenueOptions({ opened, plain = false, onChoose }: VenueOptions) {
  const [search, setSearch] = useState('');
  const {
    data: venues = [],
    isError,
    isPending,
    isFetching,
    refetch,
  } = useVenues(search, { enabled: opened });
  const { data: own = [] } = useUserVenues({ enabled: opened && !plain });
  const position = useAllowedPosition(opened && !plain);
  const options = search === '' && !plain ? offeredVenues({ venues, own, position }) : venues.map(optionOf);
  const loading = isPending || (isError && isFetching);
  // Venues where the viewer has played can be chosen, even if the others fail to load.
  const status = options.length > 0 ? 'ready' : loading ? 'loading' : isError ? 'error' : 'ready';
  return {
    options,
    searchPlaceholder: 'Search venues...',
    emptyText: 'No venues found.',
    remote: { status, what: 'Venues', onSearch: setSearch, onRetry: () => void refetch() },
    choose(id: string | null) {
      const listed = venues.find((venue) => venue.id === id);
      const played = own.find((venue) => venue.id === id);
      if (listed) onChoose(fromList(listed));
      else if (played) onChoose({ ...played, place: '' });
    },
  } as const;
}

import { limits } from '@reelmates/contract/limits';
import { venueMates, venuePeople } from '@reelmates/contract/social/suggestions';
import { listVenues } from '@reelmates/contract/venues/venues';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { homeCity } from '../../lib/browser/home-city.ts';
import { distanceBetween, type Position, useVenues } from '../venues/venues.public.ts';
import { venuesToPick } from './venues-to-pick.ts';

/** The nearest venues are found on the device, because only it knows the viewer's own position. */
async function venuesNear(position: Position, isOwn: boolean, signal: AbortSignal) {
  const { latitude, longitude } = position;
  if (!isOwn) {
    const query = { near: `${latitude},${longitude}`, limit: String(limits.venuesCountedMax) };
    return (await call(listVenues, { query, signal })) ?? [];
  }
  const all = (await call(listVenues, { query: {}, signal })) ?? [];
  return all
    .map((venue) => ({ venue, distance: distanceBetween(position, venue) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, limits.venuesCountedMax)
    .map(({ venue }) => venue);
}

/**
 * Venues to choose from: search results; otherwise venues near the viewer's own position; otherwise near the city of
 * the device's time zone. Each with the number of people who post there.
 */
export function useVenuesToPick(search: string, ownPosition: Position | null) {
  const searched = search !== '';
  const position = ownPosition ?? homeCity();
  const near = useQuery({
    queryKey: ['venues', 'near', position, ownPosition !== null],
    queryFn: ({ signal }) => (position ? venuesNear(position, ownPosition !== null, signal) : []),
    enabled: !searched,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = useVenues(search, { enabled: searched });
  const venues = searched ? found : near;
  const ids = venues.data?.slice(0, limits.venuesCountedMax).map(({ id }) => id) ?? [];
  // Which venues are near would reveal the viewer's position, so the server is not asked about them.
  const asked = ownPosition && !searched ? [] : ids;
  const people = useQuery({
    queryKey: ['people', 'at-venues', asked],
    queryFn: ({ signal }) =>
      call(venuePeople, { query: asked.length === 0 ? {} : { ids: asked.join(',') }, signal }),
    enabled: venues.data !== undefined,
    staleTime: 60_000,
  });
  // The order depends on the numbers of people: shown earlier, it would change under the finger.
  const isReady = venues.data !== undefined && (people.data !== undefined || people.isError);
  return {
    venues: isReady
      ? venuesToPick({ venues: venues.data, people: people.data, position, searched })
      : undefined,
    failed: venues.isError && !venues.isFetching,
    retry: () => void venues.refetch(),
  };
}

/** The people who post at these venues. While the choice changes, those of the previous choice stay. */
export function useMates(venueIds: readonly string[]) {
  const ids = venueIds.toSorted();
  return useQuery({
    queryKey: ['people', 'venue-mates', ids],
    queryFn: ({ signal }) => call(venueMates, { query: { venueIds: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

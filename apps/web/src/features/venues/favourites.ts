import { favouriteVenues, toggleFavouriteVenue } from '@reelmates/contract/venues/venue-finder';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { venueKeys } from '../../lib/query-cache/keys/venue-keys.ts';
import { pressToggle, toggleUntil } from '../../lib/toggle.ts';

/** Data older than this, in ms, is refetched: another device rarely changes it. */
const STALE_TIME_MS = 300_000;

const favouritesQuery = queryOptions({
  queryKey: venueKeys.favourites,
  queryFn: ({ signal }) => call(favouriteVenues, { signal }),
  staleTime: STALE_TIME_MS,
});

/** The viewer's favourite venues; `ids` is undefined until they are known. */
export function useFavourites() {
  const { data, isError, isFetching, refetch } = useQuery(favouritesQuery);
  const ids = useMemo<ReadonlySet<string> | undefined>(() => data && new Set(data.venueIds), [data]);
  return { ids, failed: !ids && isError && !isFetching, retry: () => void refetch() };
}

/** Shows at once; the server's response remains. */
export function useToggleFavourite(): (venueId: string) => void {
  const client = useQueryClient();
  return (venueId) => {
    let wanted = readFavourites(client).includes(venueId);
    let isUnsure = false;
    void pressToggle<boolean>({
      client,
      key: `favourite:${venueId}`,
      read: () => readFavourites(client).includes(venueId),
      show: (isFavourite) => showFavourite(client, venueId, isFavourite),
      flip: (isFavourite) => !isFavourite,
      send: () => {
        wanted = !wanted;
        return setFavourite(venueId, wanted);
      },
      onRefused: (error) => {
        isUnsure = true;
        reportFailure(error, 'Failed to update favourites');
      },
    }).then(() => {
      // The press may have arrived, and its response was lost.
      if (isUnsure) void client.invalidateQueries({ queryKey: venueKeys.favourites });
    });
  };
}

function setFavourite(venueId: string, on: boolean): Promise<boolean> {
  const press = async () => (await call(toggleFavouriteVenue, { params: { id: venueId } })).isFavourite;
  return toggleUntil(press, (isFavourite) => isFavourite === on);
}

const readFavourites = (client: QueryClient) => client.getQueryData(favouritesQuery.queryKey)?.venueIds ?? [];

function showFavourite(client: QueryClient, venueId: string, isFavourite: boolean): void {
  const others = readFavourites(client).filter((id) => id !== venueId);
  client.setQueryData(favouritesQuery.queryKey, { venueIds: isFavourite ? [venueId, ...others] : others });
}

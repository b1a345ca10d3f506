import { topJackpots, venueBiggestWin } from '@reelmates/contract/venues/venues';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { venueKeys } from '../../lib/query-cache/keys/venue-keys.ts';
import { settingsQuery } from '../operator-settings/operator-settings.public.ts';

/** A venue's stats older than this, in ms, are refetched. */
const STALE_TIME_MS = 60_000;

/** The biggest win that the viewer may see; null if there is none. */
export const biggestWinQuery = (id: string) =>
  queryOptions({
    queryKey: venueKeys.biggestWin(id),
    queryFn: async ({ signal }) => (await call(venueBiggestWin, { params: { id }, signal })) ?? null,
    staleTime: STALE_TIME_MS,
  });

export const topJackpotsQuery = (id: string) =>
  queryOptions({
    queryKey: venueKeys.jackpots(id),
    queryFn: ({ signal }) => call(topJackpots, { params: { id }, signal }),
    staleTime: STALE_TIME_MS,
  });

/** Whether the operator wants examples where there is no data; undefined until that is known. */
export function useShowExamples(): boolean | undefined {
  const { data, isError, isFetching } = useQuery(settingsQuery);
  return data?.showExamples ?? (isError && !isFetching ? false : undefined);
}

import * as contract from '@reelmates/contract/venues/venue-admin';
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

const keys = {
  one: (id: string) => ['admin', 'venue', id],
  hidden: ['admin', 'hidden-venues'],
};

/** After venues have changed: what this device has read of them is asked for again. */
export function useInvalidateVenues() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [['venues'], ['venue'], ['admin', 'venue'], keys.hidden, ['admin', 'audit']]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}

const adminVenueQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(contract.adminVenue, { params: { id }, signal }),
    gcTime: 0,
  });

/** A venue as it is kept, hidden or not, with how much hangs on it. */
export const useAdminVenue = (id: string) => useQuery(adminVenueQuery(id));

export function useHiddenVenues(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: keys.hidden,
    queryFn: ({ pageParam, signal }) =>
      call(contract.hiddenVenues, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: (data) => data.pages.flatMap((page) => page.items),
    enabled,
  });
}

export function useHideVenue(id: string) {
  const invalidateVenues = useInvalidateVenues();
  return useMutation({
    mutationFn: (isHidden: boolean) => call(contract.hideVenue, { params: { id }, body: { isHidden } }),
    onSuccess: invalidateVenues,
  });
}

export function useMergeVenue(id: string) {
  const invalidateVenues = useInvalidateVenues();
  return useMutation({
    mutationFn: (into: string) => call(contract.mergeVenue, { params: { id }, body: { into } }),
    onSuccess: invalidateVenues,
  });
}

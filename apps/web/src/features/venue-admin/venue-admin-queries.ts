import * as contract from '@reelmates/contract/venues/venue-admin';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { adminKeys } from '../../lib/query-cache/keys/admin-keys.ts';
import { venueKeys } from '../../lib/query-cache/keys/venue-keys.ts';
import { usePagedList } from '../../lib/query-cache/paged-query.ts';

const keys = adminKeys;

/** To be called after venues have changed: invalidates everything cached about them. */
export function useInvalidateVenues() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [venueKeys.lists, venueKeys.pages, keys.venues, keys.hiddenVenues, keys.audit]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}

const adminVenueQuery = (id: string) =>
  queryOptions({
    queryKey: keys.venue(id),
    queryFn: ({ signal }) => call(contract.adminVenue, { params: { id }, signal }),
    gcTime: 0,
  });

/** A venue, hidden or not, with the number of its contents. */
export const useAdminVenue = (id: string) => useQuery(adminVenueQuery(id));

export function useHiddenVenues(enabled: boolean) {
  return usePagedList(keys.hiddenVenues, (query, signal) => call(contract.hiddenVenues, { query, signal }), {
    enabled,
  });
}

export function useHideVenue(id: string) {
  const invalidateVenues = useInvalidateVenues();
  return useMutation({
    mutationFn: (isHidden: boolean) => call(contract.hideVenue, { params: { id }, body: { isHidden } }),
    // After a refusal, too: another admin may have changed the venue.
    onSettled: invalidateVenues,
  });
}

export function useMergeVenue(id: string) {
  const invalidateVenues = useInvalidateVenues();
  return useMutation({
    mutationFn: (into: string) => call(contract.mergeVenue, { params: { id }, body: { into } }),
    onSettled: invalidateVenues,
  });
}

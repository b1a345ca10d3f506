import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast-store.ts';
import { type ChosenVenue, fromVenue, venueQuery } from '../venues/venues.public.ts';

/** Chooses the venue named in the address, once, and removes it from the address. */
export function useVenuePreselect(onVenue: (venue: ChosenVenue) => void): void {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const venueId = params.get('venueId');
  const preselect = useEffectEvent(async (id: string) => {
    setParams(withoutVenue, { replace: true });
    try {
      onVenue(fromVenue(await client.fetchQuery(venueQuery(id))));
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404;
      toast({
        title: gone ? 'Venue not found' : "The venue didn't load",
        description: 'Please choose it from the list.',
        variant: 'destructive',
      });
    }
  });
  useEffect(() => {
    if (venueId) void preselect(venueId);
  }, [venueId]);
}

function withoutVenue(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('venueId');
  return rest;
}

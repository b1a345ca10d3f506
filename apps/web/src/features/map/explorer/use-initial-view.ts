import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { useEffect, useEffectEvent, useRef } from 'react';
import { boundsAround, CLOSE_ZOOM, type MapLocation } from '../map-location.ts';
import type { VenueMap } from '../venue-map.ts';

/**
 * If the address has no location, moves the map to the venue or search in the address, otherwise to all venues, once
 * they have loaded.
 */
export function useInitialView(state: {
  map: VenueMap | null;
  start: MapLocation | null;
  /** Whether all data has loaded. */
  known: boolean;
  selected: VenueListItem | null;
  found: readonly VenueListItem[] | undefined;
  venues: readonly VenueListItem[] | undefined;
}): void {
  const { map, known } = state;
  const arrived = useRef(state.start !== null);
  const arrive = useEffectEvent((there: VenueMap) => {
    const bounds = boundsAround(state.found ?? state.venues ?? []);
    if (state.selected) there.goTo(state.selected, CLOSE_ZOOM);
    else if (bounds) there.fit(bounds);
  });
  useEffect(() => {
    if (!map || !known || arrived.current) return;
    arrived.current = true;
    arrive(map);
  }, [map, known]);
}

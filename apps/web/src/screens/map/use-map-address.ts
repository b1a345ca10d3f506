import { limits } from '@reelmates/contract/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { filterParams, readFilter, type VenueFilter } from '../../features/map/explorer/venue-filter.ts';
import { formatLocation, type MapLocation, parseLocation } from '../../features/map/map-location.ts';
import { paths } from '../../lib/paths.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

type Query = { search: string; venue: string | null; asList: boolean; filter: VenueFilter };

/**
 * The state of the map in its address: `?search=`, `?venue=`, `?view=list`, the filters and, after the '#', the
 * location. Changes create no history entries; going back, reloading and sharing lead to the same state.
 */
export function useMapAddress() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const query: Query = {
    search: (params.get('search') ?? '').trim(),
    venue: params.get('venue'),
    asList: params.get('view') === 'list',
    filter: readFilter(params),
  };
  const { search } = query;
  const [text, setText] = useState(search);
  const debounced = useDebounced(text, limits.searchDebounceMs).trim();
  const known = useRef(search);

  const write = (change: Partial<Query>) => {
    const next = { ...query, ...change };
    const said = new URLSearchParams({
      ...(next.search && { search: next.search }),
      ...(next.venue && { venue: next.venue }),
      ...(next.asList && { view: 'list' }),
      ...filterParams(next.filter),
    });
    // Not its size, which iOS 16 does not know.
    const text = String(said) && `?${said}`;
    // The part after the '#' is written separately, see below.
    if (text !== location.search) navigate(paths.map + text + location.hash, { replace: true });
  };
  const writeSearch = useEffectEvent((next: string) => {
    if (next === search) return;
    known.current = next;
    write({ search: next });
  });
  useEffect(() => writeSearch(debounced), [debounced]);

  // A link with another search text was opened while this screen was shown.
  useEffect(() => {
    if (search === known.current) return;
    known.current = search;
    setText(search);
  }, [search]);

  return { ...query, text, setText, write };
}

export const locationInAddress = (): MapLocation | null => parseLocation(location.hash);

/** Bypasses the router, because no screen has to render again. */
export function writeLocation(next: MapLocation): void {
  try {
    history.replaceState(history.state, '', `${location.pathname}${location.search}#${formatLocation(next)}`);
  } catch {
    // Browsers refuse too many changes; the next movement then writes the location.
  }
}

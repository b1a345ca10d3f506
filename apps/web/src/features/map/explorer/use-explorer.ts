import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { useEffect, useMemo, useReducer } from 'react';
import { afterPaint } from '../../../lib/browser/after-paint.ts';
import { useMapSettings } from '../../operator-settings/operator-settings.public.ts';
import {
  distanceBetween,
  useFavourites,
  useMyPosition,
  type VenueWithDistance,
} from '../../venues/venues.public.ts';
import { preloadMap } from '../map-canvas.tsx';
import { boundsAround, boundsAt, CLOSE_ZOOM, type MapLocation } from '../map-location.ts';
import type { VenueMap } from '../venue-map.ts';
import {
  type ExplorerAction,
  initialExplorer,
  listVenues,
  partsShown,
  reduceExplorer,
} from './explorer-state.ts';
import { useInitialView } from './use-initial-view.ts';
import { useVenueData } from './use-venue-data.ts';
import type { VenueExplorerProps } from './venue-explorer-props.ts';
import { filterVenues, type VenueFilter } from './venue-filter.ts';

export type Explorer = ReturnType<typeof useExplorer>;

/** The part of the explorer that the sheet over the map uses. */
export type SheetExplorer = Pick<
  Explorer,
  'shown' | 'filter' | 'onFilter' | 'goNear' | 'listing' | 'middle' | 'bounds'
> & {
  data: Pick<Explorer['data'], 'venues' | 'failed'>;
  myPosition: Pick<Explorer['myPosition'], 'position'>;
};

/** The state of the explorer, and the effects of presses on its parts. */
export function useExplorer(props: VenueExplorerProps) {
  const { text, search, start, selectedId, onSelect, asList, onAsList, filter, onFilter } = props;
  const { shown, ...data } = useFilteredVenues(text, search, filter);
  const settings = useMapSettings();
  const myPosition = useMyPosition();
  const { position } = myPosition;
  const [state, dispatch] = useReducer(
    reduceExplorer,
    { panelOpen: data.isSearch && selectedId === null, mapWanted: !asList },
    initialExplorer,
  );
  const { map, view, mapWanted } = state;
  if (!asList && !mapWanted) dispatch({ type: 'mapWanted' });
  useEffect(() => {
    if (mapWanted) preloadMap();
  }, [mapWanted]);

  const mapFailed = state.mapStatus === 'failed' || settings.failed;
  const selected = data.venues?.find(({ id }) => id === selectedId) ?? null;
  const bounds = view?.bounds ?? (start && boundsAt(start, columnWidth(), innerHeight));
  const listing = listVenues({ ...data, venues: shown, bounds, onlyInView: state.onlyInView && !mapFailed });
  useInitialView({
    map,
    start,
    known: data.venues !== undefined && !data.isSearching,
    selected,
    found: data.found,
    venues: data.venues,
  });

  /** Moves the map after its press has been painted: drawing the map takes a slow phone many frames. */
  const moveMap = (move: (there: VenueMap) => void) => {
    if (map) afterPaint(() => map.isRemoved() || move(map));
  };

  const shownParts = partsShown({
    listShown: asList || mapFailed,
    panelOpen: state.panelOpen,
    isSearch: data.isSearch,
    isSelected: selected !== null,
    chooses: props.chooses === true,
    // While there are no venues, a notice over the map has the retry.
    hasSheet: listing.inView !== undefined || !data.failed,
  });
  return {
    data,
    /** All venues that match the filters. */
    shown,
    filter,
    onFilter,
    /** Of the visible part of the map, or of where it will open. */
    middle: view?.location ?? start,
    bounds,
    state,
    dispatch,
    settings,
    myPosition,
    mapFailed,
    ...shownParts,
    selected,
    listing,
    ...choicesOn(moveMap, data, { listShown: shownParts.listShown, dispatch, onSelect }),
    goNear: ({ zoom, ...position }: MapLocation) => moveMap((there) => there.goTo(position, zoom)),
    locate: async () => {
      const found = await myPosition.find();
      if (found) moveMap((there) => there.goTo(found, CLOSE_ZOOM));
    },
    retryMap: () => {
      settings.retry();
      dispatch({ type: 'mapRetried' });
      onAsList(false);
    },
    withDistance: (venues: readonly VenueListItem[]): VenueWithDistance[] =>
      venues.map((venue) => ({ venue, away: position && distanceBetween(position, venue) })),
  };
}

type Choosing = Pick<VenueExplorerProps, 'onSelect'> & {
  listShown: boolean;
  dispatch: (action: ExplorerAction) => void;
};

/** What choosing a venue, or the results of the search, does to the map and the parts over it. */
function choicesOn(
  moveMap: (move: (map: VenueMap) => void) => void,
  { venues, found }: Pick<ReturnType<typeof useFilteredVenues>, 'venues' | 'found'>,
  { listShown, dispatch, onSelect }: Choosing,
) {
  const select = (venueId: string | null) => {
    dispatch({ type: 'venueSelected', venueId });
    onSelect(venueId);
  };
  const choose = (venue: VenueListItem) => {
    select(venue.id);
    moveMap((map) => map.goTo(venue));
  };
  const showFound = () => {
    const around = boundsAround(found ?? []);
    if (!around) return;
    dispatch({ type: 'panelClosed' });
    moveMap((map) => map.fit(around));
  };
  return {
    choose,
    showFound,
    /** A tap on the map: on a venue, or on none. */
    tap: (venueId: string | null) => {
      select(venueId);
      const venue = venues?.find(({ id }) => id === venueId);
      if (venue) moveMap((map) => map.reveal(venue));
    },
    submitSearch: () => {
      const [first, second] = found ?? [];
      if (listShown || !first) return;
      if (second) showFound();
      else choose(first);
    },
  };
}

/** All venues, those that match the filters, and those that match the search as well. */
function useFilteredVenues(text: string, search: string, filter: VenueFilter) {
  const all = useVenueData(text, search);
  const favourites = useFavourites();
  const { ids } = favourites;
  const shown = useMemo(() => filterVenues(all.venues, filter, ids), [all.venues, filter, ids]);
  const found = useMemo(() => filterVenues(all.found, filter, ids), [all.found, filter, ids]);
  const lacksFavourites = filter.favourites && favourites.failed;
  return {
    ...all,
    shown,
    found,
    failed: all.failed || lacksFavourites,
    retry: () => {
      if (lacksFavourites) favourites.retry();
      all.retry();
    },
  };
}

const columnWidth = () => Math.min(innerWidth, 480);

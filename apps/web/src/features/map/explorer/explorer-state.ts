import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { type Bounds, isWithin } from '../map-location.ts';
import type { MapView, VenueMap } from '../venue-map.ts';

/** What the explorer remembers while it is on the screen, beside what its address and the server say. */
export type ExplorerState = {
  map: VenueMap | null;
  /** The part that the map shows; null before it shows any. */
  view: MapView | null;
  mapStatus: 'loading' | 'ready' | 'failed';
  pictureIsThere: boolean;
  /** Counts the maps that were begun. */
  attempt: number;
  /** Whether the map has been asked for: a list that is opened first loads none. */
  mapWanted: boolean;
  /** The panel with the hits of a search. */
  panelOpen: boolean;
  /** Whether the filters stand over the map; in the list they always do. */
  filtersOpen: boolean;
  /** Whether the list has the venues of the map's part alone. */
  onlyInView: boolean;
  /** Whether the selected venue was selected here, and not by the address. */
  justChosen: boolean;
};

export type ExplorerAction =
  | { type: 'mapWanted' | 'mapReady' | 'mapFailed' | 'mapRetried' }
  | { type: 'mapCreated'; map: VenueMap | null }
  | { type: 'pictureChanged'; isThere: boolean }
  | { type: 'viewChanged'; view: MapView }
  | { type: 'panelOpened' | 'panelClosed' | 'onlyInViewToggled' | 'filtersToggled' }
  | { type: 'venueSelected'; venueId: string | null };

export function initialExplorer(begin: { panelOpen: boolean; mapWanted: boolean }): ExplorerState {
  return {
    map: null,
    view: null,
    mapStatus: 'loading',
    pictureIsThere: true,
    attempt: 0,
    filtersOpen: false,
    onlyInView: true,
    justChosen: false,
    ...begin,
  };
}

export function reduceExplorer(state: ExplorerState, action: ExplorerAction): ExplorerState {
  switch (action.type) {
    case 'mapWanted':
      return { ...state, mapWanted: true };
    case 'mapCreated':
      return { ...state, map: action.map };
    case 'mapReady':
      return { ...state, mapStatus: 'ready' };
    case 'mapFailed':
      return { ...state, mapStatus: 'failed' };
    case 'mapRetried':
      return { ...state, mapStatus: 'loading', pictureIsThere: true, attempt: state.attempt + 1 };
    case 'pictureChanged':
      return { ...state, pictureIsThere: action.isThere };
    case 'viewChanged':
      return { ...state, view: action.view };
    case 'panelOpened':
      return { ...state, panelOpen: true };
    case 'panelClosed':
      return { ...state, panelOpen: false };
    case 'venueSelected':
      return { ...state, panelOpen: false, justChosen: action.venueId !== null };
    case 'filtersToggled':
      return { ...state, filtersOpen: !state.filtersOpen };
    case 'onlyInViewToggled':
      return { ...state, onlyInView: !state.onlyInView };
  }
}

export type Listing = {
  /** What the list has: all venues, those that a search has found, or those that the map shows. */
  kind: 'all' | 'found' | 'inView';
  venues: readonly VenueListItem[] | undefined;
  /** Those that the map shows; undefined where it shows no part, or they are not known. */
  inView: readonly VenueListItem[] | undefined;
};

export function listVenues(known: {
  venues: readonly VenueListItem[] | undefined;
  found: readonly VenueListItem[] | undefined;
  isSearch: boolean;
  bounds: Bounds | null;
  onlyInView: boolean;
}): Listing {
  const { venues, found, isSearch, bounds, onlyInView } = known;
  const inView = bounds ? venues?.filter((venue) => isWithin(bounds, venue)) : undefined;
  if (isSearch) return { kind: 'found', venues: found, inView };
  if (inView && onlyInView) return { kind: 'inView', venues: inView, inView };
  return { kind: 'all', venues, inView };
}

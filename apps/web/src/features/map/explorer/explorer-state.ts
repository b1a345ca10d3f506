import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { type Bounds, isWithin } from '../map-location.ts';
import type { MapView, VenueMap } from '../venue-map.ts';

/** The state of the explorer while it is on the screen, in addition to its address and the server's data. */
export type ExplorerState = {
  map: VenueMap | null;
  /** The visible part of the map; null before there is any. */
  view: MapView | null;
  mapStatus: 'loading' | 'ready' | 'failed';
  pictureIsThere: boolean;
  /** The number of times that the map was created. */
  attempt: number;
  /** Whether the map should load: if the list is opened first, it does not. */
  mapWanted: boolean;
  /** Whether the panel with search results is open. */
  panelOpen: boolean;
  /** Whether the filters are shown over the map; in the list, they always are. */
  filtersOpen: boolean;
  /** Whether the list contains only venues in the visible part of the map. */
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
  /** The content of the list: all venues, search results, or venues in the visible part of the map. */
  kind: 'all' | 'found' | 'inView';
  venues: readonly VenueListItem[] | undefined;
  /** The venues in the visible part of the map; undefined if no part is visible, or they are unknown. */
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

/** Over the map, at most one of: the search results, the card of the selected venue, the sheet. */
export function partsShown(known: {
  listShown: boolean;
  panelOpen: boolean;
  isSearch: boolean;
  isSelected: boolean;
  chooses: boolean;
  hasSheet: boolean;
}) {
  const { listShown, panelOpen } = known;
  const resultsShown = !listShown && panelOpen && known.isSearch;
  const cardShown = known.isSelected && (listShown ? known.chooses : !panelOpen);
  const sheetShown = !listShown && !cardShown && !resultsShown && known.hasSheet;
  return { listShown, resultsShown, cardShown, sheetShown };
}

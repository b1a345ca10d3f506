import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { ReactNode } from 'react';
import type { MapLocation } from '../map-location.ts';
import type { VenueFilter } from './venue-filter.ts';

export type VenueExplorerProps = {
  title: string;
  loadingText: string;
  /** Left of the search field. */
  back?: ReactNode;
  /** The search text, and its debounced value. */
  text: string;
  search: string;
  onText: (text: string) => void;
  /** Where the map opens, if that is known. */
  start: MapLocation | null;
  onLocation?: ((location: MapLocation) => void) | undefined;
  filter: VenueFilter;
  onFilter: (filter: VenueFilter) => void;
  selectedId: string | null;
  onSelect: (venueId: string | null) => void;
  asList: boolean;
  onAsList: (asList: boolean) => void;
  /** The buttons of the selected venue's card. */
  actions: (venue: VenueListItem) => ReactNode;
  /** Whether a press in the list chooses a venue instead of opening its page. */
  chooses?: boolean;
};

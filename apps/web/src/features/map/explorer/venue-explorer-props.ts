import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { ReactNode } from 'react';
import type { MapLocation } from '../map-location.ts';
import type { VenueFilter } from './venue-filter.ts';

export type VenueExplorerProps = {
  title: string;
  loadingText: string;
  /** Left of the search field. */
  back?: ReactNode;
  /** What is typed, and what of it has settled. */
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
  /** Whether the list chooses a venue; else it leads to the venues' pages. */
  chooses?: boolean;
};

/* Venues as other features show, choose and search them. */

export { type ChosenVenue, fromList, fromVenue } from './chosen-venue.ts';
export { distanceBetween, formatDistance, type Position } from './distance.ts';
export { askMyPosition, useMyPosition } from './use-my-position.ts';
export { VenueField } from './venue-field.tsx';
export {
  foundText,
  VenueList,
  type VenueListProps,
  VenueRow,
  type VenueWithDistance,
} from './venue-list.tsx';
export { VenueSources } from './venue-sources.tsx';
export { searchVenues, useVenues, venueQuery } from './venues-queries.ts';

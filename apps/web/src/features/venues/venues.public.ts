/* Venues for other features: showing, choosing and searching them. */

export { type ChosenVenue, fromList, fromVenue } from './chosen-venue.ts';
export { Directions } from './directions.tsx';
export { distanceBetween, formatDistance, type Position } from './distance.ts';
export { FavouriteButton } from './favourite-button.tsx';
export { useFavourites } from './favourites.ts';
export { askMyPosition, useMyPosition } from './use-my-position.ts';
export { useUserVenues } from './user-venues.ts';
export { venueFacts } from './venue-facts.ts';
export { VenueField } from './venue-field.tsx';
export {
  foundText,
  VenueList,
  type VenueListProps,
  VenueRow,
  type VenueWithDistance,
} from './venue-list.tsx';
export { VenueSheet } from './venue-sheet.tsx';
export { VenueSources } from './venue-sources.tsx';
export { peekQuery, searchVenues, useVenues, venueQuery } from './venues-queries.ts';

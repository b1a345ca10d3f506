export { importBundledVenues } from './bundled-venues.ts';
export { listedVenue } from './listed-venue.ts';
export { venueIsListed } from './venues.repository.ts';

export { importBundledVenues } from './bundled-venues.ts';
export { ensureVenueIsListed, listedVenue } from './listed-venue.ts';

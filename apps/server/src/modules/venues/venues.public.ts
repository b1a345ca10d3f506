export { importBundledVenues } from './bundled-venues.ts';
export { ensureVenueIsListed, listedVenue, listedVenueById } from './listed-venue.ts';

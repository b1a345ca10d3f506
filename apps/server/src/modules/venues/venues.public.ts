export { importBundledVenues } from './bundled-venues.ts';
export { ensureVenueIsListed, findListedVenue, listedVenue, listedVenueById } from './listed-venue.ts';
export { storeMerged } from './venue-admin.repository.ts';
export { lockBothVenues, lockMergeTargetShared, presentVenue } from './venue-admin.service.ts';
export { publishVenueRtps } from './venue-rtp.service.ts';
export type { VenueRow } from './venues.repository.ts';

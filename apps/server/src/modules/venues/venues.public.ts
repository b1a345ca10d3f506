export { importBundledVenues } from './bundled-venues.ts';

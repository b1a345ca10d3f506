export { moveVenueReports } from './venue-reports.repository.ts';

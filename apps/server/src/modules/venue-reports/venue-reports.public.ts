export { moveVenueReports, pendingVenueReports } from './venue-reports.repository.ts';

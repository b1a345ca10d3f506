export { eraseFromVenueReports, moveVenueReports, pendingVenueReports } from './venue-reports.repository.ts';

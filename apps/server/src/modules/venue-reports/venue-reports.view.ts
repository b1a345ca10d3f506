import type { VenueReport } from '@reelmates/contract/venue-reports';
import type { VenueReportRow } from './venue-reports.repository.ts';

export function toVenueReport(row: VenueReportRow): VenueReport {
  return {
    id: row.id,
    kind: row.kind,
    venueName: row.venue_name,
    country: row.country,
    state: row.state,
    venueId: row.venue_id,
    note: row.note,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}

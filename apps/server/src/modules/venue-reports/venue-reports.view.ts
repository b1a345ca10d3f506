import type { SentVenueReport, VenueReport } from '@reelmates/contract/venues/venue-reports';
import { versionOf } from '../../http/versions.ts';
import type { VenueReportRow } from './venue-reports.repository.ts';

/** The content of a report never changes. */
export function versionOfVenueReport({ id, status }: Pick<VenueReportRow, 'id' | 'status'>): string {
  return versionOf([id, status]);
}

export function toVenueReport(row: VenueReportRow): VenueReport {
  return { ...toSentReport(row), version: versionOfVenueReport(row) };
}

export function toSentReport(row: VenueReportRow): SentVenueReport {
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

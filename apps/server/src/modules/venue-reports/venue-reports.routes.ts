import * as contract from '@reelmates/contract/venues/venue-reports';
import { ok } from '../../http/endpoints/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { processVenueReport, reportVenue, venueReportsToProcess } from './venue-reports.service.ts';

export function registerVenueReports(context: ModuleContext): void {
  const { http } = context;
  http.bind(contract.createVenueReport, ({ viewer, body, idempotencyKey }) =>
    reportVenue(context, viewer, body, idempotencyKey),
  );
  http.bind(contract.venueReports, async ({ query }) => ok(await venueReportsToProcess(context, query)));
  http.bind(contract.setVenueReportStatus, async ({ viewer, params, body }) =>
    ok(await processVenueReport(context, viewer, params.reportId, body)),
  );
}

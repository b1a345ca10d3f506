import * as contract from '@reelmates/contract/venues/venue-reports';
import { created, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { processVenueReport, reportVenue, venueReportsToProcess } from './venue-reports.service.ts';

export function registerVenueReports(context: ModuleContext): void {
  const { http } = context;
  http.command(contract.createVenueReport, async (tx, { viewer, body }) =>
    created(await reportVenue(tx, context, viewer, body)),
  );
  http.bind(contract.venueReports, async ({ query }) => ok(await venueReportsToProcess(context, query)));
  http.command(contract.setVenueReportStatus, async (tx, { viewer, params, body }) =>
    ok(await processVenueReport(tx, context, viewer, params.reportId, body)),
  );
}

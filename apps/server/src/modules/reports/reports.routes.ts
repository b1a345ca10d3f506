import { createReport, decideReport, memberReports } from '@reelmates/contract/admin/reports';
import { created, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { decideOnReport, report, reportsToDecide } from './reports.service.ts';

export function registerReports(context: ModuleContext): void {
  const { http } = context;
  http.command(createReport, async (tx, { viewer, body }) =>
    created(await report(tx, context, viewer, body)),
  );
  http.bind(memberReports, async ({ query }) => ok(await reportsToDecide(context, query)));
  http.bind(decideReport, async ({ viewer, params, body }) =>
    ok(await decideOnReport(context, viewer, params.id, body)),
  );
}

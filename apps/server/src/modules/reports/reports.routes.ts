import { createReport, decideReport, memberReports } from '@reelmates/contract/admin/reports';
import { created, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { recountEngagementNow } from '../account-lifecycle/account-lifecycle.public.ts';
import { beginReview } from '../reviews/reviews.public.ts';
import { decideOnReport, reportsToDecide, reportToModerators } from './reports.service.ts';

export function registerReports(context: ModuleContext): void {
  const { http } = context;
  http.command(createReport, async (tx, { viewer, body }) =>
    created(await reportToModerators(tx, context, viewer, body)),
  );
  http.bind(memberReports, async ({ query }) => ok(await reportsToDecide(context, query)));
  http.command(decideReport, {
    run: (tx, { viewer, params, body }) => decideOnReport(beginReview(tx, context, viewer), params.id, body),
    finish: async (_call, report) => {
      const { kind, target, outcome } = report;
      if (kind === 'user' && outcome === 'removed') await recountEngagementNow(context, target.id);
      return ok(report);
    },
  });
}

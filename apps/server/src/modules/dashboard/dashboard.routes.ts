import * as contract from '@reelmates/contract/admin/dashboard';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { seriesOf, statsOf } from './dashboard.service.ts';

export function registerDashboard(context: ModuleContext): void {
  const { http } = context;
  http.bind(contract.dashboardStats, async ({ query }) => ok(await statsOf(context, query)));
  http.bind(contract.dashboardSeries, async ({ query }) => ok(await seriesOf(context, query)));
}

import * as contract from '@reelmates/contract/play/responsible-gambling';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { breakStatsOf, comeBack, takeBreak } from './breaks.service.ts';

export function registerBreaks(context: ModuleContext): void {
  const { http, db, clock } = context;

  http.bind(contract.breakStats, async ({ viewer }) =>
    ok(await breakStatsOf(db, { userId: viewer.id, exclusionEnd: viewer.exclusionEnd, now: clock() })),
  );
  http.command(contract.setExclusion, async (tx, { viewer, body }) =>
    ok(await takeBreak(tx, context, viewer.id, body.days)),
  );
  http.command(contract.comeBack, async (tx, { viewer }) => ok(await comeBack(tx, context, viewer.id)));
}

import * as contract from '@reelmates/contract/play/responsible-gambling';
import { ok } from '../../http/endpoints/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { breakStatsOf, leaveBreak, takeBreak } from './breaks.service.ts';

export function registerBreaks(context: ModuleContext): void {
  const { http, db, clock } = context;

  http.bind(contract.breakStats, async ({ viewer }) =>
    ok(await breakStatsOf(db, { userId: viewer.id, exclusionEnd: viewer.exclusionEnd, now: clock() })),
  );
  http.bind(contract.setExclusion, async ({ viewer, body }) =>
    ok(await takeBreak(context, viewer.id, body.days)),
  );
  http.bind(contract.comeBack, async ({ viewer }) => ok(await leaveBreak(context, viewer.id)));
}

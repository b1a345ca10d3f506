import * as contract from '@reelmates/contract/jackpots';
import { ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { reviewJackpot } from '../jackpots/jackpots.public.ts';
import { countPendingJackpots, findPendingJackpots } from './jackpots-queue.repository.ts';
import { toPendingJackpot, toReviewedJackpot } from './jackpots-queue.view.ts';

export function registerJackpotsQueue(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(contract.pendingJackpots, async ({ query }) => {
    const limit = pageLimit(query);
    const rows = await findPendingJackpots(db, readCursor(query), limit + 1);
    const page = toPage(rows, limit, ({ id, created_at }) => ({ id, time: created_at }), toPendingJackpot);
    return ok({ ...page, totalCount: await countPendingJackpots(db) });
  });

  http.bind(contract.approveJackpot, async ({ viewer, params }) => {
    const verdict = { status: 'verified', reason: null, by: viewer.id } as const;
    return ok(toReviewedJackpot(await reviewJackpot(context, params.id, verdict)));
  });

  http.bind(contract.denyJackpot, async ({ viewer, params, body }) => {
    const verdict = { status: 'rejected', reason: body?.reason || null, by: viewer.id } as const;
    return ok(toReviewedJackpot(await reviewJackpot(context, params.id, verdict)));
  });
}

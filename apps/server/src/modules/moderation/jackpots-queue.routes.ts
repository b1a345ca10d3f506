import * as contract from '@reelmates/contract/competition/jackpots';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { decideOrShow, toCurrent } from '../../http/versions.ts';
import { reviewJackpot } from '../jackpots/jackpots.public.ts';
import { denialReason } from './denial-reason.ts';
import { findPendingJackpots, findQueuedJackpot, pendingJackpots } from './jackpots-queue.repository.ts';
import { toPendingJackpot, toReviewedJackpot } from './jackpots-queue.view.ts';

export function registerJackpotsQueue(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(contract.pendingJackpots, async ({ query }) => {
    const limit = pageLimit(query);
    const rows = await findPendingJackpots(db, readCursor(query), limit + 1);
    const page = toPage(rows, limit, ({ id, created_at }) => ({ id, time: created_at }), toPendingJackpot);
    return ok({ ...page, totalCount: (await pendingJackpots(db)).pending });
  });

  const decide = async (
    id: string,
    version: string | undefined,
    verdict: Parameters<typeof reviewJackpot>[3],
  ) => {
    const reviewed = await decideOrShow(
      () => reviewJackpot(context, id, version, verdict),
      async () => {
        const row = await findQueuedJackpot(db, id);
        return row && toCurrent(row, toPendingJackpot(row));
      },
    );
    return ok(toReviewedJackpot(reviewed));
  };
  http.bind(contract.approveJackpot, ({ viewer, params, body }) =>
    decide(params.id, body?.version, { status: 'verified', reason: null, by: viewer.id }),
  );
  http.bind(contract.denyJackpot, ({ viewer, params, body }) =>
    decide(params.id, body?.version, {
      status: 'rejected',
      reason: denialReason(body?.reason),
      by: viewer.id,
    }),
  );
}

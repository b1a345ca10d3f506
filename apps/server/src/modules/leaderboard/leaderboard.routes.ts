import * as contract from '@reelmates/contract/competition/leaderboard';
import * as monthReview from '@reelmates/contract/competition/month-review';
import {
  claimPrize,
  markAwardPaid,
  myPrizes,
  withdrawAward as withdrawAwardEndpoint,
} from '@reelmates/contract/competition/prizes';
import { created, noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { setListedOnBoards } from '../accounts/accounts.public.ts';
import { readBoardForAdmins } from './admin-board.service.ts';
import { finishMonth } from './close-months.ts';
import {
  currentMonthOf,
  readBoard,
  readMonths,
  readMonthsForAdmins,
  readRank,
  readStatement,
} from './leaderboard.service.ts';
import { toHead } from './leaderboard.view.ts';
import { markPaid } from './mark-paid.service.ts';
import { claimOwnPrize, listOwnPrizes } from './own-prizes.service.ts';
import { deletePrize, savePrize } from './prizes.service.ts';
import { listMonthEntries, restoreEntry, strikeEntry } from './strikes.service.ts';
import { withdrawAward } from './withdraw-award.service.ts';

export function registerLeaderboard(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(contract.leaderboardMonths, async () => ok(await readMonths(context)));
  http.bind(contract.leaderboard, async ({ params, viewer }) =>
    ok(await readBoard(context, params.month, viewer?.id ?? null)),
  );
  http.bind(contract.leaderboardStatement, async ({ params, query, viewer }) => {
    const number = query.number === undefined ? null : Number(query.number);
    return ok(await readStatement(context, params.month, viewer?.id ?? null, number));
  });

  http.bind(contract.ownRank, async ({ viewer, query }) =>
    ok(await readRank(context, viewer.id, query.month ?? currentMonthOf(context))),
  );
  http.bind(contract.setLeaderboardListing, async ({ viewer, body }) => {
    await setListedOnBoards(db, viewer.id, body.isListed);
    return ok({ isListed: body.isListed });
  });

  http.bind(contract.adminLeaderboardMonths, async () => ok(await readMonthsForAdmins(context)));
  http.bind(contract.adminLeaderboard, async ({ params }) =>
    ok(await readBoardForAdmins(context, params.month)),
  );
  http.bind(myPrizes, async ({ viewer, query }) => ok(await listOwnPrizes(context, viewer.id, query)));
  http.command(claimPrize, async (tx, { viewer, params }) =>
    ok(await claimOwnPrize(tx, context, viewer.id, params.id)),
  );
  http.command(withdrawAwardEndpoint, async (tx, { viewer, params, body }) =>
    ok(await withdrawAward(tx, context, viewer.id, { id: params.id, from: body?.from })),
  );
  http.command(markAwardPaid, async (tx, { viewer, params, body }) =>
    ok(await markPaid(tx, context, viewer.id, { id: params.id, isPaid: body.isPaid })),
  );
  http.bind(monthReview.finishMonth, async ({ viewer, params: { month }, body }) => {
    const statement = await finishMonth(context, month, { actorId: viewer.id, seen: body?.version });
    return ok({ month, statement: toHead(statement) });
  });
  http.bind(monthReview.monthEntries, async ({ params, query }) =>
    ok(await listMonthEntries(context, params, query)),
  );
  http.command(monthReview.strikeEntry, async (tx, { viewer, params, body }) =>
    created(await strikeEntry(tx, context, viewer.id, { ...params, ...body })),
  );
  http.command(monthReview.restoreEntry, async (tx, { viewer, params, body }) => {
    await restoreEntry(tx, context, viewer.id, { ...params, version: body?.version });
    return noContent();
  });
  http.command(contract.savePrize, async (tx, { viewer, body }) => {
    const { prize, isNew } = await savePrize(tx, context, viewer.id, body);
    return isNew ? created(prize) : ok(prize);
  });
  http.command(contract.deletePrize, async (tx, { viewer, params, body }) => {
    await deletePrize(tx, context, viewer.id, { id: params.id, from: body?.from });
    return noContent();
  });
}

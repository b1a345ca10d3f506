import * as contract from '@reelmates/contract/competition/leaderboard';
import {
  claimPrize,
  myPrizes,
  withdrawAward as withdrawAwardEndpoint,
} from '@reelmates/contract/competition/prizes';
import { created, noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { setListedOnBoards } from '../accounts/accounts.public.ts';
import {
  presentMonth,
  readBoard,
  readBoardForAdmins,
  readMonths,
  readMonthsForAdmins,
  readRank,
  readStatement,
} from './leaderboard.service.ts';
import { claimOwnPrize, listOwnPrizes } from './own-prizes.service.ts';
import { deletePrize, savePrize } from './prizes.service.ts';
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
    ok(await readRank(context, viewer.id, query.month ?? presentMonth(context))),
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
  http.command(withdrawAwardEndpoint, async (tx, { viewer, params }) =>
    ok(await withdrawAward(tx, context, viewer.id, params.id)),
  );
  http.command(contract.savePrize, async (tx, { viewer, body }) => {
    const { prize, isNew } = await savePrize(tx, context, viewer.id, body);
    return isNew ? created(prize) : ok(prize);
  });
  http.command(contract.deletePrize, async (tx, { viewer, params }) => {
    await deletePrize(tx, context, viewer.id, params.id);
    return noContent();
  });
}

import * as contract from '@reelmates/contract/competition/jackpots';
import { noContent, ok } from '../../http/endpoints/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { deleteJackpot, ownJackpotsPage, submitJackpot } from './jackpots.service.ts';

export function registerJackpots(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(contract.submitJackpot, ({ viewer, body, idempotencyKey }) =>
    submitJackpot(context, viewer, body, idempotencyKey),
  );
  http.bind(contract.myJackpots, async ({ viewer, query }) =>
    ok(await ownJackpotsPage(db, viewer.id, query)),
  );
  http.bind(contract.deleteJackpot, async ({ viewer, params }) => {
    await deleteJackpot(context, viewer.id, params.id);
    return noContent();
  });
}

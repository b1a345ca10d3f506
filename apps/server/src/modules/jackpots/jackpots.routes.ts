import * as contract from '@reelmates/contract/competition/jackpots';
import { created, noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { claimForLater } from '../uploads/uploads.public.ts';
import { deleteJackpot, ownJackpotsPage, submitJackpot } from './jackpots.service.ts';

export function registerJackpots(context: ModuleContext): void {
  const { http, db } = context;

  http.command(contract.submitJackpot, {
    prepare: ({ viewer, body }) => claimForLater(context, viewer.id, body.imageUrl),
    run: async (tx, { viewer, body }, photo) =>
      created(await submitJackpot(tx, context, viewer, body, photo)),
  });
  http.bind(contract.myJackpots, async ({ viewer, query }) =>
    ok(await ownJackpotsPage(db, viewer.id, query)),
  );
  http.command(contract.deleteJackpot, async (tx, { viewer, params }) => {
    await deleteJackpot(tx, context, viewer.id, params.id);
    return noContent();
  });
}

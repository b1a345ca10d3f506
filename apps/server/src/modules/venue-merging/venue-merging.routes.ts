import { mergeVenue } from '@reelmates/contract/venues/venue-admin';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { mergeVenues, moveContentsNow } from './venue-merging.service.ts';

export function registerVenueMerging(context: ModuleContext): void {
  context.http.command(mergeVenue, {
    run: (tx, { viewer, params, body }) => mergeVenues(tx, context, viewer, params.id, body.into),
    finish: async ({ params }, merged) => {
      await moveContentsNow(context, params.id);
      return ok(merged);
    },
  });
}

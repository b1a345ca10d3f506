import { mergeVenue } from '@reelmates/contract/venues/venue-admin';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { mergeVenues } from './venue-merging.service.ts';

export function registerVenueMerging(context: ModuleContext): void {
  context.http.command(mergeVenue, async (tx, { viewer, params, body }) =>
    ok(await mergeVenues(tx, context, viewer, params.id, body.into)),
  );
}

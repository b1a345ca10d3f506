import { mergeVenue } from '@reelmates/contract/venues/venue-admin';
import { ok } from '../../http/endpoints/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { mergeVenues } from './venue-merging.service.ts';

export function registerVenueMerging(context: ModuleContext): void {
  context.http.bind(mergeVenue, async ({ viewer, params, body }) =>
    ok(await mergeVenues(context, viewer, params.id, body.into)),
  );
}

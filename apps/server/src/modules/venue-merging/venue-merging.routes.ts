import { mergeVenue } from '@reelmates/contract/venue-admin';
import { ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { mergeVenues } from './venue-merging.service.ts';

export function registerVenueMerging(context: ModuleContext): void {
  context.http.bind(mergeVenue, async ({ viewer, params, body }) =>
    ok(await mergeVenues(context, viewer, params.id, body.into)),
  );
}

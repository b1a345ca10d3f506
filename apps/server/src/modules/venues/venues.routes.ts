import * as contract from '@reelmates/contract/venues';
import { ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { isKnown } from './etag.rules.ts';
import { createVenueCatalog } from './venue-catalog.ts';
import { bestVenues, venueById } from './venues.service.ts';

export function registerVenues(context: ModuleContext): void {
  const { http, db } = context;
  const catalog = createVenueCatalog(db);

  http.bind(contract.listVenues, async ({ query, request }) => {
    const best = await bestVenues(catalog, query);
    if (best) return ok([...best]);
    const { venues, etag } = await catalog.current();
    // Browsers keep the list and ask each time whether it is still right.
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (isKnown(request.headers['if-none-match'], etag)) return { status: 304 as const, headers };
    return { ...ok([...venues]), headers };
  });

  http.bind(contract.getVenue, async ({ params }) => ok(await venueById(context, params.id)));
}

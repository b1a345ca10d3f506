import * as contract from '@reelmates/contract/venues/venue-finder';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { favouriteVenueIds } from './favourites.repository.ts';
import { toggleFavourite } from './venue-finder.service.ts';
import { peekAt } from './venue-peek.repository.ts';

export function registerVenueFinder(context: ModuleContext): void {
  const { http, db } = context;
  http.bind(contract.peekAtVenues, async ({ viewer, query }) => ok(await peekAt(db, viewer.id, query.ids)));
  http.bind(contract.favouriteVenues, async ({ viewer }) =>
    ok({ venueIds: await favouriteVenueIds(db, viewer.id) }),
  );
  http.command(contract.toggleFavouriteVenue, async (tx, { viewer, params }) =>
    ok(await toggleFavourite(tx, context, viewer.id, params.id)),
  );
}

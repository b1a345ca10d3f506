import { readFile } from 'node:fs/promises';
import * as admin from '@reelmates/contract/venues/venue-admin';
import * as contract from '@reelmates/contract/venues/venues';
import { rawBodyOf } from '../../http/bodies/raw-body.ts';
import { chooseEncoding } from '../../http/encodings.ts';
import { created, ok } from '../../http/endpoints/handler.ts';
import { isKnownEtag } from '../../http/known-etags.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { isStatic, staticResponse } from '../../http/web-app/static-response.ts';
import { bundledVenuesFile } from './bundled-venues.ts';
import {
  addVenueByHand,
  anyVenue,
  editVenueByHand,
  hideVenueByHand,
  venuesOffTheList,
} from './venue-admin.service.ts';
import { createVenueCatalog } from './venue-catalog.ts';
import { importVenueFile } from './venue-import.service.ts';
import { bestVenues, venueById } from './venues.service.ts';

/** The bundled file, for admins' import screen. It is public data, with its licences beside it. */
function serveBundledVenues({ http }: ModuleContext): void {
  const read = () => readFile(bundledVenuesFile);
  const headers = { 'cache-control': 'no-cache' };
  http.fastify.get(
    '/venues/venues.json',
    isStatic,
    staticResponse(read, 'application/json; charset=utf-8', headers),
  );
}

export function registerVenues(context: ModuleContext): void {
  const { http, db } = context;
  const catalog = createVenueCatalog(db);
  serveBundledVenues(context);

  http.bind(contract.listVenues, async ({ query, request }) => {
    const best = await bestVenues(catalog, query);
    if (best) return ok([...best]);
    const { etag, list, brotli } = await catalog.current();
    // Browsers cache the list and revalidate it for each use.
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (isKnownEtag(request.headers['if-none-match'], etag)) return { status: 304 as const, headers };
    if (brotli === null || chooseEncoding(request) !== 'br') {
      return { status: 200 as const, json: list.json, headers };
    }
    const encoded = { 'content-encoding': 'br', vary: 'accept-encoding' };
    return { status: 200 as const, json: brotli, headers: { ...headers, ...encoded } };
  });

  http.bind(admin.adminVenue, async ({ params }) => ok(await anyVenue(context, params.id)));
  http.bind(admin.hiddenVenues, async ({ query }) => ok(await venuesOffTheList(context, query)));
  http.command(admin.addVenue, async (tx, { viewer, body }) =>
    created(await addVenueByHand(tx, context, viewer, body)),
  );
  http.command(admin.editVenue, async (tx, { viewer, params, body }) =>
    ok(await editVenueByHand(tx, context, viewer, params.id, body)),
  );
  http.command(admin.hideVenue, async (tx, { viewer, params, body }) =>
    ok(await hideVenueByHand(tx, context, viewer, params.id, body.isHidden)),
  );
  http.bind(admin.importVenues, async ({ viewer, query, request }) => {
    const file = rawBodyOf(request, admin.importVenues.bodyLimit);
    return ok(await importVenueFile({ ...context, catalog }, viewer, file, query.dryRun === 'true'));
  });

  http.bind(contract.venueSources, async () => ok({ sources: [...(await catalog.current()).sources] }));
  http.bind(contract.getVenue, async ({ params }) => ok(await venueById(context, params.id)));
}

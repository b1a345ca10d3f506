import type { Query } from '@reelmates/contract/endpoint';
import { limits } from '@reelmates/contract/limits';
import type { listVenues as listVenuesEndpoint, Venue } from '@reelmates/contract/venues/venues';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { nearest } from './distance.rules.ts';
import type { VenueCatalog } from './venue-catalog.ts';
import { publishedRtp } from './venue-rtp.service.ts';
import { searchVenues } from './venue-search.rules.ts';
import { findVenue, type VenueListRow } from './venues.repository.ts';

type ListQuery = Query<typeof listVenuesEndpoint>;

/** The best matches; null for an empty search. */
export async function bestVenues(
  catalog: VenueCatalog,
  query: ListQuery,
): Promise<readonly VenueListRow[] | null> {
  const { search, near, limit = limits.pickerFirst } = query;
  if (!search && !near) return null;
  const { list, index } = await catalog.current();
  const numbers = search
    ? searchVenues(index, search, limit)
    : near && nearest(list.latitudes, list.longitudes, near, limit);
  return numbers?.map(list.venueAt) ?? null;
}

export async function venueById({ db }: Pick<ModuleContext, 'db'>, id: string): Promise<Venue> {
  const venue = await findVenue(db, id);
  if (!venue) throw notFound('Venue not found');
  return { ...venue, rtp: await publishedRtp(db, venue.id) };
}

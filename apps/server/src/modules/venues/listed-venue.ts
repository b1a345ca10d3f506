import { idParam } from '@reelmates/contract/fields';
import type { Queryable, Transaction } from '../../db/database.ts';
import { invalid, notFound } from '../../http/api-error.ts';
import { findListedVenueId, findVenue, type VenueRow } from './venues.repository.ts';

/**
 * A venue that somebody has chosen in a form, or none.
 * @returns the venue's id, which is another one where it was merged meanwhile
 * @throws ApiError VALIDATION when the venue is unknown or no longer listed
 */
export async function listedVenue(tx: Transaction, venueId: string | null): Promise<string | null> {
  if (venueId === null) return null;
  const listed = idParam.safeParse(venueId).success ? await findListedVenueId(tx, venueId) : null;
  if (listed === null) throw invalid('venueId', 'Please choose a venue from the list');
  return listed;
}

/**
 * The venue that an address names.
 * @returns its id, which is another one where it was merged
 * @throws ApiError NOT_FOUND when it is unknown or no longer listed
 */
export async function ensureVenueIsListed(db: Queryable, venueId: string): Promise<string> {
  const listed = await findListedVenueId(db, venueId);
  if (listed === null) throw notFound('Venue not found');
  return listed;
}

/** As `ensureVenueIsListed`, with what is known of the venue. */
export async function listedVenueById(db: Queryable, venueId: string): Promise<VenueRow> {
  const venue = idParam.safeParse(venueId).success ? await findVenue(db, venueId) : null;
  if (venue === null) throw notFound('Venue not found');
  return venue;
}

import { idParam } from '@reelmates/contract/fields';
import type { Queryable, Transaction } from '../../db/database.ts';
import { invalid, notFound } from '../../http/api-error.ts';
import { findListedVenueId, findVenue, type VenueRow } from './venues.repository.ts';

/**
 * The venue of a form, if it names one.
 * @returns the venue's id, or that of the venue into which it was merged
 * @throws ApiError VALIDATION for an unknown or hidden venue
 */
export async function listedVenue(tx: Transaction, venueId: string | null): Promise<string | null> {
  if (venueId === null) return null;
  const listed = idParam.safeParse(venueId).success ? await findListedVenueId(tx, venueId) : null;
  if (listed === null) throw invalid('venueId', 'Please choose a venue from the list');
  return listed;
}

/**
 * The venue in the path of a request.
 * @returns its id, or that of the venue into which it was merged
 * @throws ApiError NOT_FOUND for an unknown or hidden venue
 */
export async function ensureVenueIsListed(db: Queryable, venueId: string): Promise<string> {
  const listed = await findListedVenueId(db, venueId);
  if (listed === null) throw notFound('Venue not found');
  return listed;
}

/** The listed venue with this id, or the one into which it was merged; null for an unknown or hidden venue. */
export async function findListedVenue(db: Queryable, venueId: string): Promise<VenueRow | null> {
  return idParam.safeParse(venueId).success ? findVenue(db, venueId) : null;
}

/** As `ensureVenueIsListed`, but returns the venue's row. */
export async function listedVenueById(db: Queryable, venueId: string): Promise<VenueRow> {
  const venue = await findListedVenue(db, venueId);
  if (venue === null) throw notFound('Venue not found');
  return venue;
}

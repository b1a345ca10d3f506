import { idParam } from '@reelmates/contract/fields';
import type { Transaction } from '../../db/database.ts';
import { invalid } from '../../http/api-error.ts';
import { venueIsListed } from './venues.repository.ts';

/**
 * A venue that somebody has chosen in a form, or none.
 * @throws ApiError VALIDATION when the venue is unknown or no longer listed
 */
export async function listedVenue(tx: Transaction, venueId: string | null): Promise<string | null> {
  if (venueId === null) return null;
  if (idParam.safeParse(venueId).success && (await venueIsListed(tx, venueId))) return venueId;
  throw invalid('venueId', 'Please choose a venue from the list');
}

import { readDraft, writeDraft } from '../../../lib/device-storage/drafts.ts';
import { formatLocation, type MapLocation, parseLocation } from '../map-location.ts';
import { homeLocation } from './home-location.ts';

/*
 * The last location of an account's map on this device. It is deleted with the account's drafts, and no server learns
 * it.
 */

const name = 'map-location';

/** Where the map opens if nothing else determines it: at the last location, otherwise near the viewer's city. */
export const openingLocation = (accountId: string): MapLocation | null =>
  readLastLocation(accountId) ?? homeLocation();

export function readLastLocation(accountId: string): MapLocation | null {
  const stored = readDraft(accountId, name);
  return typeof stored === 'string' ? parseLocation(stored) : null;
}

export function writeLastLocation(accountId: string, location: MapLocation): void {
  writeDraft(accountId, name, formatLocation(location));
}

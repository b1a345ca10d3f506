import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { distanceBetween, type Position, type VenueWithDistance } from '../../venues/venues.public.ts';

/** The venues nearest to a location, nearest first, found in a single pass over all venues. */
export function nearestVenues(
  venues: readonly VenueListItem[],
  from: Position,
  count: number,
): (VenueWithDistance & { away: number })[] {
  const best: { venue: VenueListItem; away: number }[] = [];
  for (const venue of venues) {
    const away = distanceBetween(from, venue);
    const last = best.at(-1);
    if (best.length === count && last && last.away <= away) continue;
    const index = best.findIndex((one) => one.away > away);
    best.splice(index === -1 ? best.length : index, 0, { venue, away });
    if (best.length > count) best.pop();
  }
  return best;
}

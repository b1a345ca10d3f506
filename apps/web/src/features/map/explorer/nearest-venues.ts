import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { distanceBetween, type Position, type VenueWithDistance } from '../../venues/venues.public.ts';

/** The few that are nearest to a place, the nearest first; all others are looked at only once. */
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

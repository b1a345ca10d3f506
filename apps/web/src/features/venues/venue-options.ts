import type { VenueListItem, VenueRef } from '@reelmates/contract/venues/venues';
import type { SelectOption } from '../../ui/controls/option-list.tsx';
import { fromList } from './chosen-venue.ts';
import { distanceBetween, formatDistance, type Position } from './distance.ts';

/** How many of the viewer's venues and of the nearest venues come before all others. */
const VENUES_OFFERED = 5;

type Known = { venues: readonly VenueListItem[]; own: readonly VenueRef[]; position: Position | null };

/** The venues where the viewer played last, the nearest ones, then all others, without duplicates. */
export function offeredVenues({ venues, own, position }: Known): SelectOption[] {
  const played = own.slice(0, VENUES_OFFERED);
  const taken = new Set(played.map(({ id }) => id));
  const places = new Map(venues.filter(({ id }) => taken.has(id)).map((venue) => [venue.id, venue]));
  const near = position
    ? nearest(
        venues.filter(({ id }) => !taken.has(id)),
        position,
      )
    : [];
  for (const { venue } of near) taken.add(venue.id);
  const others = venues.filter(({ id }) => !taken.has(id));
  const isFirst = taken.size > 0;
  return [
    ...played.map(({ id, name }) => {
      const place = places.get(id);
      return { value: id, label: name, group: 'Last played', note: place && fromList(place).place };
    }),
    ...near.map(({ venue, distance }) => ({
      ...optionOf(venue),
      group: 'Nearest',
      note: `${formatDistance(distance)} away, ${fromList(venue).place}`,
    })),
    ...others.map((venue) => ({ ...optionOf(venue), group: isFirst ? 'All venues' : undefined })),
  ];
}

export function optionOf(venue: VenueListItem): SelectOption {
  return { value: venue.id, label: venue.name, note: fromList(venue).place };
}

type Near = { venue: VenueListItem; distance: number };

/** In a single pass, because there are thousands of venues. */
function nearest(venues: readonly VenueListItem[], position: Position): Near[] {
  const found: Near[] = [];
  for (const venue of venues) {
    const distance = distanceBetween(position, venue);
    const at = found.findIndex((other) => distance < other.distance);
    if (at < 0 && found.length >= VENUES_OFFERED) continue;
    found.splice(at < 0 ? found.length : at, 0, { venue, distance });
    if (found.length > VENUES_OFFERED) found.pop();
  }
  return found;
}

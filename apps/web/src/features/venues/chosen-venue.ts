import type { Venue, VenueListItem } from '@reelmates/contract/venues/venues';

/** What a form stores of a venue: enough to show it again without a request. */
export type ChosenVenue = {
  id: string;
  name: string;
  /** The address, or at least the town. */
  place: string;
};

export function fromList({ id, name, city, state }: VenueListItem): ChosenVenue {
  return { id, name, place: `${city} ${state}` };
}

export function fromVenue({ id, name, address, city, state }: Venue): ChosenVenue {
  return { id, name, place: `${address}, ${city} ${state}` };
}

import { useSearch } from 'wouter';
import { AddVenue } from './add-venue.tsx';
import { EditVenue } from './edit-venue.tsx';
import { readPlace } from './venue-admin-paths.ts';
import { VenuesList } from './venues-list.tsx';

/** /admin/venues: the list, one venue, or the form for a new one. */
export function VenuesSection() {
  const query = useSearch();
  const place = readPlace(query);
  if (place.page === 'venue') return <EditVenue key={query} {...place} />;
  if (place.page === 'add') return <AddVenue key={query} {...place} />;
  return <VenuesList initialSearch={place.search} />;
}

import { useSearch } from 'wouter';
import { AddVenue } from './add-venue.tsx';
import { EditVenue } from './edit-venue.tsx';
import { readVenueAdminPage } from './venue-admin-paths.ts';
import { VenuesList } from './venues-list.tsx';

/** /admin/venues: the list, one venue, or the form for a new one. */
export function VenuesSection() {
  const query = useSearch();
  const page = readVenueAdminPage(query);
  if (page.page === 'venue') return <EditVenue key={query} {...page} />;
  if (page.page === 'add') return <AddVenue key={query} {...page} />;
  return <VenuesList initialSearch={page.search} />;
}

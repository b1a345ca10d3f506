import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { venueQuery } from '../../features/venues/venues-queries.ts';
import { ApiError } from '../../lib/api/api.ts';
import { paths, venuePath } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { Header } from '../../ui/page/header.tsx';
import { MissingPage } from '../../ui/page/missing-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { backToMap, VenuePage } from './venue-page.tsx';
import styles from './venue-screen.module.css';

export function VenueScreen() {
  const { id } = useParams<{ id: string }>();
  const [back] = useState(backToMap);
  const { data: venue, error, isFetching, refetch } = useQuery(venueQuery(id));
  useMergedVenue(id, venue);

  if (venue) return <VenuePage key={id} id={id} venue={venue.id === id ? venue : undefined} />;
  const header = (
    <Header back={{ href: back, label: 'Back to Map' }} middle={<span className={styles.grow} />} />
  );
  if (error instanceof ApiError && error.status === 404) {
    return (
      <MissingPage heading="Venue not found" header={header} href={paths.map} linkLabel="Back to Map">
        The venue you're looking for doesn't exist or has been removed.
      </MissingPage>
    );
  }
  if (error && !isFetching) {
    return (
      <Page title="Venue" header={header} padded>
        <ErrorState what="Venue" headingAs="h1" onRetry={() => void refetch()} />
      </Page>
    );
  }
  return <VenuePage key={id} id={id} venue={undefined} />;
}

/** A venue that was merged into another one: replaces the address by the other one's. */
function useMergedVenue(id: string, venue: { id: string } | undefined) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const moveTo = useEffectEvent((target: string) => {
    const { queryKey } = venueQuery(target);
    client.setQueryData(queryKey, (known) => known ?? client.getQueryData(venueQuery(id).queryKey));
    navigate(venuePath(target), { replace: true, state: history.state });
  });
  const target = venue && venue.id !== id ? venue.id : null;
  useEffect(() => {
    if (target !== null) moveTo(target);
  }, [target]);
}

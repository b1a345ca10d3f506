import type { Venue } from '@reelmates/contract/venues';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { MyPoints } from '../../features/people/my-points.tsx';
import { LatestWins } from '../../features/venues/latest-wins.tsx';
import { VenueSources } from '../../features/venues/venue-sources.tsx';
import { venueQuery } from '../../features/venues/venues-queries.ts';
import { ApiError } from '../../lib/api.ts';
import { addPath, paths } from '../../lib/paths.ts';
import { useStructuredData } from '../../lib/use-structured-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Header } from '../../ui/header.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './venue-screen.module.css';

export function VenueScreen() {
  const { id } = useParams<{ id: string }>();
  const [back] = useState(backToMap);
  const { data: venue, error, isFetching, refetch } = useQuery(venueQuery(id));
  const header = (
    <Header
      back={{ href: back, label: 'Back to Map' }}
      right={<MyPoints />}
      middle={<span className={styles.grow} />}
    />
  );

  if (venue) return <VenuePage venue={venue} header={header} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Page title="Venue not found" header={header} padded>
        <EmptyState
          figure="search"
          heading="Venue not found"
          headingAs="h1"
          action={<LinkButton href={paths.map}>Back to Map</LinkButton>}
        >
          The venue you're looking for doesn't exist or has been removed.
        </EmptyState>
      </Page>
    );
  }
  if (error && !isFetching) {
    return (
      <Page title="Venue" header={header} padded>
        <ErrorState what="Venue" headingAs="h1" onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page title="Venue" header={header} padded busy>
      <h1 className="sr-only">Venue</h1>
      <SkeletonGroup>
        <Skeleton width="65%" height="1.875rem" />
        <Skeleton width="80%" className={styles.gap} />
        <Skeleton height="48px" className={styles.gap} />
      </SkeletonGroup>
    </Page>
  );
}

function VenuePage({ venue, header }: { venue: Venue; header: React.ReactNode }) {
  const { id, name, address, city, state, postcode } = venue;
  const where = [`${address}, ${city}`, state, postcode].filter(Boolean).join(' ');
  useStructuredData(localBusiness(venue));
  return (
    <Page
      title={`${name} - Gaming Venue`}
      description={`${name}, ${where}: the latest wins that members have shared from this venue.`}
      header={header}
      padded
    >
      <div className={styles.head}>
        <h1 className={styles.name}>{name}</h1>
        <Badge>{state}</Badge>
      </div>
      <p className={styles.address}>{where}</p>
      <LinkButton variant="primary" block href={addPath(id)} className={styles.submit}>
        Submit Win Or Jackpot
      </LinkButton>
      <LatestWins venueId={id} />
      <div className={styles.sources}>
        <VenueSources />
      </div>
    </Page>
  );
}

/** Where the person came from the map, its search is kept. */
function backToMap(): string {
  const from: unknown = history.state?.from;
  return typeof from === 'string' && /^\/map(\?|$)/.test(from) ? from : paths.map;
}

function localBusiness({ name, address, city, state, postcode, country, latitude, longitude }: Venue) {
  return {
    '@type': 'LocalBusiness',
    name,
    url: location.origin + location.pathname,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressRegion: state,
      ...(postcode && { postalCode: postcode }),
      addressCountry: country === 'Australia' ? 'AU' : 'NZ',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  };
}

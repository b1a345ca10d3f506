import { localBusiness } from '@reelmates/contract/venues/venue-location';
import type { Venue } from '@reelmates/contract/venues/venues';
import { type MouseEvent, useState } from 'react';
import { Link } from 'wouter';
import { MiniMap } from '../../features/map/mini-map/mini-map.public.tsx';
import { ExcludeMe } from '../../features/venue-exclusion/exclude-me.tsx';
import { WrongVenueLink } from '../../features/venue-reports/wrong-venue-link.tsx';
import { Directions } from '../../features/venues/directions.tsx';
import { FavouriteButton } from '../../features/venues/favourite-button.tsx';
import { LatestWins } from '../../features/venues/latest-wins.tsx';
import { TopJackpots } from '../../features/venues/top-jackpots.tsx';
import { VenueStats } from '../../features/venues/venue-stats.tsx';
import { useCardMotion } from '../../lib/browser/card-motion.ts';
import { useStructuredData } from '../../lib/browser/use-structured-data.ts';
import { addPath, paths, venuePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { BackIcon } from '../../ui/drawings/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './venue-screen.module.css';

type VenuePageProps = {
  id: string;
  /** Undefined while it loads. The heading stays the same element, because it gets the focus on arrival. */
  venue: Venue | undefined;
};

/** Everything about a venue, from its location to reporting an error. */
export function VenuePage({ id, venue }: VenuePageProps) {
  const card = useCardMotion<HTMLDivElement>(`venue ${id}`, { onPage: true });
  const name = venue?.name;
  const where = venue && whereOf(venue);
  return (
    <Page
      title={venue ? `${name} - Gaming Venue` : 'Venue'}
      description={
        venue &&
        `${name}, ${where}: the jackpots and the latest wins that members have shared from this venue.`
      }
      busy={!venue}
      className={styles.page}
    >
      <div className={styles.strip}>
        <FloatingBack />
        {venue ? (
          <MiniMap
            latitude={venue.latitude}
            longitude={venue.longitude}
            venueId={id}
            label={`${name} on the map`}
          />
        ) : null}
      </div>
      <div {...card} className={styles.body}>
        <div className={styles.head}>
          <h1 className={venue ? styles.name : 'sr-only'}>{name ?? 'Venue'}</h1>
          {venue ? (
            <>
              <Badge>{venue.state}</Badge>
              <FavouriteButton venue={venue} />
            </>
          ) : null}
        </div>
        {venue ? <Content venue={venue} /> : <VenueSkeleton />}
      </div>
    </Page>
  );
}

const whereOf = ({ address, city, state, postcode }: Venue) =>
  [`${address}, ${city}`, state, postcode].filter(Boolean).join(' ');

function Content({ venue }: { venue: Venue }) {
  const { id, city } = venue;
  useStructuredData(localBusiness(venue, location.origin + venuePath(id)));
  return (
    <>
      <p className={styles.address}>{whereOf(venue)}</p>
      {venue.approximate ? (
        <p className={styles.note}>
          The map shows the middle of {city}: the register doesn't say where in it the venue is.
        </p>
      ) : null}
      <div className={styles.actions}>
        <LinkButton variant="primary" href={addPath(id)}>
          Submit Win Or Jackpot
        </LinkButton>
        <Directions venue={venue} />
      </div>
      <VenueStats venue={venue} />
      <TopJackpots venueId={id} />
      <ExcludeMe venue={venue} />
      <LatestWins venueId={id} />
      <p className={styles.note}>
        Wins and jackpots are shared by members and aren't verified. Amounts are in AUD.
      </p>
      <p className={styles.note}>
        <Link href={paths.mapData} className={styles.sources}>
          Where the venues and the map come from
        </Link>
      </p>
      <WrongVenueLink venue={venue} />
    </>
  );
}

function VenueSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="65%" height="1.875rem" />
      <Skeleton width="80%" className={styles.gap} />
      <Skeleton height="48px" className={styles.gap} />
      <Skeleton height="136px" className={styles.gap} />
    </SkeletonGroup>
  );
}

function FloatingBack() {
  const [href] = useState(backToMap);
  // If the person came from this very address, going back restores its scroll position.
  const goBack = (event: MouseEvent) => {
    if (history.state?.from !== href) return;
    event.preventDefault();
    history.back();
  };
  return (
    <IconLink href={href} label="Back to Map" className={styles.back} onClick={goBack}>
      <BackIcon />
    </IconLink>
  );
}

/** If the person came from the map, keeps its search and its location. */
export function backToMap(): string {
  const from: unknown = history.state?.from;
  return typeof from === 'string' && /^\/map([?#]|$)/.test(from) ? from : paths.map;
}

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
import { useCard } from '../../lib/browser/card-motion.ts';
import { useStructuredData } from '../../lib/browser/use-structured-data.ts';
import { addPath, paths, venuePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { BackIcon } from '../../ui/drawings/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './venue-screen.module.css';

/** Everything about a venue, from its location to reporting an error. */
export function VenuePage({ venue }: { venue: Venue }) {
  const { id, name, address, city, state, postcode } = venue;
  const where = [`${address}, ${city}`, state, postcode].filter(Boolean).join(' ');
  const card = useCard<HTMLDivElement>(`venue ${id}`, { onPage: true });
  useStructuredData(localBusiness(venue, location.origin + venuePath(venue.id)));
  return (
    <Page
      title={`${name} - Gaming Venue`}
      description={`${name}, ${where}: the jackpots and the latest wins that members have shared from this venue.`}
      className={styles.page}
    >
      <div className={styles.strip}>
        <FloatingBack />
        <MiniMap
          latitude={venue.latitude}
          longitude={venue.longitude}
          venueId={id}
          label={`${name} on the map`}
        />
      </div>
      <div {...card} className={styles.body}>
        <div className={styles.head}>
          <h1 className={styles.name}>{name}</h1>
          <Badge>{state}</Badge>
          <FavouriteButton venue={venue} />
        </div>
        <p className={styles.address}>{where}</p>
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
      </div>
    </Page>
  );
}

export function VenueSkeleton({ id }: { id: string }) {
  const card = useCard<HTMLDivElement>(`venue ${id}`, { onPage: true });
  return (
    <Page title="Venue" busy className={styles.page}>
      <div className={styles.strip}>
        <FloatingBack />
      </div>
      <div {...card} className={styles.body}>
        <h1 className="sr-only">Venue</h1>
        <SkeletonGroup>
          <Skeleton width="65%" height="1.875rem" />
          <Skeleton width="80%" className={styles.gap} />
          <Skeleton height="48px" className={styles.gap} />
          <Skeleton height="136px" className={styles.gap} />
        </SkeletonGroup>
      </div>
    </Page>
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

import { Button } from '../../../ui/controls/button.tsx';
import { ChevronRightIcon, PinIcon } from '../../../ui/drawings/icons-content.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ReportMissingVenueButton } from '../../venue-reports/missing-venue-link.public.tsx';
import { formatDistance } from '../../venues/venues.public.ts';
import { CLOSE_ZOOM, type MapLocation } from '../map-location.ts';
import { type MapRegion, regionAt } from '../region-at.ts';
import { nearestVenues } from './nearest-venues.ts';
import type { SheetExplorer } from './use-explorer.ts';
import { isFiltering, noFilter } from './venue-filter.ts';
import styles from './venue-sheet.module.css';

type EmptyRegionProps = { explorer: SheetExplorer; middle: MapLocation };

/**
 * Shown if the visible part of the map has no venue: whether its state or country has none at all, what to do, and
 * where the nearest one is.
 */
export function EmptyRegion({ explorer, middle }: EmptyRegionProps) {
  const { data, shown, filter, onFilter, goNear } = explorer;
  const region = regionAt(middle);
  const isUnknownRegion = region !== null && !hasVenues(region, data.venues ?? []);
  const [nearest] = nearestVenues(shown ?? [], middle, 1);
  return (
    <div className={styles.empty}>
      {isUnknownRegion ? (
        <>
          <EmptyState illustration="search" heading="No venues here yet">
            {region.name}'s list isn't in yet. Tell us about a place you know and a moderator adds it.
          </EmptyState>
          <div className={styles.report}>
            <ReportMissingVenueButton region={region} />
          </div>
        </>
      ) : (
        <EmptyState
          illustration="search"
          heading="No venues found."
          action={
            isFiltering(filter) ? (
              <Button onClick={() => onFilter(noFilter)}>Clear filters</Button>
            ) : undefined
          }
        >
          {isFiltering(filter)
            ? 'None on this part of the map fit the filters.'
            : 'There are none on this part of the map.'}
        </EmptyState>
      )}
      {nearest ? (
        <button
          type="button"
          className={styles.nearest}
          onClick={() => goNear({ ...nearest.venue, zoom: CLOSE_ZOOM - 1 })}
        >
          <PinIcon size={20} className={styles.icon} />
          <span>
            Nearest we know: {nearest.venue.city} {nearest.venue.state}
            <small>
              {formatDistance(nearest.away)} away · {nearest.venue.name}
            </small>
          </span>
          <ChevronRightIcon size={20} className={styles.icon} />
        </button>
      ) : null}
    </div>
  );
}

function hasVenues({ country, code }: MapRegion, venues: readonly { state: string; longitude: number }[]) {
  if (country === 'Australia') return venues.some(({ state }) => state === code);
  return venues.some(({ longitude }) => longitude > 165 || longitude < -175);
}

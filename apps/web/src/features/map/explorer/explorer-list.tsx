import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { formatCountOf } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LocateIcon } from '../../../ui/drawings/icons-content.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/page/skeleton.tsx';
import { MissingVenueLink } from '../../venue-reports/missing-venue-link.public.tsx';
import {
  foundText,
  VenueList,
  type VenueListProps,
  VenueSources,
  type VenueWithDistance,
} from '../../venues/venues.public.ts';
import styles from './explorer-list.module.css';
import type { Listing } from './explorer-state.ts';
import { FilterChips } from './filter-chips.tsx';
import { isFiltering, noFilter, type VenueFilter } from './venue-filter.ts';

export type ExplorerListProps = {
  /** In the order of the list; undefined until they have loaded. */
  venues: readonly VenueWithDistance[] | undefined;
  kind: Listing['kind'];
  /** The search text. */
  text: string;
  /** Changes when other venues are listed. */
  listKey: string;
  failed: boolean;
  onRetry: () => void;
  /** If there is no map: a function that tries again. */
  noMap: (() => void) | null;
  nearMe: { isOn: boolean; finding: boolean; onPress: () => void };
  filter: VenueFilter;
  onFilter: (filter: VenueFilter) => void;
  /** Shown instead of venues if the map shows none; null otherwise. */
  emptyRegion: ReactNode;
  /** Switches between the venues in the visible part of the map and all venues; null if no part is visible. */
  onlyInView: { isOn: boolean; onPress: () => void } | null;
  choice?: VenueListProps['choice'];
};

/** The equivalent of the map for the keyboard and for screen readers, and its replacement if there is no map. */
export function ExplorerList(props: ExplorerListProps) {
  const { venues, kind, text, failed, onRetry, noMap, nearMe, onlyInView, choice, filter, onFilter } = props;
  return (
    <div className={styles.list}>
      {noMap ? (
        <div className={styles.noMap} role="status">
          <p>The map didn't load. Every venue is in the list.</p>
          <Button small onClick={noMap}>
            Retry
          </Button>
        </div>
      ) : null}
      <FilterChips filter={filter} onFilter={onFilter} />
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {venues && venues.length > 0 ? countText(venues.length, kind) : null}
        </p>
        {onlyInView ? (
          <Button
            small
            variant="outline"
            aria-pressed={onlyInView.isOn}
            className={styles.toggle}
            onClick={onlyInView.onPress}
          >
            On the map
          </Button>
        ) : null}
        <Button
          small
          variant="outline"
          aria-pressed={nearMe.isOn}
          pending={nearMe.finding}
          pendingLabel="Locating..."
          className={styles.toggle}
          onClick={nearMe.onPress}
        >
          <LocateIcon size={18} />
          Near me
        </Button>
      </div>
      {failed ? <ErrorState what="Venues" onRetry={onRetry} /> : null}
      {!venues && !failed ? <ListSkeleton /> : null}
      {venues?.length === 0
        ? (props.emptyRegion ?? <NothingListed kind={kind} filter={filter} onFilter={onFilter} />)
        : null}
      {venues && venues.length > 0 ? <VenueList key={props.listKey} venues={venues} choice={choice} /> : null}
      {venues ? (
        <>
          <div className={styles.missing}>
            <MissingVenueLink {...(venues.length === 0 && { venueName: text.trim() })} />
          </div>
          <div className={styles.about}>
            <VenueSources />
            <Link href={paths.mapData}>About the map data</Link>
          </div>
        </>
      ) : null}
    </div>
  );
}

function NothingListed({ kind, filter, onFilter }: Pick<ExplorerListProps, 'kind' | 'filter' | 'onFilter'>) {
  const isFiltered = isFiltering(filter);
  return (
    <EmptyState
      illustration="search"
      heading="No venues found."
      action={isFiltered ? <Button onClick={() => onFilter(noFilter)}>Clear filters</Button> : undefined}
    >
      {isFiltered ? 'No venue fits the filters.' : null}
      {kind === 'found' && !isFiltered ? 'Try another spelling, the suburb, or the state.' : null}
      {kind === 'inView' && !isFiltered ? 'There are none on this part of the map.' : null}
    </EmptyState>
  );
}

function countText(count: number, kind: ExplorerListProps['kind']): string {
  return kind === 'found' ? foundText(count) : formatCountOf(count, 'venue');
}

/** Venues in the order of a list: by distance from a location, or by name. */
export function inOrder(
  venues: readonly VenueListItem[],
  away: ((venue: VenueListItem) => number) | null,
): VenueWithDistance[] {
  if (away) {
    return venues
      .map((venue) => ({ venue, away: away(venue) }))
      .sort((left, right) => left.away - right.away);
  }
  return venues
    .map((venue) => ({ venue, away: null }))
    .sort((left, right) => byName.compare(left.venue.name, right.venue.name));
}

const byName = new Intl.Collator('en-AU', { numeric: true });

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading venues..." className={styles.skeleton}>
      {[52, 38, 61, 45, 57, 40, 49].map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <Skeleton width={`${width}%`} />
          <Skeleton width="32%" height="0.75rem" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

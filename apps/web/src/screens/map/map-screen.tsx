import type { VenueListItem } from '@reelmates/contract/venues';
import { useState } from 'react';
import { MyPoints } from '../../features/people/my-points.tsx';
import { distanceBetween, type Position } from '../../features/venues/distance.ts';
import { useMyPosition } from '../../features/venues/use-my-position.ts';
import { type PlacedVenue, VenueList } from '../../features/venues/venue-list.tsx';
import { VenueSources } from '../../features/venues/venue-sources.tsx';
import { useVenues } from '../../features/venues/venues-queries.ts';
import { formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Header } from '../../ui/header.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { LocateIcon } from '../../ui/icons-content.tsx';
import { Page } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './map-screen.module.css';
import { useVenueSearch } from './use-venue-search.ts';

/** Every venue as a list: by name, by search, or from the reader's place outwards. */
export function MapScreen() {
  const { text, setText, search } = useVenueSearch();
  const { position, finding, find, forget } = useMyPosition();
  const { data: venues, isError, isFetching, refetch } = useVenues(search, { enabled: true });
  const failed = !venues && isError && !isFetching;
  const placed = venues && place(venues, position, search !== '');
  return (
    <Page
      title="Venues"
      padded
      busy={!venues && !failed}
      header={
        <Header
          title="Venues"
          right={<MyPoints />}
          below={
            <search className={styles.search}>
              <TextInput
                type="search"
                enterKeyHint="search"
                aria-label="Search venues"
                placeholder="Name, suburb or state"
                maxLength={100}
                value={text}
                onChange={(event) => setText(event.target.value)}
                start={<SearchIcon size={20} className={styles.glass} />}
                end={
                  text ? (
                    <IconButton label="Clear search" className={styles.clear} onClick={() => setText('')}>
                      <CloseIcon size={20} />
                    </IconButton>
                  ) : null
                }
              />
            </search>
          }
        />
      }
    >
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {placed ? countText(placed.length, search) : null}
        </p>
        <SourcesButton />
        <Button
          small
          variant="outline"
          aria-pressed={position !== null}
          pending={finding}
          pendingLabel="Locating..."
          className={styles.near}
          onClick={position ? forget : find}
        >
          <LocateIcon size={18} />
          Near me
        </Button>
      </div>
      {failed ? <ErrorState what="Venues" onRetry={() => void refetch()} /> : null}
      {!placed && !failed ? <ListSkeleton /> : null}
      {placed?.length === 0 ? (
        <EmptyState figure="search" heading="No venues found.">
          {search ? 'Try another spelling, the suburb, or the state.' : null}
        </EmptyState>
      ) : null}
      {placed && placed.length > 0 ? (
        <>
          <VenueList key={`${search}|${position !== null}`} venues={placed} />
          <div className={styles.sources}>
            <VenueSources />
          </div>
        </>
      ) : null}
    </Page>
  );
}

/** Where a search text decides the order, distances are only told. */
function place(venues: readonly VenueListItem[], from: Position | null, searched: boolean): PlacedVenue[] {
  if (!from) return venues.map((venue) => ({ venue, away: null }));
  const placed = venues.map((venue) => ({ venue, away: distanceBetween(from, venue) }));
  return searched ? placed : placed.sort((left, right) => left.away - right.away);
}

function countText(count: number, search: string): string | null {
  if (count === 0) return null;
  return search ? `${count.toLocaleString('en-AU')} found` : formatPlural(count, 'venue');
}

/** Stands at the end of the list, too, which is far away. */
function SourcesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" small className={styles.about} onClick={() => setOpen(true)}>
        Sources
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Sources">
        <VenueSources />
      </Sheet>
    </>
  );
}

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

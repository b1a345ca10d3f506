import { limits } from '@reelmates/contract/limits';
import type { AdminVenue } from '@reelmates/contract/venues/venue-admin';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { formatExact, formatPlural } from '../../lib/text/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { SearchIcon } from '../../ui/drawings/icons.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { SectionHead } from '../../ui/page/section-head.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { useVenues } from '../venues/venues.public.ts';
import styles from './venue-admin.module.css';
import { addVenuePath, editVenuePath } from './venue-admin-paths.ts';
import { useHiddenVenues } from './venue-admin-queries.ts';

type Which = 'listed' | 'hidden';
const choices = [
  { value: 'listed', label: 'Listed' },
  { value: 'hidden', label: 'Hidden' },
] as const;

export function VenuesList({ initialSearch }: { initialSearch: string }) {
  const [which, setWhich] = useState<Which>('listed');
  const [search, setSearch] = useState(initialSearch);
  const all = useVenues('', { enabled: true });
  return (
    <>
      <SectionHead
        title="Venues"
        aside={
          <div className={styles.headActions}>
            <LinkButton small href={paths.importVenues}>
              Import
            </LinkButton>
            <LinkButton small variant="primary" href={addVenuePath}>
              Add venue
            </LinkButton>
          </div>
        }
      >
        {all.data ? `${formatPlural(all.data.length, 'venue')} on the list` : ''}
      </SectionHead>
      <div className={styles.filter}>
        <Segments legend="Which venues" options={choices} value={which} onChange={setWhich} />
      </div>
      {which === 'listed' ? <Listed search={search} onSearch={setSearch} /> : <Hidden />}
    </>
  );
}

function Listed({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const debounced = useDebounced(search, limits.searchDebounceMs);
  const { data: venues, isError, isFetching, refetch } = useVenues(debounced, { enabled: true });
  const shown = venues?.slice(0, debounced.trim() === '' ? limits.pickerFirst : undefined) ?? [];
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search venues"
        placeholder="Search by name, suburb or state..."
        value={search}
        maxLength={limits.venueSearchTextMax}
        start={<SearchIcon size={20} />}
        className={styles.search ?? ''}
        onChange={(event) => onSearch(event.target.value)}
      />
      <p role="status" className="sr-only">
        {venues ? formatPlural(venues.length, 'venue') : ''}
      </p>
      {isError ? <ErrorState what="Venues" onRetry={refetch} retrying={isFetching} /> : null}
      {venues ? null : isError ? null : <Placeholders />}
      {venues?.length === 0 ? (
        <EmptyState illustration="alone" heading="No venues found.">
          Try fewer letters, or look among the hidden ones.
        </EmptyState>
      ) : null}
      {shown.length > 0 ? (
        <ul className={styles.list}>
          {shown.map((venue) => (
            <VenueRow key={venue.id} venue={venue} />
          ))}
        </ul>
      ) : null}
      {venues && venues.length > shown.length ? (
        <p className={styles.note}>
          The first {shown.length} of {formatExact(venues.length)}. Search for the others.
        </p>
      ) : null}
    </>
  );
}

function Hidden() {
  const list = useHiddenVenues(true);
  const venues = list.data ?? [];
  return (
    <>
      {list.isPending ? <Placeholders /> : null}
      {list.isSuccess && venues.length === 0 ? (
        <EmptyState illustration="alone" heading="Nothing is hidden">
          Venues that admins hide or merge are found here.
        </EmptyState>
      ) : null}
      {venues.length > 0 ? (
        <ul className={styles.list}>
          {venues.map((venue) => (
            <VenueRow key={venue.id} venue={venue} />
          ))}
        </ul>
      ) : null}
      {list.isError ? (
        <ErrorState
          what="Hidden venues"
          onRetry={() => (venues.length > 0 ? list.fetchNextPage() : list.refetch())}
          retrying={list.isFetching}
        />
      ) : null}
      {list.hasNextPage && !list.isError ? (
        <Button
          className={styles.more ?? ''}
          onClick={() => list.fetchNextPage()}
          pending={list.isFetchingNextPage}
          pendingLabel="Loading..."
        >
          Load more
        </Button>
      ) : null}
    </>
  );
}

type RowVenue = Pick<AdminVenue, 'id' | 'name' | 'city' | 'state'> &
  Partial<Pick<AdminVenue, 'mergedInto' | 'isHidden'>>;

function VenueRow({ venue }: { venue: RowVenue }) {
  return (
    <li className={styles.row}>
      <Link href={editVenuePath(venue.id)} className={styles.rowLink}>
        <span className={styles.rowText}>
          <span className={styles.rowName}>{venue.name}</span>{' '}
          <span className={styles.rowLocation}>
            {venue.city} {venue.state}
          </span>
        </span>
        {venue.isHidden ? <Badge>{venue.mergedInto ? 'Merged' : 'Hidden'}</Badge> : null}
      </Link>
    </li>
  );
}

function Placeholders() {
  return (
    <SkeletonGroup className={styles.waiting}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height="56px" />
      ))}
    </SkeletonGroup>
  );
}

import { useState } from 'react';
import { CsvLink, HistoryFilters } from '../../features/tracker/history/history-filters.tsx';
import { MonthSection } from '../../features/tracker/history/month-section.tsx';
import { SessionRowsSkeleton } from '../../features/tracker/history/session-rows-skeleton.tsx';
import { type HistoryFilter, usePlayChoices, usePlayMonths } from '../../features/tracker/tracker-queries.ts';
import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './tracker-history-screen.module.css';

const everything: HistoryFilter = { venueId: null, machineType: null };

/** All sessions, by month in the viewer's own time zone. */
export function TrackerHistoryScreen() {
  const [filter, setFilter] = useState(everything);
  const { data: months, isFetching, refetch } = usePlayMonths(filter);
  const isFiltered = filter.venueId !== null || filter.machineType !== null;
  // Only here: a part below that read them, too, would ask for them again with each failure that brings it up.
  const { data: choices, isFetching: isFetchingChoices, refetch: refetchChoices } = usePlayChoices();
  const loading = !months && isFetching;
  // The filters and the months come together: whichever came first would be pushed down by the other.
  const isOpening = (loading && !isFiltered) || (!choices && isFetchingChoices);
  const retry = () => {
    void refetch();
    if (!choices) void refetchChoices();
  };
  return (
    <Page
      title="Session History"
      header={<Header title="Session History" back={{ href: paths.tracker, label: 'Back to tracker' }} />}
      busy={loading || isOpening}
    >
      {isOpening ? (
        <div className={styles.months}>
          <MonthsSkeleton />
        </div>
      ) : (
        <>
          <div className={styles.top}>
            {choices ? <HistoryFilters choices={choices} filter={filter} onChange={setFilter} /> : null}
            {months && months.length > 0 ? <CsvLink filter={filter} /> : null}
          </div>
          <div className={styles.months} key={JSON.stringify(filter)}>
            {months?.map((totals, index) => (
              <MonthSection key={totals.month} totals={totals} filter={filter} startsOpen={index === 0} />
            ))}
            {loading ? <MonthsSkeleton /> : null}
            {!months && !isFetching ? <ErrorState what="Your sessions" onRetry={retry} /> : null}
          </div>
          {months?.length === 0 ? (
            <NothingHere isFiltered={isFiltered} onAll={() => setFilter(everything)} />
          ) : null}
        </>
      )}
    </Page>
  );
}

function NothingHere({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  return isFiltered ? (
    <EmptyState
      illustration="search"
      heading="No sessions here"
      action={<Button onClick={onAll}>Show all sessions</Button>}
    >
      You haven't logged this machine at this venue.
    </EmptyState>
  ) : (
    <EmptyState
      illustration="alone"
      heading="No sessions yet"
      action={<LinkButton href={paths.tracker}>Go to the tracker</LinkButton>}
    >
      What you log in the tracker is listed here, month by month.
    </EmptyState>
  );
}

function MonthsSkeleton() {
  return (
    <SkeletonGroup>
      <div className={styles.skeleton}>
        <Skeleton width="50%" height="1.25rem" />
        <Skeleton width="70%" />
        <SessionRowsSkeleton />
      </div>
    </SkeletonGroup>
  );
}

import { useSearchParams } from 'wouter';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { SectionHead } from '../../ui/page/section-head.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { AuditExport } from './audit-export.tsx';
import { type AuditFilter, isFiltered, noFilter, readFilter, writeFilter } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-log.module.css';
import { useAuditLog } from './audit-queries.ts';

const placeholders = [1, 2, 3, 4, 5, 6];

/** What admins did. The filter is in the address, so that a filtered log can be sent to another admin. */
export function AuditLog() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const setFilter = (change: Partial<AuditFilter>) =>
    setParams((current) => writeFilter({ ...readFilter(current), ...change }), { replace: true });
  const log = useAuditLog(filter);
  const entries = log.data ?? [];
  const clear = () => setFilter(noFilter);
  return (
    <>
      <SectionHead title="Audit Log" aside={<AuditExport filter={filter} />}>
        What admins did, latest first
      </SectionHead>
      <AuditFilters filter={filter} onChange={setFilter} onClear={clear} />
      {log.isPending ? (
        <SkeletonGroup className={styles.table}>
          {placeholders.map((place) => (
            <div key={place} className={styles.placeholder}>
              <Skeleton width="60%" />
              <Skeleton width="40%" height="0.75rem" />
            </div>
          ))}
        </SkeletonGroup>
      ) : null}
      {entries.length > 0 ? (
        <AuditEntries entries={entries} onPerson={(person) => setFilter({ ...noFilter, person })} />
      ) : null}
      {log.isSuccess && entries.length === 0 ? <Nothing filter={filter} onClear={clear} /> : null}
      {log.isError ? (
        <ErrorState
          what={entries.length > 0 ? 'More entries' : 'Audit log'}
          onRetry={() => (entries.length > 0 ? log.fetchNextPage() : log.refetch())}
          retrying={log.isFetching}
        />
      ) : null}
      {log.hasNextPage && !log.isError ? (
        <div className={styles.more}>
          <Button
            onClick={() => log.fetchNextPage()}
            pending={log.isFetchingNextPage}
            pendingLabel="Loading..."
          >
            Load more
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Nothing({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  if (!isFiltered(filter)) {
    return (
      <EmptyState illustration="alone" heading="Nothing yet">
        What admins approve, deny or change is written down here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      illustration="alone"
      heading="No entries found"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Nothing in the log fits these filters.
    </EmptyState>
  );
}

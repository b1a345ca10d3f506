import { type VenueReport, venueReportKinds } from '@reelmates/contract/venues/venue-reports';
import { useRef } from 'react';
import { formatDateTime } from '../../../lib/text/time.ts';
import type from '../../../styles/type.module.css';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/page/empty-state.tsx';
import { useProcessedReports, useSetReportStatus } from './venue-report-queue.ts';
import styles from './venue-reports.module.css';

/** Reports that were reviewed or added. Each can be returned to the pending ones. */
export function ProcessedReports() {
  const list = useProcessedReports();
  const { mutateAsync: setStatus, isPending, variables } = useSetReportStatus();
  const heading = useRef<HTMLHeadingElement>(null);
  const reports = list.data ?? [];
  if (list.isPending || (reports.length === 0 && !list.isError)) return null;

  const revert = async ({ id, version }: VenueReport) => {
    // A message has already shown the failure.
    const isDone = await setStatus({ id, status: 'pending', version }).then(
      () => true,
      () => false,
    );
    if (isDone) heading.current?.focus();
  };
  return (
    <section aria-labelledby="processed-reports" className={styles.processed}>
      <h2 ref={heading} id="processed-reports" tabIndex={-1} className={styles.title}>
        Processed
      </h2>
      <ul className={styles.list}>
        {reports.map((report) => (
          <li key={report.id} className={styles.row}>
            <div className={styles.what}>
              <p className={styles.name}>{report.venueName}</p>
              <p className={type.hint}>
                {report.kind === 'missing' ? '' : `${venueReportKinds[report.kind]} · `}
                {report.state}, {report.country} ·{' '}
                <time dateTime={report.createdAt}>{formatDateTime(report.createdAt)}</time>
              </p>
            </div>
            <Badge tone={report.status === 'added' ? 'ok' : 'quiet'}>
              {report.status === 'added' ? 'Added' : 'Reviewed'}
            </Badge>
            <Button
              small
              aria-label={`Revert to Pending: ${report.venueName}`}
              pending={isPending && variables.id === report.id}
              onClick={() => void revert(report)}
            >
              Revert to Pending
            </Button>
          </li>
        ))}
      </ul>
      {list.isError ? (
        <ErrorState what="Processed reports" onRetry={() => list.refetch()} retrying={list.isFetching} />
      ) : null}
      {list.hasNextPage && !list.isError ? (
        <Button
          small
          className={styles.more}
          onClick={() => list.fetchNextPage()}
          pending={list.isFetchingNextPage}
          pendingLabel="Loading..."
        >
          Show more
        </Button>
      ) : null}
    </section>
  );
}

import { venueReportKinds } from '@reelmates/contract/venues/venue-reports';
import { useRef } from 'react';
import { formatDateTime } from '../../../lib/text/time.ts';
import type from '../../../styles/type.module.css';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/page/empty-state.tsx';
import { sectionTitle } from '../../../ui/page/section-head.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useProcessedReports, useSetReportStatus } from './venue-report-queue.ts';
import styles from './venue-reports.module.css';

/** Reports that were reviewed or added. Each can be returned to the pending ones. */
export function ProcessedReports() {
  const list = useProcessedReports();
  const { mutate: setStatus, isPending, variables } = useSetReportStatus();
  const heading = useRef<HTMLHeadingElement>(null);
  const keepFocus = useFocusFallback(() => heading.current ?? sectionTitle());
  const reports = list.data ?? [];
  if (list.isPending || (reports.length === 0 && !list.isError)) return null;

  return (
    <section aria-labelledby="processed-reports" className={styles.processed} {...keepFocus}>
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
              onClick={() => setStatus({ id: report.id, status: 'pending', version: report.version })}
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

import { formatDateWithTime } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/empty-state.tsx';
import { SectionHead } from '../../../ui/page/section-head.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/page/skeleton.tsx';
import { type AuditEntry, useAuditLog } from '../moderation-queries.ts';
import styles from './audit-log.module.css';
import { actorText, deedText, judgedText, reasonText, targetText } from './audit-words.ts';

const placeholders = [1, 2, 3, 4, 5, 6];

export function AuditLog() {
  const log = useAuditLog();
  const entries = log.data ?? [];
  return (
    <>
      <SectionHead title="Audit Log">What admins did, latest first</SectionHead>
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
      {entries.length > 0 ? <Entries entries={entries} /> : null}
      {log.isSuccess && entries.length === 0 ? (
        <EmptyState illustration="alone" heading="Nothing yet">
          What admins approve, deny or change is written down here.
        </EmptyState>
      ) : null}
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

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <div className={styles.table}>
      <div className={styles.columns} aria-hidden="true">
        <span>Who</span>
        <span>Did</span>
        <span>What</span>
        <span>When</span>
      </div>
      <ol>
        {entries.map((entry) => {
          const reason = reasonText(entry.after);
          const judged = judgedText(entry.content);
          return (
            <li key={entry.id} className={styles.row}>
              <span className={styles.who}>{actorText(entry.actor)}</span>{' '}
              <span className={styles.did}>
                {deedText(entry.action, entry.after)}
                {reason ? (
                  <q className={styles.reason}>
                    <bdi>{reason}</bdi>
                  </q>
                ) : null}
              </span>{' '}
              <span className={styles.what}>
                {targetText(entry.target)}
                {judged ? (
                  <q className={styles.reason}>
                    <bdi>{judged}</bdi>
                  </q>
                ) : null}
              </span>{' '}
              <time className={styles.when} dateTime={entry.createdAt}>
                {formatDateWithTime(entry.createdAt)}
              </time>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

import { reportReasons } from '@reelmates/contract/admin/reports';
import { cx } from '../../lib/cx.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PagedRows } from './paged-rows.tsx';
import { useUserReports } from './user-admin-queries.ts';
import styles from './user-details.module.css';

const outcomes = { removed: 'Upheld', 'no-action': 'No action' } as const;
const targets = { user: 'The person', post: 'Post', comment: 'Comment' } as const;

/** What members reported about a person, their posts and their comments. */
export function UserReports({ userId }: { userId: string }) {
  const reports = useUserReports(userId);
  const rows = reports.data ?? [];
  return (
    <PagedRows query={reports} what="Reports" isEmpty={rows.length === 0}>
      {rows.length === 0 ? (
        <EmptyState illustration="alone" heading="No reports">
          Nobody has reported this person or what they posted.
        </EmptyState>
      ) : (
        <ol className={layout.stack}>
          {rows.map(({ id, kind, targetId, reason, note, outcome, reporter, createdAt }) => (
            <li key={id}>
              <p className={styles.entryAction}>
                {targets[kind]}
                {kind === 'user' ? '' : ` ${targetId}`}: {reportReasons[reason]}
              </p>
              {note ? (
                <q className={styles.quote}>
                  <bdi>{note}</bdi>
                </q>
              ) : null}
              <p className={cx(type.s13, type.t3)}>
                {reporter.username === null ? `User ${reporter.id}` : `@${reporter.username}`},{' '}
                <time dateTime={createdAt}>{formatDateWithTime(createdAt)}</time>,{' '}
                {outcome === null ? 'Open' : outcomes[outcome]}
              </p>
            </li>
          ))}
        </ol>
      )}
    </PagedRows>
  );
}

import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import type { AuthorHistory as History } from '@reelmates/contract/admin/review-queues';
import { formatAge } from '../../../lib/text/age.ts';
import styles from './author-history.module.css';
import { useReviewContext } from './context-queries.ts';

export type AuthorHistoryProps = { queue: ReviewQueue; item: { id: string; version: string } };

/** The age of the author's account and the outcomes of their posts, on one line. */
export function AuthorHistory({ queue, item }: AuthorHistoryProps) {
  const { data, isError } = useReviewContext(queue, item);
  if (data === undefined) return <p className={styles.line}>{isError ? "History didn't load" : '\u00a0'}</p>;
  if (!data?.author) return null;
  return <p className={styles.line}>{partsOf(data.author)}</p>;
}

/** The server counts only this many of the latest items. */
const counted = (count: number) => (count >= 200 ? `${count}+` : String(count));

function partsOf(history: History) {
  const { createdAt, approved, denied, denialReasons, openReports, reports, isBanned } = history;
  const age = formatAge(createdAt);
  return (
    <>
      <b>{age === 'now' ? 'Just' : age}</b> here · <b>{counted(approved)}</b> approved
      {denied > 0 ? (
        <>
          {' · '}
          <span className={styles.bad}>{counted(denied)} denied</span>
          {denialReasons.length > 0 ? ` (${denialReasons.join('; ')})` : ''}
        </>
      ) : (
        ' · none denied'
      )}
      {openReports > 0 ? (
        <>
          {' · '}
          <span className={styles.bad}>
            {openReports} report{openReports === 1 ? '' : 's'} open
          </span>
        </>
      ) : null}
      {reports > openReports
        ? ` · ${reports - openReports} earlier report${reports - openReports === 1 ? '' : 's'}`
        : ''}
      {isBanned ? (
        <>
          {' · '}
          <span className={styles.bad}>banned</span>
        </>
      ) : null}
    </>
  );
}

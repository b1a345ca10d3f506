import { auditActions } from '@reelmates/contract/admin/audit-actions';
import type { auditEntrySchema } from '@reelmates/contract/admin/moderation';
import type * as z from 'zod/mini';
import { cx } from '../../lib/cx.ts';
import { formatExact, formatPlural } from '../../lib/text/format.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PagedRows } from './paged-rows.tsx';
import { useUserHistory } from './user-admin-queries.ts';
import styles from './user-details.module.css';

type Entry = z.infer<typeof auditEntrySchema>;

const words: ReadonlyMap<string, string> = new Map(Object.entries(auditActions));

/** Admins' decisions on a person and on their content, latest first. */
export function UserHistory({ userId }: { userId: string }) {
  const history = useUserHistory(userId);
  const { entries = [], summary } = history.data ?? {};
  return (
    <PagedRows query={history} what="History" isEmpty={entries.length === 0}>
      {summary ? (
        <p className={styles.summary}>
          Content now: {formatExact(summary.approved)} approved, {formatExact(summary.denied)} denied,{' '}
          {formatExact(summary.pending)} pending. {formatPlural(summary.reports, 'report')}
          {summary.reports > 0 ? `, ${summary.reportsUpheld} upheld` : ''}.{' '}
          {formatPlural(summary.bans, 'ban')}.
        </p>
      ) : null}
      {entries.length === 0 ? (
        <EmptyState illustration="alone" heading="Nothing yet">
          What admins decide about this person is listed here.
        </EmptyState>
      ) : (
        <ol className={layout.stack}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className={styles.entryAction}>{actionText(entry)}</p>
              {noteOf(entry) ? (
                <q className={styles.quote}>
                  <bdi>{noteOf(entry)}</bdi>
                </q>
              ) : null}
              <p className={cx(type.s13, type.t3)}>
                {entry.actor === null
                  ? 'By itself'
                  : (entry.actor.username && `@${entry.actor.username}`) || `User ${entry.actor.id}`}
                {', '}
                <time dateTime={entry.createdAt}>{formatDateWithTime(entry.createdAt)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </PagedRows>
  );
}

/** "Denied post 12", "Banned @galah". */
function actionText({ action, target: { kind, id, name } }: Entry): string {
  return `${words.get(action) ?? action} ${kind === 'user' && name ? `@${name}` : `${kind} ${id}`}`;
}

/** The reason, otherwise the text that was decided on. */
function noteOf({ after, content }: Entry): string | undefined {
  const note = [after?.denialReason, after?.note, after?.reason, content?.caption, content?.text].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof note === 'string' ? note : undefined;
}

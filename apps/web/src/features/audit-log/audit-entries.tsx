import { Link } from 'wouter';
import { userPath } from '../../lib/paths.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import { changesOf, changeText } from './audit-changes.ts';
import styles from './audit-log.module.css';
import type { AuditEntry } from './audit-queries.ts';
import { actionText, actorText, reasonText, reviewedText, targetText } from './audit-words.ts';

type AuditEntriesProps = {
  entries: readonly AuditEntry[];
  /** Filters the log by a person. */
  onPerson: (id: string) => void;
};

export function AuditEntries({ entries, onPerson }: AuditEntriesProps) {
  return (
    <div className={styles.table}>
      <div className={styles.columns} aria-hidden="true">
        <span>Who</span>
        <span>Did</span>
        <span>What</span>
        <span>When</span>
      </div>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onPerson={onPerson} />
        ))}
      </ol>
    </div>
  );
}

function Entry({ entry, onPerson }: { entry: AuditEntry } & Pick<AuditEntriesProps, 'onPerson'>) {
  const { actor, action, target, before, after, content, createdAt } = entry;
  const reason = reasonText(after);
  const reviewed = reviewedText(content);
  const changes = changesOf(before, after);
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        {actor ? (
          <button
            type="button"
            className={styles.person}
            aria-label={`Show only entries of ${actorText(actor)}`}
            onClick={() => onPerson(actor.id)}
          >
            {actorText(actor)}
          </button>
        ) : (
          actorText(actor)
        )}
      </span>{' '}
      <span className={styles.did}>
        {actionText(action, after)}
        {reason ? <Quote text={reason} /> : null}
        {changes.map((change) => (
          <span key={change.name} className={styles.change}>
            {changeText(change)}
          </span>
        ))}
      </span>{' '}
      <span className={styles.what}>
        {target.kind === 'user' ? (
          <Link href={userPath(target.id)} className={styles.person}>
            {targetText(target)}
          </Link>
        ) : (
          targetText(target)
        )}
        {reviewed ? <Quote text={reviewed} /> : null}
      </span>{' '}
      <time className={styles.when} dateTime={createdAt}>
        {formatDateWithTime(createdAt)}
      </time>
    </li>
  );
}

function Quote({ text }: { text: string }) {
  return (
    <q className={styles.reason}>
      <bdi>{text}</bdi>
    </q>
  );
}

import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { formatAge } from '../../../lib/text/age.ts';
import { formatPlural } from '../../../lib/text/format.ts';
import type from '../../../styles/type.module.css';
import { Avatar } from '../../../ui/avatar.tsx';
import { useReviewContext } from './context-queries.ts';
import styles from './former-versions.module.css';

/** The previous texts and the reported profile photo, latest first. Collapsed, because most of them were reviewed at that time. */
export function FormerVersions({
  queue,
  item,
}: {
  queue: ReviewQueue;
  item: { id: string; version: string };
}) {
  const versions = useReviewContext(queue, item).data?.versions ?? [];
  if (versions.length === 0) return null;
  return (
    <details className={type.s14}>
      <summary className={styles.summary}>{formatPlural(versions.length, 'earlier version')}</summary>
      <ol>
        {versions.map(({ text, isPhotoDescription = false, imageUrl, until, status, denialReason }) => (
          <li key={`${until} ${isPhotoDescription}`} className={styles.version}>
            {imageUrl ? <Avatar src={imageUrl} name="?" size={96} /> : null}
            <p dir="auto" className={styles.text}>
              {text}
            </p>
            <p className={type.hint}>
              {isPhotoDescription ? 'Photo description until' : 'Until'} {formatAge(until)} ago · {status}
              {denialReason ? `: ${denialReason}` : ''}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

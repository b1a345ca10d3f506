import type { PointEntry } from '@reelmates/contract/competition/points';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { postPath } from '../../lib/paths.ts';
import { pointsText } from '../../lib/text/points-text.ts';
import { formatDateTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import styles from './point-row.module.css';

/** A row of the viewer's ledger, in words; links to the post, if there is one. */
export function PointRow({ entry }: { entry: PointEntry }) {
  const { text, source, points, createdAt } = entry;
  return (
    <li className={styles.item}>
      <Target source={source}>
        <span className={styles.words}>
          <span className={styles.what}>{text}</span>
          {source.detail ? <span className={styles.detail}>{source.detail}</span> : null}
          <span className={styles.when}>{formatDateTime(createdAt)}</span>
        </span>
        <span className={styles.points}>
          {pointsText(points)} <span className={styles.unit}>{Math.abs(points) === 1 ? 'pt' : 'pts'}</span>
        </span>
      </Target>
    </li>
  );
}

function Target({ source, children }: { source: PointEntry['source']; children: ReactNode }) {
  if (source.kind !== 'post' || source.id === null)
    return <div className={cx(layout.item, styles.row)}>{children}</div>;
  return (
    <Link href={postPath(source.id)} className={cx(layout.item, styles.row)}>
      {children}
    </Link>
  );
}

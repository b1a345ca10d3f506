import { Link } from 'wouter';
import { cx } from '../lib/cx.ts';
import { formatCountOf } from '../lib/text/format.ts';
import type from '../styles/type.module.css';
import { RibbonIcon } from './drawings/icons.tsx';
import styles from './points-badge.module.css';

/** This month's points in a pill, which is a link if `href` is given. Points count posts, not money. */
export function PointsBadge({ points, href }: { points: number; href?: string | undefined }) {
  const pill = (
    <>
      <span className="sr-only">Points: </span>
      <span className={styles.pill}>
        <RibbonIcon size={18} className={type.t2} />
        <span className={cx('num', styles.points)} data-gives-way>
          {formatCountOf(points, 'pt')}
        </span>
      </span>
    </>
  );
  if (href === undefined) return <span className={styles.badge}>{pill}</span>;
  return (
    <Link href={href} className={styles.badge}>
      {pill}
    </Link>
  );
}

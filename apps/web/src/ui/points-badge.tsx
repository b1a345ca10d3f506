import { Link } from 'wouter';
import { RibbonIcon } from './icons.tsx';
import styles from './points-badge.module.css';

/** This month's points in a pill. They count posts, not money. With `href` it leads to the leaderboard. */
export function PointsBadge({ points, href }: { points: number; href?: string | undefined }) {
  const amount = points.toLocaleString('en-AU');
  const spoken = `${amount} ${points === 1 ? 'point' : 'points'} this month`;
  const pill = (
    <span className={styles.pill}>
      <RibbonIcon size={18} className={styles.icon} />
      <span className="num">
        {amount} {points === 1 ? 'pt' : 'pts'}
      </span>
    </span>
  );
  if (href === undefined) {
    return (
      <span className={styles.badge} role="img" aria-label={spoken}>
        {pill}
      </span>
    );
  }
  return (
    <Link href={href} className={styles.badge} aria-label={`${spoken}, open leaderboard`}>
      {pill}
    </Link>
  );
}

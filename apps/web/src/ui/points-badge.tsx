import { Link } from 'wouter';
import { RibbonIcon } from './icons.tsx';
import styles from './points-badge.module.css';

/** This month's points in a pill. They count posts, not money. */
export function PointsBadge({ points, href }: { points: number; href: string }) {
  const amount = points.toLocaleString('en-AU');
  return (
    <Link
      href={href}
      className={styles.badge}
      aria-label={`${amount} ${points === 1 ? 'point' : 'points'} this month, open leaderboard`}
    >
      <span className={styles.pill}>
        <RibbonIcon size={18} className={styles.icon} />
        <span className="num">
          {amount} {points === 1 ? 'pt' : 'pts'}
        </span>
      </span>
    </Link>
  );
}

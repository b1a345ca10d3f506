import { Link } from 'wouter';
import { RibbonIcon } from './icons.tsx';
import styles from './points-badge.module.css';

/** This month's points in a pill. They count posts, not money. */
export function PointsBadge({ points, href }: { points: number; href: string }) {
  return (
    <Link href={href} className={styles.badge}>
      <span className={styles.pill}>
        <RibbonIcon size={18} className={styles.icon} />
        <span className="num">
          {points.toLocaleString('en-AU')} {points === 1 ? 'pt' : 'pts'}
        </span>
      </span>
      <span className="sr-only"> this month, open leaderboard</span>
    </Link>
  );
}

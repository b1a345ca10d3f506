import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RibbonIcon } from '../../ui/icons.tsx';
import styles from './leaderboard-banner.module.css';

/** The row that leads to the board from where points are earned. */
export function LeaderboardBanner() {
  return (
    <Link href={paths.leaderboard} className={styles.banner}>
      <RibbonIcon size={20} className={styles.icon} />
      <span className={styles.text}>
        <span className={styles.title}>$500 Monthly Leaderboard</span>
        <span className={styles.note}>Points count posts, not money.</span>
      </span>
      <span className={buttonClass({ small: true })}>View</span>
    </Link>
  );
}

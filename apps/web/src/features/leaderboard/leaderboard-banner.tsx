import { Link } from 'wouter';
import { pageSettings } from '../../lib/browser/page-settings.ts';
import { paths } from '../../lib/paths.ts';
import type from '../../styles/type.module.css';
import { buttonClass } from '../../ui/controls/button.tsx';
import { RibbonIcon } from '../../ui/drawings/icons.tsx';
import styles from './leaderboard-banner.module.css';

/** A row that leads to the board, with the monthly prize if the operator promises one. */
export function LeaderboardBanner() {
  const { monthlyPrize } = pageSettings();
  return (
    <Link href={paths.leaderboard} className={styles.banner}>
      <RibbonIcon size={20} className={type.t2} />
      <span className={styles.text}>
        <span className={styles.title}>
          {monthlyPrize === null ? 'Monthly Leaderboard' : `${monthlyPrize} Monthly Leaderboard`}
        </span>
        <span className={type.note}>Points count posts, not money.</span>
      </span>
      <span className={buttonClass({ small: true })}>View</span>
    </Link>
  );
}

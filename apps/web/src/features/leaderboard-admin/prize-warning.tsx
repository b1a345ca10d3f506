import type { Prize } from '@reelmates/contract/competition/leaderboard';
import { isPromiseSet } from '@reelmates/contract/competition/prize-promise';
import { monthTitle } from '@reelmates/contract/time';
import { pageSettings } from '../../lib/browser/page-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { AlertIcon } from '../../ui/drawings/icons.tsx';
import { useCurrentPrizes } from './leaderboard-admin-queries.ts';
import styles from './prize-warning.module.css';

/** Warns that the current month lacks a prize that members are promised. */
export function PrizeWarning({ month, prizes }: { month: string; prizes: readonly Prize[] }) {
  const { monthlyPrize } = pageSettings();
  if (monthlyPrize === null || isPromiseSet(monthlyPrize, prizes)) return null;
  return (
    <p className={styles.warning}>
      <AlertIcon size={20} className={styles.icon} />
      <span>
        Members are promised a monthly prize of {monthlyPrize}, and {monthTitle(month)} has no such prize yet.
      </span>
    </p>
  );
}

/** The same warning in the menu of sections, on every admin screen. */
export function PrizeMissing() {
  const { monthlyPrize } = pageSettings();
  const { data } = useCurrentPrizes({ enabled: monthlyPrize !== null });
  if (monthlyPrize === null || !data || isPromiseSet(monthlyPrize, data)) return null;
  return <Badge tone="warn">No prize</Badge>;
}

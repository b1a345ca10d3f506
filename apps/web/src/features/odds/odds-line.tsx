import { formatMoney } from '@reelmates/contract/money';
import { formatCountOf } from '../../lib/text/format.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../ui/drawings/icons.tsx';
import styles from './odds-line.module.css';
import type { MonthOdds } from './odds-queries.ts';

export type OddsLineProps = { odds: MonthOdds; onHide: () => void };

/** "1.2K sessions logged: 27% ended ahead, middle result −$60" */
export function OddsLine({ odds, onHide }: OddsLineProps) {
  const { sessions, aheadPercent, middleResult } = odds;
  return (
    <aside className={styles.line} aria-label="Members' sessions this month">
      <p className={styles.text}>
        {formatCountOf(sessions, 'session')} logged: {aheadPercent}% ended ahead, middle result{' '}
        <span className={styles.amount}>{formatMoney(middleResult).replace(/\.00$/, '')}</span>
      </p>
      <IconButton label="Hide for this month" onClick={onHide}>
        <CloseIcon size={18} />
      </IconButton>
    </aside>
  );
}

import { formatMoney } from '@reelmates/contract/money';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import { Amount, Tick } from '../../ui/amount.tsx';
import styles from './spent-won.module.css';

export type SpentWonProps = {
  spent: string;
  won: string;
  labels: { spent: string; won: string };
  className?: string | undefined;
};

/** From this many characters on, an amount would not fit beside its counterpart on a phone. */
const long = 12;

/** What was put in and what came back, at the same size; one under the other where either is long. */
export function SpentWon({ spent, won, labels, className }: SpentWonProps) {
  const stacked = Math.max(formatMoney(spent).length, formatMoney(won).length) >= long;
  return (
    <dl className={cx(layout.pair, stacked && styles.stacked, className)}>
      <div className={layout.stat}>
        <dt className={layout.statLabel}>
          <Tick kind="spent" />
          {labels.spent}
        </dt>
        <dd className={cx(layout.statValue, styles.value)}>
          <Amount value={spent} />
        </dd>
      </div>
      <div className={layout.stat}>
        <dt className={layout.statLabel}>
          <Tick kind="won" />
          {labels.won}
        </dt>
        <dd className={cx(layout.statValue, styles.value)}>
          <Amount value={won} />
        </dd>
      </div>
    </dl>
  );
}

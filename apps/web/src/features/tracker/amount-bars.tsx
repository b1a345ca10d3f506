import { cx } from '../../lib/cx.ts';
import styles from './amount-bars.module.css';
import { heightOf } from './history/axis.ts';

/** The amounts spent and won as two bars, which grow to their share of `top`. */
export function AmountBars({ spent, won, top }: { spent: string; won: string; top: number }) {
  return (
    <>
      <i className={cx(styles.bar, styles.spent)} style={{ height: `${heightOf(spent, top)}%` }} />
      <i className={cx(styles.bar, styles.won)} style={{ height: `${heightOf(won, top)}%` }} />
    </>
  );
}

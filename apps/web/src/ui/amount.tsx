import { moneyParts } from '@reelmates/contract/money';
import { cx } from '../lib/cx.ts';
import styles from './amount.module.css';

/**
 * A money string ("1234.50") as $1,234.50 with quiet cents. It neither wraps nor truncates, so the row around it has to
 * wrap.
 */
export function Amount({ value, className }: { value: string; className?: string | undefined }) {
  const { sign, dollars, cents } = moneyParts(value);
  return (
    <span className={cx('num', styles.amount, className)}>
      {sign}${dollars}
      <span className={styles.cents}>.{cents}</span>
    </span>
  );
}

/** The small bar before the labels Won and Spent. Its colour never appears without the word. */
export function Tick({ kind }: { kind: 'won' | 'spent' }) {
  return <i className={cx(styles.tick, styles[kind])} aria-hidden="true" />;
}

import { formatMoney, moneyParts } from '@reelmates/contract/money';
import { cx } from '../lib/cx.ts';
import styles from './amount.module.css';
import { amountStyle } from './stat-width.ts';

/**
 * A money string ("1234.50") as $1,234.50 with quiet cents. It neither breaks nor truncates: let the row around it wrap.
 * Where it is wider than its line, it is smaller.
 */
export function Amount({ value, className }: { value: string; className?: string | undefined }) {
  const { sign, dollars, cents } = moneyParts(value);
  return (
    <span className={cx('num', styles.amount, className)} style={amountStyle(value)}>
      {sign}${dollars}
      <span className={styles.cents}>.{cents}</span>
    </span>
  );
}

/** An amount within a sentence: its cents are as large as the words. */
export function AmountInText({ value }: { value: string }) {
  return (
    <span className={cx('num', styles.amount)} style={amountStyle(value, 'in text')}>
      {formatMoney(value)}
    </span>
  );
}

/** The small bar before the labels Won and Spent; their colour never stands without the word. */
export function Tick({ kind }: { kind: 'won' | 'spent' }) {
  return <i className={cx(styles.tick, styles[kind])} aria-hidden="true" />;
}

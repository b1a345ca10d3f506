import { formatMoney } from '@reelmates/contract/money';
import { cx } from '../lib/cx.ts';
import styles from './amount-in-text.module.css';

/** The maximum average width of a character, including the punctuation after the amount, in em. */
const CHARACTER_EMS = 0.58;

/**
 * An amount within a sentence: on one line, with cents as large as the words. It shrinks if it is wider than its line.
 */
export function AmountInText({ value }: { value: string }) {
  const amount = formatMoney(value);
  const style: Record<`--${string}`, string> = { '--ems': (amount.length * CHARACTER_EMS).toFixed(2) };
  return (
    <span className={cx('num', styles.amount)} style={style}>
      {amount}
    </span>
  );
}

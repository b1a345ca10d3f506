import { formatMoney } from '@reelmates/contract/money';
import { cx } from '../lib/cx.ts';
import styles from './amount-in-text.module.css';

/** Of one character at most, on average, with the sentence's next point or comma, in em. */
const characterEms = 0.58;

/** An amount within a sentence: in one line, with cents as large as the words. Smaller where it is wider than its line. */
export function AmountInText({ value }: { value: string }) {
  const amount = formatMoney(value);
  const style: Record<`--${string}`, string> = { '--ems': (amount.length * characterEms).toFixed(2) };
  return (
    <span className={cx('num', styles.amount)} style={style}>
      {amount}
    </span>
  );
}

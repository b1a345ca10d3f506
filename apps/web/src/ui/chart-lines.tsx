import { cx } from '../lib/cx.ts';
import styles from './chart-lines.module.css';

/**
 * The lines behind a chart, at zero, half and full height, each with its value at the left. The chart must be
 * positioned.
 */
export function ChartLines({ top, format }: { top: number; format: (value: number) => string }) {
  return [1, 0.5, 0].map((share) => (
    <span key={share} className={styles.line} style={{ bottom: `${share * 100}%` }}>
      <span className={cx('num', styles.number)}>{format(top * share)}</span>
    </span>
  ));
}

import { cx } from '../../lib/cx.ts';
import styles from './spinner.module.css';

/** The Pair: two bars whose opacity alternates. With `centred`, in the middle of the page. */
export function Spinner({ label = 'Loading...', centred }: { label?: string; centred?: boolean }) {
  return (
    <div className={cx(styles.spinner, centred && styles.centred)} role="status">
      <span className={styles.pair} aria-hidden="true">
        <i className={styles.spent} />
        <i className={styles.won} />
      </span>
      <span className="sr-only">{label}</span>
    </div>
  );
}

import { cx } from '../../lib/cx.ts';
import styles from './step-bar.module.css';

/** For the header of the two steps of sign-up. */
export function StepBar({ step }: { step: 1 | 2 }) {
  return (
    <>
      <span className={styles.bar} aria-hidden="true">
        <i className={cx(styles.part, styles.on)} />
        <i className={cx(styles.part, step === 2 && styles.on)} />
      </span>
      <span className={styles.text}>Step {step} of 2</span>
    </>
  );
}

import styles from './break.module.css';
import { useNow } from './break-queries.ts';
import { type OwnBreak, progressOf } from './break-time.ts';

/** The elapsed part of a break: "Day 12 of 30". */
export function DaysBar({ of }: { of: OwnBreak }) {
  const progress = progressOf(of, useNow());
  if (!progress) return null;
  const { day, days, part } = progress;
  return (
    <>
      <div className={styles.days} aria-hidden="true">
        <div className={styles.passed} style={{ width: `${Math.max(2, part * 100)}%` }} />
      </div>
      <p className={styles.dayCount}>
        Day {day} of {days}
      </p>
    </>
  );
}

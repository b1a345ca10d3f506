import { monthName } from '@reelmates/contract/time';
import { useEffect, useEffectEvent } from 'react';
import { endInOwnZone, spokenRemaining } from './countdown.ts';
import styles from './countdown-clock.module.css';
import { useRemaining } from './use-remaining.ts';

export type CountdownClockProps = {
  month: string;
  /** ISO 8601. */
  endsAt: string;
  timeZone: string;
  /** How far the server's clock is ahead of the device's, in ms. */
  ahead: number;
  /** Called at the end, and again while this month is still the current one. */
  onEnd: () => void;
};

/** How often the next month is requested, in ms. All countdowns end at the same time, so each waits a little longer. */
const REFETCH_INTERVAL_MS = 3000;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The time until the month ends. Its seconds are hidden from screen readers, which read the label instead. */
export function CountdownClock({ month, endsAt, timeZone, ahead, onEnd }: CountdownClockProps) {
  const remaining = useRemaining(Date.parse(endsAt), ahead);
  const { days, hours, mins, secs, isOver } = remaining;
  const name = monthName(month);
  const ask = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isOver) return;
    const timer = setInterval(() => ask(), REFETCH_INTERVAL_MS * (0.5 + Math.random()));
    return () => clearInterval(timer);
  }, [isOver]);
  const elsewhere = endInOwnZone(endsAt, timeZone);
  const lead = isOver ? `${name} has closed` : `${name} closes in`;
  return (
    <>
      <div
        role="timer"
        aria-label={isOver ? lead : `${lead} ${spokenRemaining(remaining)}`}
        className={styles.count}
      >
        <p className={styles.lead} aria-hidden="true">
          {lead}
        </p>
        <div className={styles.cells} aria-hidden="true">
          <Cell value={String(days)} unit="Days" />
          <Cell value={twoDigits(hours)} unit="Hours" />
          <Cell value={twoDigits(mins)} unit="Mins" />
          <Cell value={twoDigits(secs)} unit="Secs" />
        </div>
      </div>
      {elsewhere ? <p className={styles.elsewhere}>{elsewhere}</p> : null}
    </>
  );
}

function Cell({ value, unit }: { value: string; unit: string }) {
  return (
    <div className={styles.cell}>
      <span className={styles.value}>{value}</span>
      <span className={styles.unit}>{unit}</span>
    </div>
  );
}

import { splitMachineType } from '@reelmates/contract/lists/machines';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/text/format.ts';
import { Amount, Tick } from '../../../ui/amount.tsx';
import { ChevronRightIcon } from '../../../ui/drawings/icons-content.tsx';
import styles from './session-history.module.css';

export type SessionRowProps = {
  venue: string | null;
  machineType: string | null;
  sessionDate: string;
  amountSpent: string;
  amountWon: string;
  /** Under the time: that it waits, what is wrong with it. */
  note?: ReactNode;
  onOpen: () => void;
};

/** One session in a list, with a way to everything about it. */
export function SessionRow(props: SessionRowProps) {
  const { venue, machineType, sessionDate, amountSpent, amountWon, note, onOpen } = props;
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.about}>
        <span className={styles.venue}>{venue ?? 'No venue noted'}</span>
        <span className={styles.machine}>{gameOf(machineType)}</span>
        <time className={styles.time} dateTime={sessionDate}>
          {formatDateTime(sessionDate)}
        </time>
        {note}
      </span>
      <span className={styles.amounts}>
        <Tick kind="spent" />
        <span>
          <span className="sr-only">Spent </span>
          <Amount value={amountSpent} />
        </span>
        <Tick kind="won" />
        <span>
          <span className="sr-only">Won </span>
          <Amount value={amountWon} />
        </span>
      </span>
      <ChevronRightIcon size={18} className={styles.chevron} />
    </button>
  );
}

function gameOf(machineType: string | null): string {
  if (!machineType) return 'No machine noted';
  return splitMachineType(machineType)?.game ?? machineType;
}

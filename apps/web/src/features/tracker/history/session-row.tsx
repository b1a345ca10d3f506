import { splitMachineType } from '@reelmates/contract/lists/machines';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatDateTime } from '../../../lib/text/time.ts';
import layout from '../../../styles/layout.module.css';
import rows from '../../../styles/rows.module.css';
import type from '../../../styles/type.module.css';
import { Amount, Tick } from '../../../ui/amount.tsx';
import { ChevronRightIcon } from '../../../ui/drawings/icons-content.tsx';
import styles from './session-history.module.css';

export type SessionRowProps = {
  venue: string | null;
  machineType: string | null;
  sessionDate: string;
  amountSpent: string;
  amountWon: string;
  /** Below the time: that the session waits, or why it was refused. */
  note?: ReactNode;
  onOpen: () => void;
};

/** A session in a list, which opens its details. */
export function SessionRow(props: SessionRowProps) {
  const { venue, machineType, sessionDate, amountSpent, amountWon, note, onOpen } = props;
  return (
    <button type="button" className={cx(rows.openRow, styles.row)} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.about}>
        <span className={layout.itemTitle}>{venue ?? 'No venue noted'}</span>
        <span className={layout.itemSub}>{gameOf(machineType)}</span>
        <time className={cx(type.s13, type.t3)} dateTime={sessionDate}>
          {formatDateTime(sessionDate)}
        </time>
        {note}
      </span>
      <span className={rows.amounts}>
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

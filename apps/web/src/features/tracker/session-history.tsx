import { limits } from '@reelmates/contract/limits';
import { splitMachineType } from '@reelmates/contract/machines';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDateTime } from '../../lib/format.ts';
import { Amount, Tick } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronRightIcon } from '../../ui/icons-content.tsx';
import styles from './session-history.module.css';
import { SessionSheet } from './session-sheet.tsx';
import type { PlaySession } from './tracker-queries.ts';

/** Three rows, three more per press. @param sessions the latest first */
export function SessionHistory({ sessions }: { sessions: readonly PlaySession[] }) {
  const [shown, setShown] = useState<number>(limits.sessionsShown);
  const [opened, setOpened] = useState<PlaySession | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setShown(shown + limits.sessionsShown));
    // The button may be gone; reading goes on with the first row that was not there.
    list.current?.querySelectorAll('button')[shown]?.focus();
  };
  if (sessions.length === 0) return <p className={styles.none}>Your sessions will be listed here.</p>;
  return (
    <>
      <ul ref={list} className={styles.list}>
        {sessions.slice(0, shown).map((session) => (
          <li key={session.id}>
            <SessionRow session={session} onOpen={() => setOpened(session)} />
          </li>
        ))}
      </ul>
      {sessions.length > shown ? (
        <Button block className={styles.more} onClick={showMore}>
          Load More
        </Button>
      ) : null}
      {opened ? <SessionSheet session={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function SessionRow({ session, onOpen }: { session: PlaySession; onOpen: () => void }) {
  const { venue, sessionDate, amountSpent, amountWon } = session;
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.about}>
        <span className={styles.venue}>{venue ?? 'No venue noted'}</span>
        <span className={styles.machine}>{gameOf(session)}</span>
        <time className={styles.time} dateTime={sessionDate}>
          {formatDateTime(sessionDate)}
        </time>
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

function gameOf({ machineType }: PlaySession): string {
  if (!machineType) return 'No machine noted';
  return splitMachineType(machineType)?.game ?? machineType;
}

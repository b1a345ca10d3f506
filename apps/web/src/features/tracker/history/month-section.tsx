import { monthTitle } from '@reelmates/contract/time';
import { useId, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatCountOf } from '../../../lib/text/format.ts';
import layout from '../../../styles/layout.module.css';
import type from '../../../styles/type.module.css';
import { Amount, Tick } from '../../../ui/amount.tsx';
import { ChevronDownIcon } from '../../../ui/drawings/icons.tsx';
import { ErrorState } from '../../../ui/page/empty-state.tsx';
import { LoadMore } from '../../../ui/page/load-more.tsx';
import { SkeletonGroup } from '../../../ui/page/skeleton.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { NetText } from '../net-text.tsx';
import {
  type HistoryFilter,
  type PlayMonth,
  SESSIONS_PER_PAGE,
  useMonthSessions,
} from '../tracker-queries.ts';
import styles from './month-section.module.css';
import { SessionRow } from './session-row.tsx';
import { SessionRowsSkeleton } from './session-rows-skeleton.tsx';
import { SessionSheet } from './session-sheet.tsx';

type MonthProps = { totals: PlayMonth; filter: HistoryFilter; startsOpen: boolean };

/** A month: its totals, the result in words, and its sessions when it is opened. */
export function MonthSection({ totals, filter, startsOpen }: MonthProps) {
  const { month, sessions, totalSpent, totalWon } = totals;
  const [open, setOpen] = useState(startsOpen);
  const listId = useId();
  return (
    <section className={styles.month} aria-labelledby={`${listId}-name`}>
      <div className={styles.head}>
        <h2 className={type.h2}>
          <button
            type="button"
            id={`${listId}-name`}
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            <span>{monthTitle(month)}</span>
            <ChevronDownIcon size={20} className={cx(styles.chevron, open && styles.up)} />
          </button>
        </h2>
        <p className={cx(type.s13, type.t3)}>{formatCountOf(sessions, 'session')}</p>
        <p className={styles.totals}>
          <span>
            <Tick kind="spent" />
            Spent <Amount value={totalSpent} />
          </span>
          <span>
            <Tick kind="won" />
            Won <Amount value={totalWon} />
          </span>
        </p>
        <p className={styles.net}>
          <NetText totals={{ spent: totalSpent, won: totalWon }} startsSentence />
        </p>
      </div>
      <div id={listId}>{open ? <MonthSessions month={month} filter={filter} count={sessions} /> : null}</div>
    </section>
  );
}

function MonthSessions({ month, filter, count }: { month: string; filter: HistoryFilter; count: number }) {
  const { data: sessions, ...query } = useMonthSessions(month, filter);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const keepFocus = useFocusAfterRemoval();
  const opened = sessions?.find(({ id }) => id === openedId);
  if (!sessions) {
    return query.isFetching ? (
      <SkeletonGroup>
        <SessionRowsSkeleton count={Math.min(count, SESSIONS_PER_PAGE)} />
      </SkeletonGroup>
    ) : (
      <ErrorState what="These sessions" onRetry={() => void query.refetch()} />
    );
  }
  return (
    <>
      <ul className={layout.list} {...keepFocus}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow {...session} onOpen={() => setOpenedId(session.id)} />
          </li>
        ))}
      </ul>
      <LoadMore list={query} />
      {opened ? <SessionSheet key={opened.id} session={opened} onClose={() => setOpenedId(null)} /> : null}
    </>
  );
}

import type { LeaderboardEntry } from '@reelmates/contract/competition/leaderboard';
import { limits } from '@reelmates/contract/limits';
import { monthTitle } from '@reelmates/contract/time';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { userPath } from '../../lib/paths.ts';
import { formatPlural } from '../../lib/text/format.ts';
import { monthsAhead } from '../../lib/text/months.ts';
import layout from '../../styles/layout.module.css';
import rows from '../../styles/rows.module.css';
import { Avatar } from '../../ui/avatar.tsx';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ChevronDownIcon } from '../../ui/drawings/icons.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { SectionHead, sectionTitle } from '../../ui/page/section-head.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { StaffBadge } from '../leaderboard/staff-badge.public.tsx';
import { AwardsPanel } from './awards-panel.tsx';
import { EntriesSheet } from './entries-sheet.tsx';
import { useAdminBoard, useAdminMonths } from './leaderboard-admin-queries.ts';
import styles from './leaderboard-section.module.css';
import { PrizePanel } from './prize-panel.tsx';
import { PrizeWarning } from './prize-warning.tsx';
import type { BoardMember } from './strike-sheet.tsx';

/** Monthly Leaderboard Management: the board of a month and its prizes. */
export function LeaderboardSection() {
  const months = useAdminMonths();
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? months.data?.currentMonth;
  return (
    <>
      <SectionHead
        title="Monthly Leaderboard Management"
        aside={
          months.data && month ? (
            <MonthSelect
              months={choices(months.data)}
              current={months.data.currentMonth}
              month={month}
              onChange={setChosen}
            />
          ) : null
        }
      >
        Points reset automatically on the 1st of each month.
      </SectionHead>
      {months.isError && !months.data ? (
        <ErrorState what="Leaderboard" onRetry={() => months.refetch()} retrying={months.isFetching} />
      ) : null}
      {months.isPending ? <BoardSkeleton /> : null}
      {month && months.data ? <Month key={month} month={month} current={months.data.currentMonth} /> : null}
    </>
  );
}

/** The months for which prizes can be set, and those with a board, newest first. */
function choices({ currentMonth, months }: { currentMonth: string; months: readonly string[] }): string[] {
  const ahead = monthsAhead(currentMonth, limits.prizeMonthsAhead);
  return [...new Set([...ahead, ...months])].toSorted().reverse();
}

type MonthSelectProps = {
  months: readonly string[];
  current: string;
  month: string;
  onChange: (month: string) => void;
};

function MonthSelect({ months, current, month, onChange }: MonthSelectProps) {
  const id = useId();
  return (
    <div className={styles.monthField}>
      <label htmlFor={id} className={styles.monthLabel}>
        Month
      </label>
      <span className={styles.select}>
        <select id={id} value={month} onChange={(event) => onChange(event.target.value)}>
          {months.map((option) => (
            <option key={option} value={option}>
              {monthTitle(option)}
              {option === current ? ' (Current)' : ''}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={20} className={styles.chevron} />
      </span>
    </div>
  );
}

function Month({ month, current }: { month: string; current: string }) {
  const [checked, setChecked] = useState<BoardMember | null>(null);
  const closeWithoutMember = () => {
    flushSync(() => setChecked(null));
    // The button to which the focus has returned is about to go.
    sectionTitle()?.focus();
  };
  const isOver = month < current;
  const { data, isError, isFetching, refetch } = useAdminBoard(month);
  const failed = isError ? (
    <ErrorState what="Leaderboard" onRetry={() => refetch()} retrying={isFetching} />
  ) : null;
  if (!data) return failed ?? <BoardSkeleton />;
  return (
    <>
      {failed}
      {month === current ? <PrizeWarning month={month} prizes={data.prizes} /> : null}
      <div className={styles.columns}>
        <section aria-labelledby="ranking-title">
          <h2 id="ranking-title" className={styles.heading}>
            Top 100
          </h2>
          <Ranking month={month} entries={data.leaderboard} onCheck={isOver ? setChecked : null} />
        </section>
        {isOver ? (
          <AwardsPanel month={month} board={data} onCheck={setChecked} />
        ) : (
          <PrizePanel month={month} prizes={data.prizes} />
        )}
      </div>
      {checked ? (
        <EntriesSheet
          month={month}
          member={checked}
          onClose={() => setChecked(null)}
          onStruck={closeWithoutMember}
        />
      ) : null}
    </>
  );
}

type RankingProps = {
  month: string;
  entries: readonly LeaderboardEntry[];
  /** Opens a member's entries; null for a month that is not over. */
  onCheck: ((member: BoardMember) => void) | null;
};

function Ranking({ month, entries, onCheck }: RankingProps) {
  if (entries.length === 0) {
    return (
      <div className={layout.card}>
        <EmptyState illustration="alone" heading="No users on the leaderboard yet">
          Nobody has points in {monthTitle(month)}.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.scroll}>
      <ol>
        {entries.map((entry) => (
          <li key={entry.position}>
            {entry.isHidden ? (
              <div className={styles.row}>
                <Entry entry={entry} />
              </div>
            ) : (
              <div className={styles.checked}>
                <Link href={userPath(entry.userId)} className={cx(styles.row, styles.linked)}>
                  <Entry entry={entry} />
                </Link>
                {onCheck ? (
                  <Button
                    small
                    className={styles.check}
                    aria-label={`Check the entries of ${entry.username}, position ${entry.position}`}
                    onClick={() => onCheck(entry)}
                  >
                    Check
                  </Button>
                ) : null}
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Entry({ entry }: { entry: LeaderboardEntry }) {
  return (
    <>
      <span className={styles.rank}>{entry.position}</span>
      <Avatar src={entry.profileImageUrl} name={entry.username} size={36} />
      <span className={rows.name}>
        {entry.isHidden ? '' : '@'}
        <BreakableName name={entry.username} isVerified={entry.isVerified} />
        {entry.isStaff ? <StaffBadge /> : null}
      </span>
      <span className={styles.points}>{formatPlural(entry.points, 'pt')}</span>
    </>
  );
}

function BoardSkeleton() {
  return (
    <SkeletonGroup label="Loading leaderboard" className={styles.skeleton}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height="52px" className={styles.skeletonRow} />
      ))}
    </SkeletonGroup>
  );
}

import type { Leaderboard, OwnRank } from '@reelmates/contract/competition/leaderboard';
import { monthTitle } from '@reelmates/contract/time';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Board } from '../../features/leaderboard/board.tsx';
import { BoardSkeleton } from '../../features/leaderboard/board-skeleton.tsx';
import { CountdownClock } from '../../features/leaderboard/countdown-clock.tsx';
import { EarnPoints } from '../../features/leaderboard/earn-points.tsx';
import { useBoard, useMonths, useOwnRank } from '../../features/leaderboard/leaderboard-queries.ts';
import { ListingSwitch } from '../../features/leaderboard/listing-switch.tsx';
import { MonthChoice } from '../../features/leaderboard/month-choice.tsx';
import { PinnedRank } from '../../features/leaderboard/pinned-rank.tsx';
import { PrizeList } from '../../features/leaderboard/prize-list.tsx';
import { type Me, useViewer } from '../../features/session/session.public.ts';
import { catchLostFocus } from '../../lib/browser/catch-lost-focus.ts';
import { monthPath, paths } from '../../lib/paths.ts';
import { isMonth, previousOf } from '../../lib/text/months.ts';
import { formatDateTime } from '../../lib/text/time.ts';
import type from '../../styles/type.module.css';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PointsBadge } from '../../ui/points-badge.tsx';
import styles from './leaderboard-screen.module.css';
import { VerifyHint } from './verify-hint.tsx';

const statementSheet = lazyOverlay(() =>
  import('../../features/leaderboard/statement-sheet.tsx').then((m) => m.StatementSheet),
);

/** The monthly board, for members and visitors. The month is in the address, unless it is the current one. */
export function LeaderboardScreen() {
  const goBack = useGoBack(paths.home);
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('month');
  const { viewer } = useViewer();
  useFocusWithoutViewer(!viewer);
  const months = useMonths();
  const current = months.data?.currentMonth;
  const month = isMonth(asked) && (current === undefined || asked < current) ? asked : current;
  const board = useBoard(month);
  const { data: ownRank } = useOwnRank({ month, enabled: month !== undefined && Boolean(viewer) });
  const isCurrent = month === current;
  const previous = month === undefined ? undefined : previousOf(month, months.data?.months ?? []);
  const failed = [months, board].some(({ data, isError, isFetching }) => !data && isError && !isFetching);
  const retry = () => {
    for (const query of [months, board]) if (query.isError) void query.refetch();
  };
  return (
    <Page
      title="Leaderboard"
      header={
        <Header title="Leaderboard" back={{ onPress: goBack }} right={<HeaderTools viewer={viewer} />} line />
      }
      busy={!board.data && !failed}
      padded
      className={styles.page}
    >
      {months.data && month !== undefined ? (
        <div className={styles.top}>
          <MonthChoice
            isCurrent={isCurrent}
            onPrevious={previous === undefined ? undefined : () => navigate(monthPath(previous))}
            onCurrent={() => navigate(paths.leaderboard)}
          />
          {isCurrent ? (
            <CountdownClock
              key={month}
              month={month}
              endsAt={months.data.endsAt}
              timeZone={months.data.timeZone}
              ahead={months.data.ahead}
              onEnd={() => void months.refetch()}
            />
          ) : (
            <ClosedHeading month={month} board={board.data} />
          )}
          <p className="sr-only" role="status">
            {board.data ? `Leaderboard of ${monthTitle(month)}` : ''}
          </p>
        </div>
      ) : null}
      {failed ? <ErrorState what="Leaderboard" onRetry={retry} /> : null}
      {!board.data && !failed ? <BoardSkeleton withTop={!months.data} /> : null}
      {board.data && month !== undefined && months.data ? (
        <Month
          key={month}
          month={month}
          isCurrent={isCurrent}
          board={board.data}
          viewer={viewer}
          ownRank={ownRank}
        />
      ) : null}
    </Page>
  );
}

/** Beside the screens of a member, `MemberWatch` catches the focus that Retry would lose. */
function useFocusWithoutViewer(isVisitor: boolean): void {
  useEffect(() => {
    if (!isVisitor) return;
    const watching = new AbortController();
    catchLostFocus(watching.signal);
    return () => watching.abort();
  }, [isVisitor]);
}

function HeaderTools({ viewer }: { viewer: Me | null | undefined }) {
  if (viewer) return <PointsBadge points={viewer.points} href={paths.points} />;
  if (viewer === undefined) return null;
  return (
    <LinkButton href={paths.login} variant="ghost" small>
      Sign In
    </LinkButton>
  );
}

function ClosedHeading({ month, board }: { month: string; board: Leaderboard | undefined }) {
  return (
    <div className={styles.closed}>
      <h2 className={type.h2}>{monthTitle(month)}</h2>
      <p className={styles.closedNote}>This month is over. {board ? closedState(board) : null}</p>
    </div>
  );
}

function closedState({ status, statement }: Leaderboard): string | null {
  if (status === 'review') return 'Its posts and jackpots are still being reviewed, so places can change.';
  if (!statement) return null;
  const published = formatDateTime(statement.publishedAt);
  return statement.number === 1 ? `Final since ${published}.` : `Final. Corrected ${published}.`;
}

type MonthProps = {
  month: string;
  isCurrent: boolean;
  board: Leaderboard;
  viewer: Me | null | undefined;
  ownRank: OwnRank | undefined;
};

/** The board of a month with everything about it. Another month starts with ten rows again. */
function Month({ month, isCurrent, board, viewer, ownRank }: MonthProps) {
  const { leaderboard: entries, prizes } = board;
  const [ownInView, setOwnInView] = useState<boolean>();
  const [statement, setStatement] = useState(false);
  // A month in which nothing happened has none.
  const hasStatement = !isCurrent && entries.length + prizes.length > 0;
  const isPinned = viewer && ownRank && ownRank.position !== null && ownInView !== true;
  return (
    <>
      {entries.length === 0 ? (
        <NoEntries month={month} isCurrent={isCurrent} isMember={Boolean(viewer)} />
      ) : (
        <Board
          label={`Leaderboard of ${monthTitle(month)}`}
          entries={entries}
          prizes={prizes}
          viewerId={viewer?.id}
          onOwnInView={setOwnInView}
        />
      )}
      {entries.length > 1 ? <p className={styles.ties}>Same points: who got there first is ahead.</p> : null}
      {entries.some(({ isStaff }) => isStaff) ? (
        <p className={styles.ties}>Staff are listed, but can’t win prizes.</p>
      ) : null}
      <div className={styles.below}>
        {hasStatement ? (
          <Button block onClick={() => setStatement(true)}>
            How {monthTitle(month)} came out
          </Button>
        ) : null}
        <EarnPoints>
          {viewer ? (
            <p className={styles.own}>
              <Link href={paths.points} className={type.linkLine}>
                Your points history
              </Link>
              <Link href={paths.prizes} className={type.linkLine}>
                Your prizes
              </Link>
            </p>
          ) : null}
        </EarnPoints>
        {prizes.length > 0 ? <PrizeList month={month} prizes={prizes} isOpen={entries.length === 0} /> : null}
        {isCurrent && prizes.length > 0 && viewer && !viewer.emailVerified && !viewer.isAdmin ? (
          <VerifyHint />
        ) : null}
        {ownRank ? <ListingSwitch isListed={ownRank.isListed} /> : null}
      </div>
      {isPinned ? <PinnedRank viewer={viewer} ownRank={ownRank} /> : null}
      {statement ? <statementSheet.Overlay month={month} onClose={() => setStatement(false)} /> : null}
    </>
  );
}

function NoEntries({
  month,
  isCurrent,
  isMember,
}: Pick<MonthProps, 'month' | 'isCurrent'> & { isMember: boolean }) {
  if (!isCurrent) {
    return (
      <EmptyState illustration="alone" heading="No users on the leaderboard">
        Nobody was listed in {monthTitle(month)}.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      illustration="alone"
      heading="No users on the leaderboard yet. Be the first to earn points!"
      action={
        <LinkButton href={isMember ? paths.add : paths.signup} variant="primary">
          Share Your Win
        </LinkButton>
      }
    />
  );
}

import type { OwnRank } from '@reelmates/contract/competition/leaderboard';
import { monthAfter, monthTitle } from '@reelmates/contract/time';
import { Link, useLocation, useSearch } from 'wouter';
import { EarnPoints } from '../../features/leaderboard/earn-points.tsx';
import { useOwnRank } from '../../features/leaderboard/leaderboard-queries.ts';
import { MonthChoice } from '../../features/leaderboard/month-choice.tsx';
import { PointRow } from '../../features/points/point-row.tsx';
import { useMyPoints } from '../../features/points/points-queries.ts';
import { type Me, useViewer } from '../../features/session/session.public.ts';
import { cx } from '../../lib/cx.ts';
import { monthPath, ownPointsPath, paths } from '../../lib/paths.ts';
import { formatExact, formatPlural } from '../../lib/text/format.ts';
import { isMonth } from '../../lib/text/months.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { ListSkeleton } from '../../ui/page/list-skeleton.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './points-screen.module.css';

/** The viewer's ledger, month by month. */
export function PointsScreen() {
  const { viewer } = useViewer();
  return viewer ? <OwnPoints viewer={viewer} /> : null;
}

function OwnPoints({ viewer }: { viewer: Me }) {
  const goBack = useGoBack(paths.leaderboard);
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('month');
  const currentRank = useOwnRank({ enabled: true });
  const current = currentRank.data?.month;
  const month = isMonth(asked) && (current === undefined || asked < current) ? asked : current;
  const ownRank = useOwnRank({ month, enabled: month !== undefined && month !== current });
  const points = useMyPoints(month);
  // There is nothing before the person joined. In UTC, the month is never later than in the competition's time zone.
  const previous =
    month !== undefined && month > viewer.createdAt.slice(0, 7) ? monthAfter(month, -1) : undefined;
  const failed = [currentRank, points].some(
    ({ data, isError, isFetching }) => !data && isError && !isFetching,
  );
  const retry = () => {
    for (const query of [currentRank, points]) if (query.isError) void query.refetch();
  };
  return (
    <Page
      title="Your points"
      header={<Header title="Your points" back={{ onPress: goBack }} line />}
      busy={!points.data && !failed}
      padded
    >
      {current !== undefined || !failed ? (
        <div className={styles.top}>
          {current !== undefined && month !== undefined ? (
            <MonthChoice
              isCurrent={month === current}
              onPrevious={previous === undefined ? undefined : () => navigate(ownPointsPath(previous))}
              onCurrent={() => navigate(paths.points)}
            />
          ) : null}
        </div>
      ) : null}
      {failed ? <ErrorState what="Your points" onRetry={retry} /> : null}
      {!points.data && !failed ? <PointsSkeleton /> : null}
      {points.data && month !== undefined ? (
        <>
          <Sum
            month={month}
            total={points.data.total}
            ownRank={month === current ? currentRank.data : ownRank.data}
          />
          {points.data.entries.length > 0 ? (
            <ol className={layout.list} aria-label={`Points in ${monthTitle(month)}`}>
              {points.data.entries.map((entry) => (
                <PointRow key={entry.id} entry={entry} />
              ))}
            </ol>
          ) : null}
        </>
      ) : null}
      <LoadMore list={points} />
      {points.data || failed ? (
        <div className={styles.below}>
          <EarnPoints />
        </div>
      ) : null}
    </Page>
  );
}

type SumProps = { month: string; total: number; ownRank: OwnRank | undefined };

function Sum({ month, total, ownRank }: SumProps) {
  return (
    <section className={styles.sum}>
      <h2 className={cx(type.s14, type.t2)}>{monthTitle(month)}</h2>
      <p className={styles.total} role="status">
        {formatPlural(total, 'point')}
      </p>
      <p>
        {ownRank && ownRank.position !== null ? (
          <Link href={monthPath(month)} className={cx(type.linkLine, 'num')}>
            Position {formatExact(ownRank.position)} of {formatExact(ownRank.people)}
          </Link>
        ) : (
          <Link href={monthPath(month)} className={cx(type.linkLine, 'num')}>
            Leaderboard
          </Link>
        )}
      </p>
    </section>
  );
}

function PointsSkeleton() {
  return (
    <ListSkeleton
      label="Loading your points"
      above={[
        ['35%', '1rem'],
        ['45%', '1.875rem'],
        ['40%', '1.25rem'],
      ]}
      lines={[
        ['55%', '0.9375rem'],
        ['40%', '0.8125rem'],
        ['35%', '0.8125rem'],
      ]}
      end={['2.5rem', '1rem']}
    />
  );
}

import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { formatExact } from '../../lib/text/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AlertIcon, RefreshIcon } from '../../ui/drawings/icons.tsx';
import { SectionHead } from '../../ui/page/section-head.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { SetUpCard } from '../set-up/set-up-card.public.tsx';
import styles from './dashboard.module.css';
import { type Stats, useDashboardSeries, useDashboardStats, useWaiting } from './dashboard-queries.ts';
import { NextPost } from './next-post.tsx';
import { PendingList } from './pending-list.tsx';
import { labelOf, type Range, today, zoneText } from './range.ts';
import { RangePicker } from './range-picker.tsx';
import { ReviewTimesTable } from './review-times.tsx';
import { cards } from './stats.ts';
import { StatsChart } from './stats-chart.tsx';
import { spanText } from './zoned-times.ts';

/** Stats and pending items, refetched every 30 s while the page is visible. */
export function DashboardSection() {
  const [range, setRange] = useState<Range>(today);
  const stats = useDashboardStats(range);
  const series = useDashboardSeries(range);
  const waiting = useWaiting();
  const { timeZone } = series.data ?? {};
  const isOfRange = series.data !== undefined && !series.isPlaceholderData;
  const text = isOfRange && rangeHasDays(range) ? spanText(series.data, !('period' in range)) : null;
  const failed = [stats, series, waiting].find(({ isError }) => isError);
  const retry = () => {
    for (const query of [stats, series, waiting]) if (query.isError) void query.refetch();
  };
  return (
    <>
      <SectionHead
        title="Dashboard"
        aside={<RangePicker range={range} onChange={setRange} text={text} timeZone={timeZone} />}
      />
      <SetUpCard />
      {failed ? (
        <LoadFailure
          message={failed.error instanceof ApiError ? failed.error.text : undefined}
          onRetry={retry}
          retrying={stats.isFetching || series.isFetching || waiting.isFetching}
        />
      ) : null}
      {stats.data ? <StatCards stats={stats.data} label={labelOf(range)} /> : null}
      {stats.isPending ? <StatsSkeleton /> : null}
      {series.data ? <StatsChart series={series.data} /> : null}
      {series.isPending ? <BlockSkeleton height="320px" /> : null}
      <div className={styles.halves}>
        <div className={styles.half}>
          {waiting.data ? (
            <PendingList
              queues={waiting.data}
              now={waiting.dataUpdatedAt}
              note={<ZoneNote timeZone={timeZone} />}
            />
          ) : null}
          {waiting.isPending ? <BlockSkeleton height="320px" /> : null}
          {series.data ? <ReviewTimesTable reviews={series.data.reviews} /> : null}
        </div>
        <NextPost onDecided={() => void waiting.refetch()} />
      </div>
    </>
  );
}

/** Lifetime has no dates to show. */
const rangeHasDays = (range: Range) => !('period' in range) || range.period !== 'all';

function ZoneNote({ timeZone }: { timeZone: string | undefined }): ReactNode {
  return `Updates every 30 seconds.${timeZone ? ` Days follow ${zoneText(timeZone)}.` : ''}`;
}

function StatCards({ stats, label }: { stats: Stats; label: string }) {
  return (
    <dl className={styles.stats}>
      {cards.map(({ name, label: title }) => (
        <div key={name} className={styles.stat}>
          <dt>{title}</dt>
          <dd className={styles.value}>{formatExact(name === 'posts' ? stats.totalPosts : stats[name])}</dd>
          <dd className={styles.span}>{name === 'posts' ? 'All-time' : label}</dd>
        </div>
      ))}
    </dl>
  );
}

type LoadFailureProps = { message: string | undefined; onRetry: () => void; retrying: boolean };

function LoadFailure({ message, onRetry, retrying }: LoadFailureProps) {
  return (
    <div role="alert" className={styles.failure}>
      <AlertIcon size={20} />
      <div>
        <h2>Failed to Load Dashboard</h2>
        <p>{message || 'An error occurred while fetching statistics'}</p>
      </div>
      <Button small onClick={onRetry} pending={retrying} pendingLabel="Loading...">
        <RefreshIcon size={18} />
        Retry
      </Button>
    </div>
  );
}

function StatsSkeleton() {
  return (
    <SkeletonGroup>
      <div className={styles.stats}>
        {cards.map(({ name }) => (
          <div key={name} className={styles.stat}>
            <Skeleton width="60%" height="0.8125rem" />
            <Skeleton width="45%" height="2rem" />
            <Skeleton width="40%" height="0.8125rem" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

const BlockSkeleton = ({ height }: { height: string }) => (
  <div className={styles.block} aria-hidden="true">
    <Skeleton height={height} />
  </div>
);

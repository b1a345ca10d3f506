import { useBreak } from '../../features/break/break-queries.ts';
import { ExclusionBanner } from '../../features/break/exclusion-banner.tsx';
import { TakeABreakCard } from '../../features/break/take-a-break-card.tsx';
import { MyPoints } from '../../features/people/my-points.tsx';
import { useViewer } from '../../features/session/session.public.ts';
import { SessionHistory } from '../../features/tracker/history/session-history.tsx';
import { NoSessions, SessionsChart } from '../../features/tracker/history/sessions-chart.tsx';
import { MonthCard } from '../../features/tracker/month/month-card.tsx';
import { MonthReviewCard } from '../../features/tracker/month/month-review-card.tsx';
import { QueuedSessions } from '../../features/tracker/outbox/outbox-sessions.tsx';
import { QuickLog } from '../../features/tracker/quick/quick-log.tsx';
import { SessionForm } from '../../features/tracker/session-form/session-form.tsx';
import { useLatestSessions, usePlayPlan, useTrackerStats } from '../../features/tracker/tracker-queries.ts';
import { RtpCard, TotalsPair } from '../../features/tracker/tracker-stats.tsx';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './tracker-screen.module.css';
import { HistorySkeleton, StatsSkeleton } from './tracker-skeleton.tsx';

/** The real cost of playing, and logging sessions. Logging works whether or not the stats have loaded. */
export function TrackerScreen() {
  const { viewer } = useViewer();
  const stats = useTrackerStats();
  const latest = useLatestSessions();
  const plan = usePlayPlan();
  const onBreak = useBreak() !== null;
  const sessions = latest.data;
  const loading = stats.isFetching || latest.isFetching || plan.isLoading;
  const loaded = stats.data !== undefined && sessions !== undefined && !plan.isLoading;
  const retry = () => {
    for (const { data, refetch } of [stats, latest, plan]) if (data === undefined) void refetch();
  };
  const heading = <h1 className={type.h1}>Track Your Play</h1>;
  const month = (
    <>
      <MonthCard />
      <MonthReviewCard />
    </>
  );
  return (
    <Page
      title="Track Your Play"
      header={<Header right={onBreak ? null : <MyPoints />} />}
      busy={!loaded && loading}
    >
      <div className={layout.pad}>
        <ExclusionBanner />
        {viewer && !onBreak ? (
          <QuickLog key={viewer.id} accountId={viewer.id} heading={heading} />
        ) : (
          <div className={styles.title}>{heading}</div>
        )}
        <div className={cx(layout.stack, !onBreak && styles.stats)}>
          {loaded ? (
            <>
              {onBreak ? null : month}
              <TotalsPair stats={stats.data} />
              <RtpCard stats={stats.data} hasSessions={sessions.length > 0} />
              {sessions.length > 0 ? <SessionsChart sessions={sessions} /> : <NoSessions />}
              {onBreak ? month : null}
            </>
          ) : null}
          {!loaded && loading ? <StatsSkeleton month={!onBreak} /> : null}
          {!loaded && !loading ? <ErrorState what="Your sessions" onRetry={retry} /> : null}
        </div>
      </div>
      {sessions || loading ? (
        <section className={layout.section} aria-labelledby="session-history">
          <h2 id="session-history" className={cx(type.h2, styles.heading)}>
            Session History
          </h2>
          {viewer ? <QueuedSessions accountId={viewer.id} /> : null}
          {sessions ? <SessionHistory sessions={sessions} /> : <HistorySkeleton />}
        </section>
      ) : (
        <section className={layout.section} aria-label="Waiting sessions">
          {viewer ? <QueuedSessions accountId={viewer.id} /> : null}
        </section>
      )}
      {onBreak ? <BreakForm /> : null}
      <div className={cx(layout.section, styles.help)}>
        <TakeABreakCard />
      </div>
    </Page>
  );
}

/** During a break, the form is below the history, and nothing above it asks for a session. */
function BreakForm() {
  const { viewer } = useViewer();
  return (
    <section className={layout.section} aria-labelledby="log-session">
      <h2 id="log-session" className={cx(type.h2, styles.heading)}>
        Log a slip
      </h2>
      {viewer ? <SessionForm key={viewer.id} accountId={viewer.id} titleId="log-session" /> : null}
    </section>
  );
}

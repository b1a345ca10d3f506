import { useBreak } from '../../features/break/break-queries.ts';
import { ExclusionBanner } from '../../features/break/exclusion-banner.tsx';
import { TakeABreakCard } from '../../features/break/take-a-break-card.tsx';
import { MyPoints } from '../../features/people/my-points.tsx';
import { useViewer } from '../../features/session/session.public.ts';
import { SessionHistory } from '../../features/tracker/history/session-history.tsx';
import { NoSessions, SessionsChart } from '../../features/tracker/history/sessions-chart.tsx';
import { MonthReviewCard } from '../../features/tracker/month/month-review-card.tsx';
import { MonthlyLimitCard } from '../../features/tracker/month/monthly-limit-card.tsx';
import { QueuedSessions } from '../../features/tracker/outbox/outbox-sessions.tsx';
import { SessionForm } from '../../features/tracker/session-form/session-form.tsx';
import { useLatestSessions, useTrackerStats } from '../../features/tracker/tracker-queries.ts';
import { RtpCard, TotalsPair } from '../../features/tracker/tracker-stats.tsx';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './tracker-screen.module.css';
import { HistorySkeleton, StatsSkeleton } from './tracker-skeleton.tsx';

/** What play really costs, and logging it. The form works whether or not the stats have loaded. */
export function TrackerScreen() {
  const { viewer } = useViewer();
  const stats = useTrackerStats();
  const latest = useLatestSessions();
  const onBreak = useBreak() !== null;
  const sessions = latest.data;
  const loaded = stats.data !== undefined && sessions !== undefined;
  const loading = stats.isFetching || latest.isFetching;
  const retry = () => {
    for (const { data, refetch } of [stats, latest]) if (data === undefined) void refetch();
  };
  return (
    <Page title="Track Your Play" header={<Header right={<MyPoints />} />} busy={!loaded && loading}>
      <div className={layout.pad}>
        <ExclusionBanner />
        <div className={styles.title}>
          <h1 className={type.h1}>Track Your Play</h1>
          {onBreak ? null : (
            <Button small onClick={startLogging}>
              Log now
            </Button>
          )}
        </div>
        {loaded ? (
          <div className={layout.stack}>
            <MonthReviewCard />
            <TotalsPair stats={stats.data} />
            <RtpCard stats={stats.data} hasSessions={sessions.length > 0} />
            {sessions.length > 0 ? <SessionsChart sessions={sessions} /> : <NoSessions />}
            <MonthlyLimitCard />
          </div>
        ) : null}
        {!loaded && loading ? <StatsSkeleton /> : null}
        {!loaded && !loading ? <ErrorState what="Your sessions" onRetry={retry} /> : null}
      </div>
      {onBreak ? null : <Logging title="Log Session" />}
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
      {onBreak ? <Logging title="Log a slip" /> : null}
      <div className={cx(layout.section, styles.help)}>
        <TakeABreakCard />
      </div>
    </Page>
  );
}

const formId = 'log-session-form';

/** At the bar there are ten seconds: straight to the first field, with its keyboard. */
function startLogging() {
  const field = document.querySelector<HTMLInputElement>(`#${formId} input`);
  field?.focus({ preventScroll: true });
  field?.closest('section')?.scrollIntoView();
}

/** The form, above the history, or below it during a break. */
function Logging({ title }: { title: string }) {
  const { viewer } = useViewer();
  return (
    <section id={formId} className={cx(layout.section, styles.logging)} aria-labelledby="log-session">
      <h2 id="log-session" className={cx(type.h2, styles.heading)}>
        {title}
      </h2>
      {viewer ? <SessionForm key={viewer.id} accountId={viewer.id} titleId="log-session" /> : null}
    </section>
  );
}

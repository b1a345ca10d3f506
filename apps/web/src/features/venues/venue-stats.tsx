import type { Venue } from '@reelmates/contract/venues/venues';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { userPath } from '../../lib/paths.ts';
import { formatCountOf } from '../../lib/text/format.ts';
import layout from '../../styles/layout.module.css';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { statWidth } from '../../ui/stat-width.ts';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { exampleBiggestWin, exampleLabel, exampleRtp } from './venue-examples.ts';
import styles from './venue-stats.module.css';
import { biggestWinQuery, useShowExamples } from './venue-stats-queries.ts';

/** RTP and Biggest Win, side by side at the same size. Without data, examples are shown, marked as such. */
export function VenueStats({ venue }: { venue: Pick<Venue, 'id' | 'rtp'> }) {
  const { data: win } = useQuery(biggestWinQuery(venue.id));
  return (
    <>
      <dl className={cx(layout.card, layout.pair, styles.pair)} style={statWidth(win ? [win.winAmount] : [])}>
        <div className={layout.stat}>
          <dt className={layout.statLabel}>RTP</dt>
          <Rtp venue={venue} />
        </div>
        <div className={layout.stat}>
          <dt className={layout.statLabel}>Biggest Win</dt>
          <BiggestWin venueId={venue.id} />
        </div>
      </dl>
      <p className={styles.explained}>
        RTP, return to player, is how much of the money put in came back: it says nothing about the next spin.
        {venue.rtp ? " Members' sessions of 12 months, to the nearest 5%, updated once a day." : null}
      </p>
    </>
  );
}

function Rtp({ venue: { id, rtp } }: { venue: Pick<Venue, 'id' | 'rtp'> }) {
  const showExamples = useShowExamples();
  if (!rtp && showExamples === undefined) return <StatSkeleton />;
  if (!rtp && !showExamples) return <NoData>{industry}</NoData>;
  return (
    <>
      <dd className={layout.statValue}>
        <span className="num">
          {rtp ? rtp.value : exampleRtp(id)}
          <span className={styles.unit}>%</span>
        </span>
      </dd>
      {rtp ? (
        <Rest>From at least {formatCountOf(rtp.sessions, 'session')} that members logged here</Rest>
      ) : null}
      <Rest>{industry}</Rest>
      {rtp ? null : <Example />}
    </>
  );
}

const industry = 'Industry average 85%';

function BiggestWin({ venueId }: { venueId: string }) {
  const { data: win, isError, isFetching, refetch } = useQuery(biggestWinQuery(venueId));
  const showExamples = useShowExamples();
  if (win) {
    const { winAmount, user } = win;
    return (
      <>
        <dd className={layout.statValue}>
          <Amount value={winAmount} />
        </dd>
        <Rest>
          <Link href={userPath(user.id)} className={styles.winner}>
            {user.username}
            {user.isVerified ? <VerifiedBadge /> : null}
          </Link>
        </Rest>
        <dd className={styles.badge}>
          <Badge>AUD</Badge>
        </dd>
      </>
    );
  }
  if (win === undefined && isError && !isFetching) {
    return (
      <dd>
        <p className={styles.none}>Didn't load</p>
        <Button small className={styles.retry} onClick={() => void refetch()}>
          Retry
        </Button>
      </dd>
    );
  }
  if (win === undefined || showExamples === undefined) return <StatSkeleton />;
  if (!showExamples) return <NoData />;
  return (
    <>
      <dd className={layout.statValue}>
        <Amount value={exampleBiggestWin} />
      </dd>
      <Rest>AUD</Rest>
      <Example />
    </>
  );
}

const Rest = ({ children }: { children: ReactNode }) => <dd className={styles.rest}>{children}</dd>;

function Example() {
  return (
    <dd className={styles.badge}>
      <Badge>{exampleLabel}</Badge>
    </dd>
  );
}

function NoData({ children }: { children?: ReactNode }) {
  return (
    <>
      <dd className={styles.none}>No member data yet</dd>
      {children ? <Rest>{children}</Rest> : null}
    </>
  );
}

function StatSkeleton() {
  return (
    <dd>
      <span className="sr-only">Loading</span>
      <Skeleton width="60%" height="1.5rem" className={styles.line} />
      <Skeleton width="80%" height="0.75rem" className={styles.line} />
    </dd>
  );
}

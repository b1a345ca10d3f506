import { splitMachineType } from '@reelmates/contract/lists/machines';
import type { VenueJackpot } from '@reelmates/contract/venues/venues';
import { useQuery } from '@tanstack/react-query';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './top-jackpots.module.css';
import { exampleJackpots, exampleLabel } from './venue-examples.ts';
import { topJackpotsQuery, useShowExamples } from './venue-stats-queries.ts';

/** A venue's highest verified jackpots, marked Live, or examples, marked as examples. */
export function TopJackpots({ venueId }: { venueId: string }) {
  const { data: jackpots, isError, isFetching, refetch } = useQuery(topJackpotsQuery(venueId));
  const showExamples = useShowExamples();
  const isEmpty = jackpots?.length === 0;
  const failed = !jackpots && isError && !isFetching;
  const shown = isEmpty ? (showExamples ? exampleJackpots : null) : jackpots;
  const isLoading = (!jackpots && !failed) || (isEmpty && showExamples === undefined);
  return (
    <section aria-labelledby="top-jackpots" className={styles.section}>
      <div className={styles.head}>
        <h2 id="top-jackpots" className={type.h2}>
          Top Jackpots
        </h2>
        {shown ? isEmpty ? <Badge>{exampleLabel}</Badge> : <Live /> : null}
      </div>
      {failed ? <ErrorState what="Jackpots" onRetry={() => void refetch()} /> : null}
      {isLoading ? <JackpotsSkeleton /> : null}
      {isEmpty && showExamples === false ? (
        <p className={cx(layout.card, styles.none)}>No member data yet</p>
      ) : null}
      {shown ? (
        <ol className={layout.list}>
          {shown.map((jackpot, index) => (
            <JackpotRow key={rowKey(jackpot, index)} jackpot={jackpot} rank={index + 1} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

/** They have no ids, so the position distinguishes equal ones. */
const rowKey = ({ winAmount, machineType }: VenueJackpot, index: number) =>
  [index, winAmount, machineType].join(' ');

function Live() {
  return (
    <span className={styles.live}>
      <i className={styles.dot} aria-hidden="true" />
      Live
    </span>
  );
}

function JackpotRow({ jackpot: { winAmount, machineType }, rank }: { jackpot: VenueJackpot; rank: number }) {
  const machine = machineType === null ? null : splitMachineType(machineType);
  return (
    <li className={styles.row}>
      <span className={styles.rank}>{rank}</span>
      <div className={styles.text}>
        <p className={layout.itemTitle}>{machine?.game ?? machineType ?? 'Jackpot'}</p>
        <p className={layout.itemSub}>
          {machine?.maker ?? (machineType === null ? 'Machine not named' : null)}
        </p>
      </div>
      <span className={styles.amount}>
        <Amount value={winAmount} />
      </span>
    </li>
  );
}

function JackpotsSkeleton() {
  return (
    <SkeletonGroup className={layout.list}>
      {[46, 58, 40].map((width) => (
        <div key={width} className={styles.row}>
          <span className={styles.text}>
            <Skeleton width={`${width}%`} />
          </span>
          <Skeleton width="5rem" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

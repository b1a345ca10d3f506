import layout from '../../styles/layout.module.css';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './tracker-screen.module.css';

/** The skeleton of the month, the two totals, the RTP and the chart. */
export function StatsSkeleton({ month }: { month: boolean }) {
  return (
    <SkeletonGroup>
      <div className={layout.stack}>
        {month ? (
          <div className={styles.skeletonCard}>
            <Skeleton width="40%" height="1.25rem" />
            <div className={styles.skeletonMonth}>
              <Skeleton width="80px" height="124px" />
              <div className={styles.skeletonText}>
                <Skeleton width="50%" height="2.5rem" />
                <Skeleton width="50%" height="2.5rem" />
              </div>
            </div>
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </div>
        ) : null}
        <div className={styles.skeletonPair}>
          {['spent', 'won'].map((cell) => (
            <div key={cell} className={layout.stat}>
              <Skeleton width="5.5rem" className={styles.skeletonLabel} />
              <Skeleton width="7rem" height="1.5rem" />
            </div>
          ))}
        </div>
        <div className={styles.skeletonCard}>
          <Skeleton width="40%" />
          <Skeleton height="10px" />
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </div>
        <div className={styles.skeletonCard}>
          <Skeleton width="50%" height="1.25rem" />
          <Skeleton height="140px" />
        </div>
      </div>
    </SkeletonGroup>
  );
}

export function HistorySkeleton() {
  return (
    <div aria-hidden="true" className={layout.list}>
      {[58, 44, 52].map((width) => (
        <div key={width} className={layout.item}>
          <div className={styles.skeletonText}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="38%" height="0.75rem" />
            <Skeleton width="44%" height="0.75rem" />
          </div>
          <Skeleton width="3.5rem" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}

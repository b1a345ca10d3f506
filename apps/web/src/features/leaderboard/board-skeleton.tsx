import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './board-skeleton.module.css';

/** A podium and some rows. `withTop`: also the choice of the month and the countdown. */
export function BoardSkeleton({ withTop }: { withTop: boolean }) {
  return (
    <SkeletonGroup label="Loading leaderboard">
      {withTop ? (
        <div className={styles.top}>
          <Skeleton height="52px" className={styles.choice} />
          <Skeleton height="57px" className={styles.choice} />
        </div>
      ) : null}
      <div className={styles.podium}>
        {[62, 82, 50].map((height) => (
          <div key={height} className={styles.step}>
            <Skeleton
              round
              width={height === 82 ? '64px' : '52px'}
              height={height === 82 ? '64px' : '52px'}
            />
            <Skeleton width="70%" />
            <Skeleton height={`${height}px`} className={styles.plinth} />
          </div>
        ))}
      </div>
      {[60, 48, 56, 40, 52].map((width) => (
        <div key={width} className={cx(layout.item, styles.row)}>
          <Skeleton round width="36px" height="36px" />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

import { Skeleton, SkeletonGroup } from '../../../ui/page/skeleton.tsx';
import styles from './queue-skeleton.module.css';
import grid from './review-queue.module.css';

export function QueueSkeleton() {
  return (
    <SkeletonGroup>
      <div className={grid.grid}>
        {[1, 2, 3].map((place) => (
          <div key={place} className={grid.card}>
            <div className={styles.body}>
              <div className={styles.author}>
                <Skeleton round width="36px" height="36px" />
                <div className={styles.lines}>
                  <Skeleton width="55%" />
                  <Skeleton width="35%" height="0.75rem" />
                </div>
              </div>
              <Skeleton width="90%" />
              <Skeleton width="70%" />
              <div className={styles.actions}>
                <Skeleton height="44px" />
                <Skeleton height="44px" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

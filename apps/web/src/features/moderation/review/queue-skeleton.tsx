import { cx } from '../../../lib/cx.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/page/skeleton.tsx';
import styles from './queue-skeleton.module.css';
import queue from './review-queue.module.css';

/** @param stage for queues of photos: one item that fills the screen */
export function QueueSkeleton({ stage = false }: { stage?: boolean }) {
  return (
    <SkeletonGroup>
      <div className={cx(queue.grid, stage && queue.stages)}>
        {(stage ? [1] : [1, 2, 3]).map((place) => (
          <div key={place} className={cx(queue.card, stage && queue.staged)}>
            {stage ? (
              <div className={queue.stageOf}>
                <div className={cx(queue.photo, styles.photo)} />
              </div>
            ) : null}
            <div className={queue.side}>
              <div className={queue.facts}>
                <div className={styles.author}>
                  <Skeleton round width="44px" height="44px" />
                  <div className={styles.lines}>
                    <Skeleton width="55%" />
                    <Skeleton width="35%" height="0.75rem" />
                  </div>
                </div>
                <Skeleton width="90%" />
                <Skeleton width="70%" />
              </div>
              <div className={cx(queue.foot, styles.actions)}>
                <Skeleton height="48px" />
                <Skeleton height="48px" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

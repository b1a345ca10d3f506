import { cx } from '../../../lib/cx.ts';
import layout from '../../../styles/layout.module.css';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from './session-history.module.css';

/** The skeleton of sessions, to be used inside a `SkeletonGroup`. */
export function SessionRowsSkeleton() {
  return (
    <div className={layout.list}>
      {[58, 44, 52].map((width) => (
        <div key={width} className={layout.item}>
          <div className={cx(layout.grow, styles.lines)}>
            <Skeleton width={`${width}%`} height="1rem" />
            <Skeleton width="50%" />
            <Skeleton width="38%" />
          </div>
          <Skeleton width="3.5rem" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}

import { cx } from '../../../lib/cx.ts';
import layout from '../../../styles/layout.module.css';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from './session-history.module.css';

/** The skeleton of sessions, to be used inside a `SkeletonGroup`. */
export function SessionRowsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div className={layout.list}>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className={layout.item}>
          <div className={cx(layout.grow, styles.lines)}>
            <Skeleton width={`${[58, 44, 52][row % 3]}%`} height="1rem" />
            <Skeleton width="50%" />
            <Skeleton width="38%" />
          </div>
          <Skeleton width="3.5rem" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}

import layout from '../../../styles/layout.module.css';
import { Skeleton } from '../../../ui/page/skeleton.tsx';

/** The skeleton of sessions, to be used inside a `SkeletonGroup`. */
export function SessionRowsSkeleton() {
  return (
    <div className={layout.list}>
      {[58, 44, 52].map((width) => (
        <div key={width} className={layout.item}>
          <div className={layout.grow}>
            <Skeleton width={`${width}%`} />
          </div>
          <Skeleton width="3.5rem" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}

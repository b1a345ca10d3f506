import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './people-skeleton.module.css';

/** The skeleton of a list of people with buttons. */
export function PeopleSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      {[48, 36, 56, 40, 52].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton round width="44px" height="44px" />
          <span className={styles.text}>
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width + 20}%`} height="0.75rem" />
          </span>
          <Skeleton width="6.25rem" height="44px" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

import { ApiError } from '../../../lib/api/api.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/page/skeleton.tsx';
import styles from './side-panel.module.css';

/** While something loads, or why it cannot be shown. */
export function NotShown({ error }: { error: Error | null }) {
  if (error === null) {
    return (
      <SkeletonGroup>
        <Skeleton width="70%" />
        <Skeleton width="50%" />
        <Skeleton height="120px" />
      </SkeletonGroup>
    );
  }
  const isHidden = error instanceof ApiError && error.status === 404;
  return (
    <p className={styles.text} role="status">
      {isHidden ? "Members can't see it: it waits, was denied, or is gone." : "It didn't load."}
    </p>
  );
}

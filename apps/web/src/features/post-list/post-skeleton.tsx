import layout from '../../styles/layout.module.css';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './post-skeleton.module.css';

/** As many skeletons of posts as fill the first screen. */
export function PostSkeletons() {
  return (
    <SkeletonGroup label="Loading posts">
      <Shape />
      <Shape />
    </SkeletonGroup>
  );
}

/** One skeleton: at the end of a list that is loading more, or on a post's own page. */
export function PostSkeleton({ label = 'Loading more posts' }: { label?: string }) {
  return (
    <SkeletonGroup label={label}>
      <Shape />
    </SkeletonGroup>
  );
}

function Shape() {
  return (
    <div className={styles.post}>
      <div className={styles.head}>
        <Skeleton round width="40px" height="40px" />
        <div className={styles.who}>
          <Skeleton width="44%" height="13px" />
          <Skeleton width="66%" height="11px" className={styles.second} />
        </div>
      </div>
      <div className={layout.list}>
        <Skeleton height="auto" className={styles.photo} />
        <div className={styles.cells}>
          <Skeleton width="76px" height="34px" />
          <Skeleton width="66px" height="34px" />
          <Skeleton width="52px" height="34px" />
        </div>
        <div className={styles.foot}>
          <Skeleton width="52%" height="13px" />
        </div>
      </div>
      <Skeleton width="88%" height="13px" className={styles.caption} />
      <Skeleton width="54%" height="13px" className={styles.captionEnd} />
    </div>
  );
}

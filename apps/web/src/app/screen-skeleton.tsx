import { Header } from '../ui/page/header.tsx';
import { Page } from '../ui/page/page.tsx';
import { Skeleton, SkeletonGroup } from '../ui/page/skeleton.tsx';
import styles from './screen-skeleton.module.css';

/** Shown while a screen's chunk loads: a heading and a few lines where they will probably appear. */
export function ScreenSkeleton() {
  return (
    <Page busy padded header={<Header middle={<span className={styles.title} />} />}>
      <SkeletonGroup className={styles.group}>
        <Skeleton width="60%" height="1.875rem" />
        <Skeleton width="90%" className={styles.gap} />
        <Skeleton width="70%" className={styles.line} />
        <Skeleton height="180px" className={styles.gap} />
      </SkeletonGroup>
    </Page>
  );
}

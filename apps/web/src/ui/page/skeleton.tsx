import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** CSS lengths. A line of text is as high as its font size. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean | undefined;
  className?: string | undefined;
};

/** A grey block, without a shimmer. */
export function Skeleton({ width = '100%', height = '0.875rem', round, className }: SkeletonProps) {
  return <span className={cx(styles.block, round && styles.round, className)} style={{ width, height }} />;
}

/**
 * Around all skeletons of a part of the page: shows them after 150 ms, and announces once that something is loading.
 */
export function SkeletonGroup({
  label = 'Loading...',
  children,
  className,
}: {
  label?: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={cx(styles.group, className)}>
      <span className="sr-only" role="status">
        {label}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../controls/button.tsx';
import styles from './load-more.module.css';

type PagedList = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

type LoadMoreProps = {
  list: PagedList;
  /** In a small box: a ghost. */
  variant?: 'ghost';
  className?: string | undefined;
  children?: ReactNode;
};

/** Below a paged list, until its last page is there. */
export function LoadMore({ list, variant, className, children = 'Load More' }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError && !list.isFetchingNextPage ? (
        <p role="alert" className={styles.failed}>
          More didn't load. Please try again.
        </p>
      ) : null}
      <Button
        block
        {...(variant && { variant, small: true })}
        className={cx(styles.button, className)}
        onClick={() => void list.fetchNextPage()}
        pending={list.isFetchingNextPage}
        pendingLabel="Loading..."
      >
        {children}
      </Button>
    </>
  );
}

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
  /** A ghost button, for small boxes. */
  variant?: 'ghost';
  className?: string | undefined;
  children?: ReactNode;
};

/** The button below a paged list, until its last page has loaded. */
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

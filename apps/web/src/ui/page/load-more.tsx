import { type ReactNode, useEffect, useRef } from 'react';
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

/** The button right below a paged list, until its last page has loaded. */
export function LoadMore({ list, variant, className, children = 'Load More' }: LoadMoreProps) {
  const noteRows = useFocusAfterLastPage(list.hasNextPage);
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
        onClick={({ currentTarget }) => {
          noteRows(currentTarget);
          void list.fetchNextPage();
        }}
        pending={list.isFetchingNextPage}
        pendingLabel="Loading..."
      >
        {children}
      </Button>
    </>
  );
}

/**
 * The button disappears with the last page, and the focus with it: reading continues with the first row of that page.
 * @returns a function to be called with the pressed button
 */
function useFocusAfterLastPage(hasNextPage: boolean): (button: Element) => void {
  const noted = useRef<{ rows: HTMLCollection; count: number }>(undefined);
  useEffect(() => {
    if (hasNextPage) return;
    const row = noted.current?.rows[noted.current.count];
    noted.current = undefined;
    if (!(row instanceof HTMLElement) || document.activeElement !== document.body) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [hasNextPage]);
  return (button) => {
    const rows = button.parentElement?.querySelector(':scope > :is(ul, ol):last-of-type')?.children;
    noted.current = rows && { rows, count: rows.length };
  };
}

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
  const noteRows = useFocusOnNewRow();
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
 * Reading continues with the first new row, also if the button has disappeared with the last page.
 * @returns a function to be called with the pressed button
 */
function useFocusOnNewRow(): (button: Element) => void {
  const noted = useRef<{ button: Element; rows: HTMLCollection; count: number }>(undefined);
  // After each render, because any of them may bring the rows.
  useEffect(() => {
    const { button, rows, count = 0 } = noted.current ?? {};
    const row = rows?.[count];
    if (!(row instanceof HTMLElement)) return;
    noted.current = undefined;
    const at = document.activeElement;
    // A person who has moved on stays there.
    if (at !== document.body && at !== button) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  });
  return (button) => {
    const rows = button.parentElement?.querySelector(':scope > :is(ul, ol):last-of-type')?.children;
    noted.current = rows && { button, rows, count: rows.length };
  };
}

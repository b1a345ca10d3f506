import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './user-details.module.css';

type PagedQuery = {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type PagedRowsProps = { query: PagedQuery; what: string; isEmpty: boolean; children: ReactNode };

const places = [1, 2, 3];

/** A paged list in a dialog: its skeleton, its rows, and the message if they do not load. */
export function PagedRows({ query, what, isEmpty, children }: PagedRowsProps) {
  if (query.isPending) {
    return (
      <SkeletonGroup className={layout.stack}>
        {places.map((place) => (
          <Skeleton key={place} height="52px" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <>
      {query.isError && isEmpty ? null : children}
      {query.isError ? (
        <ErrorState
          what={what}
          onRetry={() => (isEmpty ? query.refetch() : query.fetchNextPage())}
          retrying={query.isFetching}
        />
      ) : null}
      {query.hasNextPage && !query.isError ? (
        <Button
          className={styles.more ?? ''}
          onClick={() => query.fetchNextPage()}
          pending={query.isFetchingNextPage}
          pendingLabel="Loading..."
        >
          Load more
        </Button>
      ) : null}
    </>
  );
}

import { formatPlural } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/empty-state.tsx';
import { NearEnd } from '../../../ui/page/near-end.tsx';
import type { InHand } from '../queue.ts';
import { QueueSkeleton } from './queue-skeleton.tsx';
import styles from './review-queue.module.css';

export type QueueRestProps = {
  what: string;
  emptyText: string;
  isEmpty: boolean;
  /** How many items have been fetched. */
  listed: number;
  inHand: readonly InHand[];
  isFiltered: boolean;
  /** The photo itself is reviewed, and fills the screen. */
  stage: boolean;
  list: {
    data: unknown;
    isError: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
};

/** What follows the items: that more are loading, that loading failed, or that nothing is left. */
export function QueueRest(props: QueueRestProps) {
  const { what, emptyText, isEmpty, listed, inHand, isFiltered, stage, list } = props;
  const retry = () => (list.hasNextPage ? list.fetchNextPage() : list.refetch());
  const held = inHand.reduce((sum, { count }) => sum + count, 0);
  if (list.isError) {
    return isEmpty || list.hasNextPage ? (
      <div className={stage ? styles.inset : undefined}>
        <ErrorState what={what} onRetry={retry} retrying={list.isFetching} />
      </div>
    ) : null;
  }
  if (isEmpty && list.data !== undefined && !list.hasNextPage) {
    return (
      <div className={stage ? styles.inset : undefined}>
        <EmptyState
          illustration="cup"
          heading="All caught up!"
          action={
            <Button onClick={() => list.refetch()} pending={list.isFetching} pendingLabel="Checking...">
              Check again
            </Button>
          }
        >
          {held > 0
            ? `The rest is in other hands: ${formatPlural(held, 'item')}.`
            : isFiltered
              ? 'Nothing matches the filter.'
              : emptyText}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {isEmpty ? <QueueSkeleton stage={stage} /> : null}
      {list.hasNextPage ? (
        // Some screens ahead, for moderators who scroll past items without deciding on them.
        <NearEnd
          key={listed}
          margin={1500}
          onNear={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        />
      ) : null}
    </>
  );
}
